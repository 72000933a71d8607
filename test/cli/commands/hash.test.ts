// Slow. Depends on: cli.
import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { catalogc } from "../../support/catalogc.ts";
import { catalogcHere } from "../../support/catalogc-here.ts";
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
      set = system: import ./host.nix {
        inherit system;
        overlays = [ (_: host: rec {
          fetchurl = { url, hash }: fixed {
            name = baseNameOf url;
            inherit url;
            system = "builtin";
            builder = "builtin:fetchurl";
            executable = false;
            unpack = false;
            outputHash = hash;
          };
          # Dependencies are fetched with the source at hand, and checked against the hash that the builder is given.
          dependencies = kind: src: outputHash: fixed {
            name = "\${kind}-dependencies";
            inherit outputHash src system;
            builder = "/bin/sh";
            args = [ "-c" "echo \${kind} > $out" ];
          };
          builderWith = kind: hash: f: host.stdenv.mkDerivation (final:
            let attributes = lib.toFunction f final;
            in removeAttrs attributes [ hash ] // {
              fetched = dependencies kind attributes.src attributes.\${hash};
              buildCommand = "mkdir -p $out";
            });
          buildGoModule = builderWith "modules" "vendorHash";
          buildNpmPackage = builderWith "npm" "npmDepsHash";
          rustPlatform.buildRustPackage = builderWith "crates" "cargoHash";
          fetchPnpmDeps = { src, hash, ... }: dependencies "pnpm" src hash;
          pnpmConfigHook = "";
          pnpm_10 = "";
          fetchgit = { url, rev, hash, fetchSubmodules }: derivation {
            name = "checkout";
            inherit url rev system;
            builder = "/bin/sh";
            args = [ "-c" "PATH=/usr/local/bin:/usr/bin:/bin; git clone --quiet $url $out && cd $out && git checkout --quiet $rev && rm -rf .git" ];
            outputHashMode = "recursive";
            outputHashAlgo = "sha256";
            outputHash = hash;
          };
          stdenvNoCC = stdenv;
          stdenv = host.stdenv // {
            mkDerivation = f: host.stdenv.mkDerivation (final:
              removeAttrs (lib.toFunction f final) [ "buildPhase" "installPhase" "patches" ] // { buildCommand = "echo $src > $out"; });
          };
        }) ];
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

const kinds = ["one", "checkout", "modules", "npm", "pnpm", "crates"] as const;
type Kind = (typeof kinds)[number];
type Syntax = "ts" | "nix" | "yaml";
/** The hash that a recipe writes down. */
type HashOf = (kind: Kind, syntax: Syntax) => string;

/** Wrong ones are told apart by their value, in whatever way they are spelled. */
function wrongHash(kind: Kind, syntax: Syntax): string {
  const digest = createHash("sha256").update(`wrong ${kind} ${syntax}`).digest();
  if (kind === "modules") return `sha256:${digest.toString("hex")}`;
  return kind === "npm" ? `sha256:${digest.toString("base64")}` : `sha256-${digest.toString("base64")}`;
}

