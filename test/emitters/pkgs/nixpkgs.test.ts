import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { treeCases } from "../../golden/cases.ts";
import { nixEvalJson } from "../../support/nix.ts";

// The packages of the golden trees, evaluated with the builders of a nixpkgs down to their derivations.

const nixpkgs = process.env["NIXPKGS"] ?? "";

const trees = treeCases()
  .map(({ name, folder }) => ({ name, out: join(folder, "out") }))
  .filter(({ out }) => existsSync(join(out, "pkgs")));

/** Every `a.b.c` in the package files, which may be a package that a fork of nixpkgs does not have. */
const namesIn = (out: string): readonly string[] => {
  const files = readdirSync(join(out, "pkgs")).map((name) => join(out, "pkgs", name, "package.nix"));
  const texts = files.map((file) => readFileSync(file, "utf8"));
  const names = texts.flatMap((text) => [
    ...(/^\{\n([^}]*)\n\}:/m.exec(text)?.[1]?.match(/[A-Za-z_][\w'-]*/g) ?? []),
    ...(text.match(/\b[A-Za-z_][\w'-]*(?:\.[A-Za-z_][\w'-]*)+/g) ?? []),
  ]);
  return [...new Set(names)];
};

describe.skipIf(nixpkgs === "")("with the builders of nixpkgs (skipped without NIXPKGS)", () => {
  test.each(trees)("the packages of golden/$name are derivations", { timeout: 600_000 }, ({ out }) => {
    const names = namesIn(out).map((name) => JSON.stringify(name));
    const expression = `
      let
        pkgs = import ${nixpkgs} {
          config = { allowUnfree = true; allowBroken = true; };
          overlays = [ (import ${join(import.meta.dirname, "../../nixpkgs/placeholders.nix")} [ ${names.join(" ")} ]) ];
        };
        catalog = import ${out} { inherit pkgs; };
        evaluated = package: builtins.isString package.drvPath && builtins.isString package.test.drvPath;
      in builtins.mapAttrs (_: evaluated) catalog.pkgs`;
    const packages = nixEvalJson(expression) as Readonly<Record<string, boolean>>;
    expect(Object.keys(packages)).toEqual(readdirSync(join(out, "pkgs")).sort());
    expect(Object.values(packages)).not.toContain(false);
  });
});
