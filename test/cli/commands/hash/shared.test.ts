// Slow. Depends on: cli.
import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogcHere } from "../../../support/catalogc-here.ts";
import { readTree, tempFolder, writeTree } from "../../../support/temp-folder.ts";

const sha = (letter: string): string => `sha256-${letter.repeat(42)}A=`;

/** Reports the hash of `hash-of/<package>` for a source, unless `package.nix` has it. */
const nix = `#!/bin/sh
for each; do case $each in *'#'*) flake=\${each%#*} flake=\${flake#path:} name=\${each##*#pkgs.} ;; esac; done
echo "$name" >> "$FOLDER/built"
hash=$(sed -n 's/^ *hash = "\\(.*\\)";$/\\1/p' "$flake/pkgs/$name/package.nix")
got=$(cat "$FOLDER/hash-of/$name")
[ "$hash" = "$got" ] && exit 0
echo "error: hash mismatch in fixed-output derivation '/nix/store/x.drv':" >&2
echo "         specified: $hash" >&2
echo "            got:    $got" >&2
exit 1
`;

const json = (name: string, hash: string): string =>
  `${name}: { "license": "mit", "source": { "url": "https://example.org/x.tar.gz", "hash": ${hash} }, "build": { "standardBuilder": { "enable": true } } }`;
const recipes = {
  "recipe.ts": `const hash = "HASH";\nexport default { pkgs: { ${json("a", "hash")}, ${json("b", "hash")} } };\n`,
  "recipe.nix": `let
  package = { hash }: { license = "mit"; source = { url = "https://example.org/x.tar.gz"; inherit hash; }; build.standardBuilder.enable = true; };
  both = package { hash = "HASH"; };
in { pkgs.a = both; pkgs.b = both; }\n`,
  "recipe.yaml": `pkgs:\n  ${json("a", `&hash "HASH"`)}\n  ${json("b", "*hash")}\n`,
};

async function fill(path: string, text: string, hashes: readonly string[], ...args: readonly string[]) {
  const folder = tempFolder();
  const [a = "", b = ""] = hashes;
  writeTree(folder, { [`recipes/${path}`]: text, "bin/nix": nix, "hash-of/a": a, "hash-of/b": b });
  chmodSync(join(folder, "bin/nix"), 0o755);
  const env = { PATH: `${join(folder, "bin")}:${process.env["PATH"] ?? ""}`, FOLDER: folder };
  const answer = await catalogcHere(folder, ["hash", ...args], env);
  const built = readFileSync(join(folder, "built"), "utf8").trim().split("\n");
  return { ...answer, built, recipe: readTree(join(folder, "recipes"))[path] };
}

describe.each(Object.entries(recipes))("a hash that two packages share in %s", (path, text) => {
  it.each([
    ["empty", "", []],
    ["wrong", sha("W"), ["a"]],
    ["wrong", sha("W"), ["a", "b"]],
  ])("is written once and confirmed by both builds if it is %s: %s %j", async (_, before, names) => {
    const old = text.replace("HASH", before);
    const { status, stderr, built, recipe } = await fill(path, old, [sha("N"), sha("N")], ...names);
    expect([status, stderr]).toEqual([0, ""]);
    expect(recipe).toBe(text.replace("HASH", sha("N")));
    expect(new Set(built)).toEqual(new Set(["a", "b"]));
    expect(built.length).toBeLessThanOrEqual(6);
  });

  it.each([
    ["", []],
    [sha("W"), ["b"]],
    [sha("W"), ["a", "b"]],
  ])("is an error if the builds demand different hashes: %j %j", async (before, names) => {
    const old = text.replace("HASH", before);
    const { status, stderr, built, recipe } = await fill(path, old, [sha("N"), sha("O")], ...names);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /error\[CG698\]: `pkgs\.[ab]\.source\.hash` and `pkgs\.[ab]\.source\.hash` are one hash/,
    );
    expect(stderr).toContain(sha(names[0] === "b" ? "N" : "O"));
    expect(recipe).toBe(text.replace("HASH", sha(names[0] === "b" ? "O" : "N")));
    expect(built.length).toBeLessThanOrEqual(6);
  });
});