/** A package for each builder with a hash and for each source with one, in every syntax. */
function everyBuilder(root: string, commit: string, hash: HashOf): Record<string, string> {
  const builders: Readonly<Record<Exclude<Kind, "one" | "checkout">, readonly [string, string]>> = {
    modules: ["goPackageBuilder", "vendorHash"],
    npm: ["npmPackageBuilder", "npmDepsHash"],
    pnpm: ["pnpmPackageBuilder", "pnpmDepsHash"],
    crates: ["rustPackageBuilder", "cargoHash"],
  };
  const packageIn = (kind: Kind, syntax: Syntax): unknown => {
    const own = { hash: hash(kind, syntax) };
    if (kind === "one" || kind === "checkout") {
      const source =
        kind === "one"
          ? { url: `file://${root}/one.txt` }
          : { git: `git:file://${root}/checkout?rev=${commit}` };
      const packages = kind === "one" && syntax === "ts" ? { run: ["«pkgs.nix-modules»"] } : {};
      return { source: { ...source, ...own }, build: { standardBuilder: { enable: true, packages } } };
    }
    const [builder, option] = builders[kind];
    return { source: { path: "«./src»" }, build: { [builder]: { enable: true, [option]: own.hash } } };
  };
  const catalog = (syntax: Syntax): string =>
    JSON.stringify(
      {
        pkgs: Object.fromEntries(
          kinds.map((kind) => [`${syntax}-${kind}`, { license: "mit", ...Object(packageIn(kind, syntax)) }]),
        ),
      },
      undefined,
      2,
    );
  return {
    "recipes/ts/src/file": "",
    "recipes/nix/src/file": "",
    "recipes/yaml/src/file": "",
    "recipes/ts/recipe.ts": `import { defineRecipe, file, pkgs } from "catalogc";\n\nexport default defineRecipe(${catalog(
      "ts",
    )
      .replaceAll('"«./src»"', 'file("./src")')
      .replace('"«pkgs.nix-modules»"', 'pkgs["nix-modules"]')});\n`,
    "recipes/nix/recipe.nix": `${catalog("nix")
      .replaceAll('"«./src»"', "./src")
      .replace(/^( *)("[^"]+"): /gm, "$1$2 = ")
      .replace(/(?<=["\w}]),?$(?!\n$)/gm, ";")
      .replace(/;$/, "")}\n`,
    // JSON is YAML, and so is a comment behind it.
    "recipes/yaml/recipe.yaml": `${catalog("yaml").replaceAll("«./src»", "./src")} # end\n`,
  };
}

/** A repository with one commit, and its files without the repository beside it; gives the commit. */
function gitRepository(folder: string): string {
  writeTree(folder, { "main.c": "int main;\n" });
  writeTree(`${folder}-without-git`, { "main.c": "int main;\n" });
  const git = (...args: readonly string[]): string =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.org", ...args], {
      cwd: folder,
      encoding: "utf8",
    });
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "first");
  return git("rev-parse", "HEAD").trim();
}

const nixHash = (folder: string): string => {
  const digest = execFileSync("nix-hash", ["--type", "sha256", folder], { encoding: "utf8" }).trim();
  return `sha256-${Buffer.from(digest, "hex").toString("base64")}`;
};

const environment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(nixEnvironment()).map(([key, value]) => [key, value ?? ""]));

