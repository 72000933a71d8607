// Slow. Depends on: emitters/hostos.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { treeCases } from "../../golden/cases.ts";
import { hostOsApps } from "../../support/host-os.ts";
import { evaluateOnNixOs } from "../../support/nixos.ts";

// The apps of the golden trees under NixOS itself: modules, virtual machines, services tests and images.

const nixpkgs = process.env["NIXPKGS"];

const cases = treeCases()
  .map(({ name, folder }) => ({ name, out: join(folder, "out") }))
  .filter(({ out }) => existsSync(out) && hostOsApps(out).length > 0);

describe.skipIf(nixpkgs === undefined)("under NixOS (skipped without NIXPKGS)", () => {
  it.each(cases)("golden/$name evaluates, and units are those in review", ({ out }) => {
    const apps = evaluateOnNixOs(nixpkgs ?? "", out, hostOsApps(out));
    for (const [name, app] of Object.entries(apps)) {
      expect({ ...app, derivations: undefined }, name).toMatchObject({
        differences: "",
        assertions: [],
        warnings: [],
      });
      expect(Object.keys(app.derivations), name).toContain("vm");
      expect(Object.values(app.images), name).not.toContain(false);
    }
    expect(Object.keys(apps)).toEqual(hostOsApps(out));
  });
});
