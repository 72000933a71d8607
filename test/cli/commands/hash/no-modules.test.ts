// Slow. Depends on: cli.
import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogcHere } from "../../../support/catalogc-here.ts";
import { tempFolder, writeTree } from "../../../support/temp-folder.ts";

const source = `sha256-${"S".repeat(42)}A=`;

/** The builder of the modules of a package refuses any hash, as that of nixpkgs does. */
const nix = (failure: string): string => `#!/bin/sh
for each; do case $each in
  *'#'*) flake=\${each%#*} flake=\${flake#path:} ;;
  --print-build-logs) echo "tool-1.0.0-go-modules> unpacking" >&2 ;;
esac; done
grep -q 'vendorHash = null;' "$flake/pkgs/tool/package.nix" && exit 0
cat >&2 <<'END'
${failure}
END
exit 1
`;

const said = (why: string): string =>
  `       > vendor folder ${why}, please set 'vendorHash = null;' in your expression`;
const failures = {
  "Nix with modules in the source": `error: builder for '/nix/store/0000-tool-1.0.0-go-modules.drv' failed with exit code 10;
       last 2 log lines:
       > Running phase: buildPhase
${said("exists")}
       For full logs, run 'nix log /nix/store/0000-tool-1.0.0-go-modules.drv'.
error: 1 dependencies of derivation '/nix/store/1111-tool-1.0.0.drv' failed to build`,
  "a later Nix without modules": `error: Cannot build '/nix/store/0000-tool-1.0.0-go-modules.drv'.
       Reason: builder failed with exit code 10.
       Last 2 log lines:
       > Running phase: installPhase
${said("is empty")}
error: Cannot build '/nix/store/1111-tool-1.0.0.drv'.
       Reason: 1 dependency failed.`,
  "a build with its log on the screen": `tool-1.0.0-go-modules> vendor folder exists, please set 'vendorHash = null;' in your expression
error: builder for '/nix/store/0000-tool-1.0.0-go-modules.drv' failed with exit code 10`,
};

const recipe = (vendorHash: string): string => `{ pkgs, ... }: {
  pkgs.tool = {
    version = "1.0.0";
    license = "mit";
    source = { git = "github:owner/tool/v1.0.0"; hash = "${source}"; };
    build.goPackageBuilder = { enable = true;${vendorHash} };
  };
  pkgs.user = {
    version = "1.0.0";
    license = "mit";
    source = { git = "github:owner/user/v1.0.0"; hash = "${source}"; };
    build.standardBuilder = { enable = true; packages.run = [ pkgs.tool ]; };
  };
}
`;

async function fill(failure: string, text: string, ...args: readonly string[]) {
  const folder = tempFolder();
  writeTree(folder, { "recipes/recipe.nix": text, "bin/nix": nix(failure) });
  chmodSync(join(folder, "bin/nix"), 0o755);
  const PATH = `${join(folder, "bin")}:${process.env["PATH"] ?? ""}`;
  const run = await catalogcHere(folder, ["hash", ...args], { PATH });
  return { ...run, text: readFileSync(join(folder, "recipes/recipe.nix"), "utf8") };
}

describe.each(Object.entries(failures))("after %s", (_, failure) => {
  it.each([' vendorHash = "";', "", ` vendorHash = "sha256-${"A".repeat(43)}=";`])(
    "writes null in place of%s",
    async (before) => {
      for (const names of [[], ["user"]]) {
        const { status, stdout, text } = await fill(failure, recipe(before), ...names);
        expect({ status, text }).toEqual({ status: 0, text: recipe(" vendorHash = null;") });
        expect(stdout).toContain("1 hash written");
      }
    },
  );
});

it("shows progress, the log and the time on request", async () => {
  const before = recipe(' vendorHash = "";');
  const { stderr } = await fill(failures["Nix with modules in the source"], before, "--verbose");
  expect(stderr.replace(/after \d+ s/g, "after n s").split("\n")).toEqual([
    "building pkgs.tool",
    "tool-1.0.0-go-modules> unpacking",
    ...failures["Nix with modules in the source"].split("\n"),
    "pkgs.tool: ended after n s",
    "pkgs.tool.build.goPackageBuilder.vendorHash is null",
    "building pkgs.tool",
    "tool-1.0.0-go-modules> unpacking",
    "pkgs.tool: built after n s",
    "",
  ]);
});

it("counts the packages", async () => {
  const { stderr } = await fill("", recipe(" vendorHash = null;"), "--all", "--verbose");
  expect(stderr.split("\n").filter((line) => line.startsWith("building"))).toEqual([
    "building pkgs.tool (1 of 2)",
    "building pkgs.user (2 of 2)",
  ]);
});
