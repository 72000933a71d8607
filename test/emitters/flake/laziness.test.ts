// Slow. Depends on: cli.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { describeWith, nixEnvironment } from "../../support/nix.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

const lib = join(import.meta.dirname, "../../nixpkgs/lib.nix");

/** Packages that each build on the previous one. */
const recipe = (count: number): string => `{ pkgs, ... }: {
  pkgs = builtins.listToAttrs (builtins.genList (n: {
    name = "tool-\${toString n}";
    value = {
      license = "mit";
      source.url = "https://example.org/tool.tar.gz";
      source.hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
      build.standardBuilder.enable = true;
      build.standardBuilder.packages.run =
        if n == 0 then [ ] else [ pkgs.\${"tool-\${toString (n - 1)}"} ];
    };
  }) ${count});
}`;

const nixpkgs = `let
  pkgs = {
    lib = import ${lib} // { licenses.mit = "mit"; };
    fetchurl = source: source;
    stdenv.mkDerivation = make: let final = make (final // { finalPackage = final; }); in final;
    makeScopeWithSplicing' = pkgs.lib.makeScopeWithSplicing' {
      newScope = extra: pkgs.lib.callPackageWith (pkgs // extra);
      splicePackages = stages: stages.pkgsHostTarget;
    };
    __splicedPackages = pkgs;
  };
in pkgs`;

interface Statistics {
  readonly nrFunctionCalls: number;
  readonly nrThunks: number;
}

/** The counters of Nix after it evaluated the name of one package among `count`. */
async function statistics(count: number): Promise<Statistics> {
  const folder = tempFolder();
  writeTree(folder, { "recipes/recipe.nix": recipe(count) });
  expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0 });
  const expression = `(import ${folder}/out/default.nix { pkgs = (${nixpkgs}); }).pkgs.tool-1.pname`;
  const run = spawnSync("nix-instantiate", ["--eval", "-E", expression], {
    env: { ...nixEnvironment(), NIX_SHOW_STATS: "1" },
    encoding: "utf8",
  });
  expect(run.stdout, run.stderr).toBe('"tool-1"\n');
  return JSON.parse(run.stderr.slice(run.stderr.indexOf("{"))) as Statistics;
}

describeWith("nix-instantiate", "one package of a large catalog", () => {
  it("is evaluated without the others", async () => {
    const [small, large] = [await statistics(10), await statistics(1000)];
    console.log(
      `function calls ${small.nrFunctionCalls} and ${large.nrFunctionCalls}, ` +
        `thunks ${small.nrThunks} and ${large.nrThunks}, for 10 and 1,000 packages`,
    );
    expect(large.nrFunctionCalls).toBe(small.nrFunctionCalls);
    // A value that is never looked into for each further name.
    expect(large.nrThunks - small.nrThunks).toBeLessThanOrEqual(990);
  });
});