describeWith(["nix", "git"], "catalogc hash", () => {
  const folder = suiteFolder();
  const root = realpathSync(folder);
  const nix = async (...args: readonly string[]) => await catalogcHere(root, args, environment());
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

  test("fills in every empty hash, sources before dependencies, and leaves every other byte", async () => {
    const { status, stdout, stderr } = await nix("hash", ...host);
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

  test("corrects a wrong hash of a package that is named, and reports it in JSON", async () => {
    const { status, stdout } = await nix("hash", "three", "--format", "json", ...host);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      status: "built",
      hashes: [{ option: "pkgs.three.source.hash", hash: sri("three") }],
    });
    expect(await nix("hash", "three", ...host)).toEqual({
      status: 0,
      stdout: "no hash had to be written\n",
      stderr: "",
    });
  });

  test("finds the hashes of every builder in every syntax, empty and wrong, and those of packages it is built from", async () => {
    const root2 = join(root, "builders");
    const commit = gitRepository(join(root2, "checkout"));
    const write = (hash: HashOf) =>
      writeTree(root2, { ...everyBuilder(root2, commit, hash), "one.txt": "one" });
    write((kind, syntax) => (syntax === "ts" || kind === "checkout" ? "" : wrongHash(kind, syntax)));
    const { status, stdout, stderr } = await catalogcHere(root2, ["hash", "--all", ...host], environment());
    expect([status, stderr.replace(/^warning\[CG427\][^]*?\n\n/gm, "")]).toEqual([0, ""]);
    const checkout = nixHash(join(root2, "checkout-without-git"));
    const right: HashOf = (kind) =>
      kind === "checkout" ? checkout : kind === "one" ? sri("one") : sri(`${kind}\n`);
    const recipes = Object.fromEntries(
      Object.keys(everyBuilder(root2, commit, right)).map((path) => [
        path,
        readFileSync(join(root2, path), "utf8"),
      ]),
    );
    expect(recipes).toEqual(everyBuilder(root2, commit, right));
    expect(stdout).toMatch(/18 hashes written\n$/);

    // The one package that is asked for has no wrong hash; what it is built from has.
    const used = "recipes/nix/recipe.nix";
    const text = readFileSync(join(root2, used), "utf8");
    writeFileSync(join(root2, used), text.replaceAll(right("modules", "nix"), wrong));
    expect(await catalogcHere(root2, ["hash", "ts-one", ...host], environment())).toMatchObject({
      status: 0,
    });
    expect(readFileSync(join(root2, used), "utf8")).toBe(text);
  });

  test("fetches the source of a new version, though the store has that of the old one under the same name", () => {
    const at = (version: string) => `pkgs:
  tool:
    version: "${version}"
    license: mit
    source: { url: "file://${root}/${version}/source.txt", hash: ${sri("first\n")} }
    build: { standardBuilder: { enable: true } }
`;
    const root3 = join(root, "versions");
    writeTree(root, { "1.0/source.txt": "first\n", "1.1/source.txt": "second\n" });
    writeTree(root3, { "recipes/recipe.yaml": at("1.0") });
    const hash = () => catalogc(root3, ["hash", "tool", ...host], environment());
    expect(hash()).toEqual({ status: 0, stdout: "no hash had to be written\n", stderr: "" });

    writeTree(root3, { "recipes/recipe.yaml": at("1.1") });
    const { status, stdout } = hash();
    expect([status, stdout]).toEqual([0, expect.stringMatching(/1 hash written\n$/)]);
    expect(readFileSync(join(root3, "recipes/recipe.yaml"), "utf8")).toBe(
      at("1.1").replace(sri("first\n"), sri("second\n")),
    );
  });

  test("fills in hashes of files that recipes fetch beside their sources, wherever these are written", () => {
    const root4 = join(root, "loose");
    const files = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
    writeTree(root, Object.fromEntries(files.map((name) => [`loose-${name}.txt`, `loose ${name}\n`])));
    const url = (name: string) => `file://${root}/loose-${name}.txt`;
    /** The hash of each file as the recipe has it, and of what none builds. */
    const recipes = (h: (name: string, fake?: string) => string, unused = '""') => ({
      "recipes/common.ts": `import { pkgs } from "catalogc";
export const shared = pkgs.fetchurl({ url: "${url("a")}", hash: ${h("a")} });
export const unused = pkgs.fetchurl({ url: "${url("a")}", hash: ${unused} });
`,
      "recipes/ts/recipe.ts": `import { defineRecipe, lib, nix, pkgs } from "catalogc";
import { shared } from "../common.ts";
const fetched = (url: string, hash: string) => pkgs.fetchurl({ url, hash });
export default defineRecipe({ pkgs: { "loose-ts": {
  license: "mit",
  source: { url: "${url("b")}", hash: ${h("b", "lib.fakeHash")} },
  build: { standardBuilder: { enable: true }, extraAttrs: {
    one: shared,
    two: fetched("${url("c")}", ${h("c")}), // stays
    three: nix\`pkgs.fetchurl { url = "${url("d")}"; hash = ${h("d", "lib.fakeHash")}; }\`,
  } },
} } });
`,
      "recipes/yaml/recipe.yaml": `pkgs:
  loose-yaml:
    license: mit
    source: { url: "${url("b")}", hash: ${h("b")} }
    build:
      standardBuilder: { enable: true }
      extraAttrs:
        one: !nix pkgs.fetchurl { url = "${url("e")}"; hash = ${h("e")}; }
        two: !nix |
          pkgs.fetchurl {
            url = "${url("f")}"; # stays
            hash = ${h("f", "lib.fakeHash")};
          }
`,
      "recipes/nix/recipe.nix": `{ lib, pkgs, ... }: {
  pkgs.loose-nix = {
    license = "mit";
    source = { url = "${url("g")}"; hash = ${h("g", "lib.fakeHash")}; };
    build = { standardBuilder.enable = true; extraAttrs.one = pkgs.fetchurl { url = "${url("h")}"; hash = ${h("h")}; }; };
    develop.packages = [ (pkgs.runCommand "in-the-shell" { of = pkgs.fetchurl { url = "${url("i")}"; hash = ${h("i")}; }; } "mkdir $out") ];
  };
}
`,
    });
    writeTree(
      root4,
      recipes((_, fake = '""') => fake),
    );
    const run = (...args: readonly string[]) =>
      catalogc(root4, ["hash", "--format", "json", ...args, ...host], environment());
    const { status, stdout } = run();
    const right = recipes((name) => `"${sri(`loose ${name}\n`)}"`);
    const now = () =>
      Object.fromEntries(Object.keys(right).map((path) => [path, readFileSync(join(root4, path), "utf8")]));
    expect([status, now()]).toEqual([0, right]);
    const { hashes } = JSON.parse(stdout);
    expect(hashes).toHaveLength(10);
    expect(hashes).toContainEqual({
      place: expect.stringMatching(/^recipes\/common\.ts:2:/),
      hash: sri("loose a\n"),
    });
    expect(hashes).toContainEqual({ option: "pkgs.loose-ts.source.hash", hash: sri("loose b\n") });

    // The old hashes of another version are found to be wrong, those of packages that are not asked for are left alone.
    const old = recipes((name) => `"${name === "c" || name === "e" ? wrong : sri(`loose ${name}\n`)}"`);
    writeTree(root4, old);
    expect(run("loose-ts").status).toBe(0);
    const yaml = "recipes/yaml/recipe.yaml";
    expect(now()).toEqual({ ...right, [yaml]: old[yaml] });
    expect(run("--all").status).toBe(0);
    expect(now()).toEqual(right);
  });

  test("with --all, builds recipe after recipe, with hashes of files that several of them import", () => {
    const root6 = join(root, "shared");
    writeTree(root, { "shared-a.txt": "shared a\n", "shared-b.txt": "shared b\n" });
    const user = (name: string, extra: string) =>
      `{ pkgs, ... }: let fetched = import ../fetched.nix pkgs; in {
  pkgs.${name} = {
    license = "mit";
    source.path = ./.;
    build = { standardBuilder.enable = true; extraAttrs = { ${extra} }; };
  };
}
`;
    const fetched = (a: string, b: string) => `pkgs: {
  a = pkgs.fetchurl { url = "file://${root}/shared-a.txt"; hash = "${a}"; };
  b = pkgs.fetchurl { url = "file://${root}/shared-b.txt"; hash = "${b}"; };
}
`;
    writeTree(root6, {
      "recipes/fetched.nix": fetched(wrong, ""),
      // The first one has none of them, each of the next has one more.
      "recipes/a/recipe.nix": user("shared-none", "none = builtins.length (builtins.attrNames fetched);"),
      "recipes/b/recipe.nix": user("shared-one", "used = pkgs.shared-none; one = fetched.a;"),
      "recipes/c/recipe.nix": user("shared-two", "used = pkgs.shared-one; one = fetched.a; two = fetched.b;"),
    });
    const run = () => catalogc(root6, ["hash", "--all", "--format", "json", ...host], environment());
    const { status, stdout } = run();
    expect(status).toBe(0);
    expect(JSON.parse(stdout).hashes).toEqual([
      { place: expect.stringMatching(/^recipes\/fetched\.nix:2:\d+$/), hash: sri("shared a\n") },
      { place: expect.stringMatching(/^recipes\/fetched\.nix:3:\d+$/), hash: sri("shared b\n") },
    ]);
    expect(readFileSync(join(root6, "recipes/fetched.nix"), "utf8")).toBe(
      fetched(sri("shared a\n"), sri("shared b\n")),
    );
    expect(JSON.parse(run().stdout)).toMatchObject({ status: "built", hashes: [] });
  });

  test("reports one hash that is used in two places", async () => {
    const root5 = join(root, "of-two");
    const recipe = (hash: string) => `{ pkgs, ... }:
let hash = "${hash}"; in
{
  pkgs.of-two = {
    license = "mit";
    source = { url = "file://${root}/one.txt"; hash = "${sri("one")}"; };
    build = {
      standardBuilder.enable = true;
      extraAttrs.data = map (name: pkgs.fetchurl { url = "file://${root}/\${name}.txt"; inherit hash; }) [ "two" "three" ];
    };
  };
}
`;
    writeTree(root5, { "recipes/recipe.nix": recipe("") });
    const { status, stderr } = await catalogcHere(root5, ["hash", ...host], environment());
    expect(status).toBe(1);
    expect(stderr).toContain("error[CG566]: Nix expects");
    expect(stderr).toContain("`recipes/recipe.nix:2:12` is the hash of several fetches");
  });

  test("writes every hash that one build reports, each to the package whose derivation Nix names", () => {
    const root7 = join(root, "going-on");
    writeTree(root, { "going-on-a.txt": "going on a\n", "going-on-b.txt": "going on b\n" });
    const pkg = (name: string, hash: string, more: string) => `
  pkgs.going-on-${name} = {
    license = "mit";
    source = { url = "file://${root}/going-on-${name}.txt"; hash = "${hash}"; };
    build.standardBuilder = { enable = true; ${more} };
  };`;
    // Equal, also to that of the file of the other one: only one of them is right.
    const recipe = (a: string, b: string) => `{ pkgs, ... }: {
${pkg("a", a, "")}
${pkg("b", b, "packages.run = [ pkgs.going-on-a ];")}
}
`;
    const [a, b] = [sri("going on a\n"), sri("going on b\n")];
    const found = (before: string, ...args: readonly string[]): string => {
      writeTree(root7, { "recipes/recipe.nix": before });
      expect(catalogc(root7, ["hash", ...args], environment()).status).toBe(0);
      return readFileSync(join(root7, "recipes/recipe.nix"), "utf8");
    };
    expect(found(recipe("", ""), "going-on-b", ...host, "--keep-going")).toBe(recipe(a, b));
    expect(found(recipe(wrong, wrong), "going-on-b", ...host, "--keep-going")).toBe(recipe(a, b));
    expect(found(recipe(b, b), "--all", ...host, "--keep-going")).toBe(recipe(a, b));
  }, 300_000);

  test("shows the advice of a builder that fails", async () => {
    const root8 = join(root, "advice");
    writeTree(root8, {
      "recipes/recipe.nix": `{ pkgs, ... }: {
  pkgs.advised = {
    license = "mit";
    source.path = ./.;
    build = {
      goPackageBuilder = { enable = true; vendorHash = ""; };
      extraAttrs.modules = pkgs.runCommand "modules" { } ''echo "please set 'vendorHash = null;'"; exit 10'';
    };
  };
}
`,
    });
    const { status, stderr } = await catalogcHere(root8, ["hash", ...host], environment());
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /error\[CG565\]: Nix could not build `pkgs\.advised`: builder for '.*-modules\.drv' failed with exit code 10\n/,
    );
    expect(stderr).toContain("  please set 'vendorHash = null;'\n");
  });

  test("refuses two hashes for one literal, after one build of each", async () => {
    writeTree(root, {
      "recipes/shared/recipe.nix": `let hash = ""; in {
  pkgs.four = { license = "mit"; build.standardBuilder.enable = true; source = { url = "file://${root}/one.txt"; inherit hash; }; };
  pkgs.five = { license = "mit"; build.standardBuilder.enable = true; source = { url = "file://${root}/two.txt"; inherit hash; }; };
}`,
    });
    const { status, stderr } = await nix("hash", "pkgs.four", ...host);
    expect(status).toBe(1);
    expect(stderr).toContain(
      "error[CG698]: `pkgs.five.source.hash` and `pkgs.four.source.hash` are one hash",
    );
    expect(stderr).toMatch(/1 error; 1 hash written\n$/);
  });

  test("shows other errors of Nix, and reports names that are not packages", async () => {
    const build = await nix(
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
    expect((await nix("hash", "tow")).stderr).toContain(
      "error[CG559]: there is no `pkgs.tow` in the catalog",
    );
  });
});
