// Slow. Depends on: emitters/flake.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { emitFlake } from "../../../emitters/flake/emit-flake.ts";
import type { CatalogOutline } from "../../../emitters/support/outline.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const app = (name: string) => ({ name, broken: false, checks: [], hasModule: true, hasProgram: true });

/** `flake.nix` and `default.nix` of a catalog with so many apps and systems. */
function flake(apps: number, systems: number): readonly string[] {
  const outline: CatalogOutline = {
    apps: ["api", "web"].slice(0, apps).map(app),
    pkgs: [],
    maintainerLists: [],
    repositoryUrl: "",
    trustedPaths: [],
    systems: ["aarch64-linux", "x86_64-linux"].slice(0, systems),
  };
  return emitFlake(outline, { recipesFromOut: "../recipes", recipesName: "recipes" })
    .filter(({ path }) => path === "flake.nix" || path === "default.nix")
    .map(({ content }) => String(content));
}

/** The lines of a binding of the flake. */
const bindingIn = (text = "", name: string): string =>
  new RegExp(`^ *${name} = (?:[^{\\[]*[{\\[] [}\\]];|[^]*?\\n {6}[}\\]];)\\n`, "m").exec(text)?.[0] ?? "";

it("a set of modules is laid out as the value of a binding", () => {
  expect([0, 1, 2].map((apps) => bindingIn(flake(apps, 1)[0], "nixosModules"))).toEqual([
    "      nixosModules = { };\n",
    "      nixosModules = {\n        api.imports = [ ./apps/api/hostos/module.nix ];\n      };\n",
    "      nixosModules = {\n        api.imports = [ ./apps/api/hostos/module.nix ];\n        web.imports = [ ./apps/web/hostos/module.nix ];\n      };\n",
  ]);
});

const nixfmt = process.env["NIXFMT"];

describe.skipIf(!nixfmt)("nixfmt leaves alone (skipped without NIXFMT)", () => {
  it.each([0, 1, 2].flatMap((apps) => [0, 1, 2].map((systems) => [apps, systems] as const)))(
    "the flake of %i apps on %i systems",
    (apps, systems) => {
      const folder = tempFolder();
      const texts = flake(apps, systems);
      const paths = texts.map((_, index) => join(folder, `${index}.nix`));
      paths.forEach((path, index) => writeFileSync(path, texts[index] ?? ""));
      expect(spawnSync(nixfmt ?? "", paths, { encoding: "utf8" }).stderr).toBe("");
      expect(paths.map((path) => readFileSync(path, "utf8"))).toEqual(texts);
    },
  );
});
