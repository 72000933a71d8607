import { createHash } from "node:crypto";
import { cpSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { catalogc } from "../../support/catalogc.ts";
import { nixEnvironment } from "../../support/nix.ts";
import { readTree, suiteFolder, writeTree } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";

// Real builds: Nix fetches `file://` sources and reports what their hashes are.

const sri = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`;
const wrong = `sha256-${"B".repeat(43)}=`;

/** test/nixpkgs, with fetchers and builders that need no toolchain and do check hashes. */
const packageSet = `{
  outputs = _:
    let
      lib = import ./lib.nix;
      fixed = attributes: derivation (attributes // {
        outputHashMode = "flat";
        outputHashAlgo = "sha256";
      });
      set = system:
        let host = import ./host.nix { inherit system; };
        in host // rec {
          fetchurl = { url, hash }: fixed {
            name = baseNameOf url;
            inherit url;
            system = "builtin";
            builder = "builtin:fetchurl";
            executable = false;
            unpack = false;
            outputHash = hash;
          };
          buildGoModule = f: host.stdenv.mkDerivation (final:
            let attributes = lib.toFunction f final;
            in removeAttrs attributes [ "vendorHash" ] // {
              goModules = fixed {
                name = "\${attributes.pname}-go-modules";
                inherit system;
                inherit (attributes) src;
                builder = "/bin/sh";
                args = [ "-c" "echo modules > $out" ];
                outputHash = attributes.vendorHash;
              };
              buildCommand = "mkdir -p $out";
            });
          stdenv = host.stdenv // {
            mkDerivation = f: host.stdenv.mkDerivation (final:
              lib.toFunction f final // { buildCommand = "cat $src > $out"; });
          };
        };
    in
    { inherit lib; legacyPackages = lib.genAttrs [ "aarch64-linux" "x86_64-linux" ] set; };
}
`;

const recipes = (root: string, [one, two, three, four]: readonly string[]) => ({
  "recipes/typescript/recipe.ts": `import { defineRecipe, pkgs } from "catalogc";

// Odd   layout stays.
export default defineRecipe({
  pkgs: { one: {
      license: 'mit',
      source: { url: \`file://${root}/one.txt\`, hash: '${one}' }, // here
      build: { standardBuilder: { enable: true, packages: { run: [pkgs.two] } } },
  } },
})
`,
  "recipes/nix/recipe.nix": `{
  pkgs.two = { license = "mit"; source = {
    url = "file://${root}/two.txt"; /* next */ hash = "${two}"; };
    build.goPackageBuilder = { enable = true; vendorHash = "${three}"; };
  };
}`,
  "recipes/yaml/recipe.yaml": `pkgs:
  three:
    license: mit # free
    source: { url: "file://${root}/three.txt", hash: ${four} }
    build: { standardBuilder: { enable: true } }
`,
});

describeWith(["nix", "git"], "catalogc hash", () => {
  const folder = suiteFolder();
  const root = realpathSync(folder);
  const nix = (...args: readonly string[]) =>
    catalogc(
      root,
      args,
      Object.fromEntries(Object.entries(nixEnvironment()).map(([key, value]) => [key, value ?? ""])),
    );
  const host = ["--", "--no-write-lock-file", "--override-input", "nixpkgs", `path:${root}/nixpkgs`];

  beforeAll(() => {
    cpSync(join(import.meta.dirname, "../../nixpkgs"), join(root, "nixpkgs"), { recursive: true });
    writeTree(root, {
      "nixpkgs/flake.nix": packageSet,
      "one.txt": "one",
      "two.txt": "two",
      "three.txt": "three",
      ...recipes(root, ["", "", "", wrong]),
    });
  });

  test("fills in every empty hash, sources before dependencies, and leaves every other byte", () => {
    const { status, stdout, stderr } = nix("hash", ...host);
    expect(stderr.replace(/^warning\[CG427\][^]*?\n\n/gm, "")).toBe("");
    expect(status).toBe(0);
    const { out: _, ...tree } = { ...readTree(join(root, "recipes")), out: "" };
    const expected = recipes(root, [sri("one"), sri("two"), sri("modules\n"), wrong]);
    expect(tree).toEqual(
      Object.fromEntries(
        Object.entries(expected).map(([path, text]) => [path.replace("recipes/", ""), text]),
      ),
    );
    expect(stdout).toContain(`-      source: { url: \`file://${root}/one.txt\`, hash: '' }, // here`);
    expect(stdout).toContain(
      `+      source: { url: \`file://${root}/one.txt\`, hash: '${sri("one")}' }, // here`,
    );
    expect(stdout).toMatch(/3 hashes written\n$/);
  });

  test("corrects a wrong hash of a package that is named, and says so in JSON", () => {
    const { status, stdout } = nix("hash", "three", "--format", "json", ...host);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      status: "built",
      hashes: [{ option: "pkgs.three.source.hash", hash: sri("three") }],
    });
    expect(nix("hash", "three", ...host)).toEqual({
      status: 0,
      stdout: "no hash had to be written\n",
      stderr: "",
    });
  });

  test("refuses a hash that is shared, and says where it is from", () => {
    writeTree(root, {
      "recipes/shared/recipe.nix": `let hash = ""; in {
  pkgs.four = { license = "mit"; build.standardBuilder.enable = true; source = { url = "file://${root}/one.txt"; inherit hash; }; };
}`,
    });
    const { status, stderr } = nix("hash", "pkgs.four", ...host);
    expect(status).toBe(1);
    expect(stderr).toContain("error[CG561]: `pkgs.four.source.hash` comes from `hash`");
    expect(stderr).toMatch(/1 error; no hash had to be written\n$/);
  });

  test("passes on what else Nix says, and names what is no package", () => {
    const build = nix(
      "hash",
      "two",
      "--",
      "--no-write-lock-file",
      "--override-input",
      "nixpkgs",
      "path:/nowhere",
    );
    expect(build.status).toBe(1);
    expect(build.stderr).toContain("error[CG565]: Nix could not build `pkgs.two`: ");
    expect(nix("hash", "tow").stderr).toContain("error[CG559]: there is no `pkgs.tow` in the catalog");
  });
});
