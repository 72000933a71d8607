// Slow. Depends on: cli.
import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { catalogcHere } from "../../../support/catalogc-here.ts";
import { tempFolder, writeTree } from "../../../support/temp-folder.ts";

// A `nix` that compares the hashes of emitted packages with the right ones, and reports every one that differs.

const of = (letter: string): string => `sha256-${letter.repeat(42)}A=`;
const empty = `sha256-${"A".repeat(43)}=`;
const wrong = of("W");

const report = `error: hash mismatch in fixed-output derivation '/nix/store/$1.drv':
         specified: $2
            got:    $3`;

/** @param commands what Nix compares, in its order: `compare <package> <attribute> <right hash>` */
const nix = (commands: string): string => `#!/bin/sh
for each; do case $each in *'#'*) flake=\${each%#*} flake=\${flake#path:} asked=\${each##*#} ;; esac; done
failed=
report() {
  cat >&2 <<END
${report}
END
  failed=1
}
compare() {
  built=$(sed -n "s/^ *$2 = \\"\\(.*\\)\\";$/\\1/p" "$flake/pkgs/$1/package.nix")
  [ "$built" = "$3" ] || report "$1" "\${built:-${empty}}" "$3"
}
${commands}
[ -z "$failed" ] || { echo "error: build of '/nix/store/all.drv' failed" >&2; exit 1; }
`;

const pkg = (name: string, hash: string, uses = ""): string => `
  pkgs.${name} = {
    license = "mit";
    source = { url = "https://example.org/${name}.tar.gz"; hash = "${hash}"; };
    build.standardBuilder = { enable = true; packages.run = [ ${uses} ]; };
  };
`;
const catalog = (packages: string): string => `{ pkgs, ... }: {${packages}}\n`;

async function fill(recipe: string, program: string, ...names: readonly string[]) {
  const folder = tempFolder();
  writeTree(folder, { "recipes/recipe.nix": recipe, "bin/nix": program });
  chmodSync(join(folder, "bin/nix"), 0o755);
  const PATH = `${join(folder, "bin")}:${process.env["PATH"] ?? ""}`;
  const { status, stderr } = await catalogcHere(folder, ["hash", ...names], { PATH });
  return { status, stderr, text: readFileSync(join(folder, "recipes/recipe.nix"), "utf8") };
}

test("empty hashes are those of the derivations that Nix names, in whatever order it does", async () => {
  const recipe = (user: string, base: string, tool: string): string =>
    catalog(pkg("base", base) + pkg("tool", tool) + pkg("user", user, "pkgs.base pkgs.tool"));
  const program = nix(
    `case $asked in pkgs.user) compare user hash ${of("U")} ;; esac
      compare tool hash ${of("T")}
      compare base hash ${of("L")}`,
  );
  for (const names of [[], ["user"]])
    expect(await fill(recipe("", "", ""), program, ...names)).toEqual({
      status: 0,
      stderr: "",
      text: recipe(of("U"), of("L"), of("T")),
    });
});

test("the hash of a derivation that has it from no recipe is not written", async () => {
  const recipe = catalog(pkg("tool", ""));
  const { status, stderr, text } = await fill(recipe, nix(`report patched-by-nixpkgs ${empty} ${of("P")}`));
  expect([status, text]).toEqual([1, recipe]);
  expect(stderr).toContain(
    "for `/nix/store/patched-by-nixpkgs.drv`, but no option of `pkgs.tool` sets that hash",
  );
});

test("only the hash of the derivation that Nix names is corrected among equal hashes", async () => {
  const recipe = (base: string): string =>
    catalog(pkg("base", base) + pkg("tool", wrong) + pkg("user", of("U"), "pkgs.tool pkgs.base"));
  const program = nix(
    `compare user hash ${of("U")}; compare tool hash ${wrong}; compare base hash ${of("L")}`,
  );
  expect(await fill(recipe(wrong), program, "user")).toEqual({
    status: 0,
    stderr: "",
    text: recipe(of("L")),
  });
});

test("the hash of dependencies is found after that of the source they are read from", async () => {
  const recipe = (source: string, modules: string): string => `{
  pkgs.tool = {
    license = "mit";
    source = { url = "https://example.org/tool.tar.gz"; hash = "${source}"; };
    build.goPackageBuilder = { enable = true; vendorHash = "${modules}"; };
  };
}
`;
  const program = nix(`compare tool hash ${of("S")}; [ -n "$failed" ] || compare tool vendorHash ${of("M")}`);
  expect((await fill(recipe("", wrong), program, "tool")).text).toBe(recipe(of("S"), of("M")));
});

test.each(["", "lib.fakeHash"])("the hash of a fetched patch is filled: %s", async (hash) => {
  const recipe = (written: string): string => `{ lib, ... }: { pkgs.demo = {
    license = "mit";
    source.path = ./.;
    build.standardBuilder = {
      enable = true;
      fetchedPatches = [ { url = "https://example.org/a.diff"; hash = ${written}; } ];
    };
  }; }\n`;
  const program = nix(`compare demo hash ${of("P")}`);
  const written = hash === "" ? '""' : hash;
  const { status, text } = await fill(recipe(written), program);
  expect([status, text]).toEqual([0, recipe(JSON.stringify(of("P")))]);
});
