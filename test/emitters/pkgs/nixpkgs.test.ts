// Slow. Depends on: emitters/pkgs.
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
    // Arguments with a default are no packages.
    ...(/^\{\n([^}]*)\n\}:/m.exec(text)?.[1]?.match(/^ *[A-Za-z_][\w'-]*(?=,$)/gm) ?? []).map((name) =>
      name.trim(),
    ),
    ...(text.match(/\b[A-Za-z_][\w'-]*(?:\.[A-Za-z_][\w'-]*)+/g) ?? []),
  ]);
  return [...new Set(names)];
};

/** The folder that `test/nixpkgs/assemble.sh` makes from a fork of nixpkgs. */
const isAssembled = existsSync(join(nixpkgs, "lib-of-packages.nix"));

const noFetcher4 = {
  reason: "its fetchPnpmDeps has no version 4",
  error: "`fetcherVersion` is not set to a supported value (1, 2, 3)",
};

/** Packages that nixpkgs takes and the fork does not. */
const refusedByFork = [
  { tree: "builders", name: "every-pnpm-option", ...noFetcher4 },
  // A package of recipes/.
  { tree: "catalog", name: "strudel", ...noFetcher4 },
].filter(() => isAssembled);

const insecure = {
  tree: "packages",
  name: "insecure",
  reason: "it has `knownVulnerabilities`",
  error: "is marked as insecure",
};
const allRefused = [...refusedByFork, insecure];

/** The value of a Nix expression about `catalog`, evaluated with the builders of nixpkgs. */
const evaluate = (out: string, expression: string): unknown => {
  const names = namesIn(out).map((name) => JSON.stringify(name));
  return nixEvalJson(`
    let
      pkgs = import ${nixpkgs} {
        config = { allowUnfree = true; allowBroken = true; };
        overlays = [ (import ${join(import.meta.dirname, "../../nixpkgs/placeholders.nix")} [ ${names.join(" ")} ]) ];
      };
      catalog = import ${out} { inherit pkgs; };
      evaluated = package: builtins.isString package.drvPath && builtins.isString package.test.drvPath;
    in ${expression}`);
};

describe.skipIf(nixpkgs === "")("with the builders of nixpkgs (skipped without NIXPKGS)", () => {
  test.each(trees)("the packages of golden/$name are derivations", { timeout: 600_000 }, ({ name, out }) => {
    const refused = allRefused.filter(({ tree }) => tree === name).map((each) => each.name);
    const packages = evaluate(
      out,
      `builtins.mapAttrs (_: evaluated) (removeAttrs catalog.pkgs (builtins.fromJSON ''${JSON.stringify(refused)}''))`,
    ) as Readonly<Record<string, boolean>>;
    expect([...Object.keys(packages), ...refused].sort()).toEqual(readdirSync(join(out, "pkgs")).sort());
    expect(Object.values(packages)).not.toContain(false);
  });

  test.for(allRefused)("nixpkgs refuses $name of golden/$tree: $reason", ({ tree, name, error }) => {
    const out = trees.find((each) => each.name === tree)?.out ?? "";
    expect(() => evaluate(out, `evaluated catalog.pkgs.${name}`)).toThrow(error);
  });
});
