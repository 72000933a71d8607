// Slow. Depends on: cli.
import { chmodSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogc } from "../../support/catalogc.ts";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { RecipeEditor } from "../../../tooling/edit/recipe-editor.ts";
import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";
import { readTree, tempFolder, writeTree } from "../../support/temp-folder.ts";

const typescript = `import { defineRecipe } from 'catalogc'
const common = { license: "mit" }; const version = "1.0";

export default defineRecipe({ pkgs: { tool: { // odd   layout
  ...common, version, description: 'A tool.', homePage: \`https://example.org/\`,
  source: { url: "https://example.org/" + version, hash: "" }, build: { standardBuilder: { "enable": true } },
}}})
`;
const yaml = `# A comment
apps:
  web:
    displayName: Web   # trailing
    broken: false
    description: "It serves."
    services: { components: { web: { process: { command: /bin/web, ports: ["80:80", '81:81'] }, healthcheck: { retries: 3 } } } }
`;
const nix = `{ pkgs, lib, ... }: with lib; {
  apps.site = { usage = ''
    Text
  ''; displayName = "Site";/* c */ programs.mainPackage = null;
    services.components."a.b" = null; };
}`;

const read = (folder: string, name: string): string =>
  readFileSync(join(folder, `recipes/${name}/recipe.nix`), "utf8");

/** A recipe alone in its tree. */
const treeOf = (path: string, text: string): RecipeTree => ({
  list: () => ({ files: [path], problems: [] }),
  kind: (asked) => (asked === path ? "file" : "missing"),
  read: (asked) =>
    asked === path ? { ok: true, bytes: Buffer.from(text) } : { ok: false, reason: "it is not there" },
});

const nullable = {
  "recipe.nix": `{ pkgs, ... }: { pkgs.x.build = { ocamlBuilder.minimalVersion = null; goPackageBuilder.vendorHash = ""; env.A = "x"; };
    apps.a.services.components.c.process.preStart = ''
      run
    ''; }`,
  "recipe.ts": `export default { pkgs: { x: { build: { ocamlBuilder: { minimalVersion: null }, goPackageBuilder: { vendorHash: "" },
    env: { A: "x" } } } }, apps: { a: { services: { components: { c: { process: { preStart: sh\`run\` } } } } } } };
    import { sh } from "catalogc";`,
  "recipe.yaml": `pkgs: { x: { build: { ocamlBuilder: { minimalVersion: null }, goPackageBuilder: { vendorHash: "" }, env: { A: x } } } }
apps:
  a:
    services:
      components:
        c:
          process:
            preStart: |
              run
            argv: []
`,
};

function folderWithRecipes(): string {
  const folder = tempFolder();
  writeTree(folder, {
    "recipes/a/recipe.ts": typescript,
    "recipes/b/recipe.yaml": yaml,
    "recipes/c/recipe.nix": nix.replace('    services.components."a.b" = null; };', "  };"),
  });
  return folder;
}

describe("null, where an option takes it", () => {
  it.each(Object.entries(nullable))("%s", async (path, text) => {
    const editor = new RecipeEditor(treeOf(path, text));
    for (const [option, value] of [
      ["pkgs.x.build.ocamlBuilder.minimalVersion", "4.14"],
      ["pkgs.x.build.goPackageBuilder.vendorHash", "null"],
      ["pkgs.x.build.env.A", "null"],
      ["apps.a.services.components.c.process.preStart", "null"],
    ] as const)
      expect(await editor.set(option, value)).toEqual([]);
    const lines = (editor.text(path) ?? "").split(/[\n;,}]/).map((line) => line.trim());
    const said = lines.map(
      (line) => /(?:minimalVersion|vendorHash|A|preStart)(?::| =) .*/.exec(line)?.[0] ?? "",
    );
    expect(said.filter((line) => line !== "").map((line) => line.replace(" =", ":"))).toEqual([
      'minimalVersion: "4.14"',
      "vendorHash: null",
      // A variable may well be the text: what it was stays what it is.
      'A: "null"',
      "preStart: null",
    ]);
  });
});

describe("catalogc set", () => {
  it.each([
    ["pkgs.tool.description", "It's new.", "'A tool.'", "'It\\'s new.'", "a/recipe.ts"],
    [
      "pkgs.tool.homePage",
      "https://example.org/`${x}",
      "`https://example.org/`",
      "`https://example.org/\\`\\${x}`",
      "a/recipe.ts",
    ],
    ["pkgs.tool.build.standardBuilder.enable", "false", "true", "false", "a/recipe.ts"],
    ["apps.web.displayName", "The web", "Web   #", "The web   #", "b/recipe.yaml"],
    ["apps.web.displayName", "true", "Web   #", '"true"   #', "b/recipe.yaml"],
    ["apps.web.displayName", "a: b # c", "Web   #", '"a: b # c"   #', "b/recipe.yaml"],
    ["apps.web.broken", "true", "false", "true", "b/recipe.yaml"],
    ["apps.web.services.components.web.process.ports.1", "82:81", "'81:81'", "'82:81'", "b/recipe.yaml"],
    [
      "apps.web.services.components.web.healthcheck.retries",
      "5",
      "retries: 3",
      "retries: 5",
      "b/recipe.yaml",
    ],
    ["apps.site.usage", 'a "${b}" \\', "''\n    Text\n  ''", '"a \\"\\${b}\\" \\\\"', "c/recipe.nix"],
    ["apps.site.displayName", "Ünï", '"Site"', '"Ünï"', "c/recipe.nix"],
  ])("%s = %s, and every other byte stays", async (option, value, from, to, file) => {
    const folder = folderWithRecipes();
    const before = readTree(join(folder, "recipes"));
    const { status, stdout, stderr } = await catalogcHere(folder, ["set", option, value]);
    // Without the builder the recipes are wrong, and so nothing changes.
    if (option.endsWith("enable")) {
      expect([status, readTree(join(folder, "recipes"))]).toEqual([1, before]);
      return;
    }
    expect([status, stderr]).toEqual([0, ""]);
    expect(readTree(join(folder, "recipes"))).toEqual({
      ...before,
      [file]: before[file]?.replace(from, () => to),
    });
    expect(stdout).toMatch(new RegExp(`^--- a/recipes/${file}\n\\+\\+\\+ b/recipes/${file}\n@@ `));
  });

  it.each([
    ["pkgs.tool.license", "CG413"],
    ["pkgs.tool.source.url", "CG561"],
    ["pkgs.tool.source", "CG562"],
    ["pkgs.tool.mainProgram", "CG560"],
    ["pkgs.tool.build.standardBuilder.enable", "CG563"],
    ["pkgs..tool", "CG564"],
  ])("refuses %s", async (option, code) => {
    const folder = folderWithRecipes();
    const before = readTree(folder);
    const { status, stderr } = await catalogcHere(folder, ["set", option, "x"]);
    expect(status).toBe(1);
    expect(stderr).toContain(`error[${code}]`);
    expect(readTree(folder)).toEqual(before);
  });

  it.each([
    ["pkgs.tol.license", "Did you mean `pkgs.tool.license`?"],
    ["pkg.tool.license", "Did you mean `pkgs.tool.license`?"],
    ["pkgs.tool.licence", "Did you mean `pkgs.tool.license`?"],
    ["pkgs.tool.maintainers.1", "Write the value into the recipe first"],
    ["pkgs.tool.mainProgram", "Write the value into the recipe first"],
    ["pkgs.nothing.like", "Write the value into the recipe first"],
  ])("suggests a correction for %s", async (option, hint) => {
    const { stderr } = await catalogcHere(folderWithRecipes(), ["set", option, "x"]);
    expect(stderr).toContain("error[CG560]");
    expect(stderr).toContain(hint);
  });

  it.each(["word", "x86-64-linux", "x86_64 linux", "X86_64-Linux"])(
    "refuses %j as a platform",
    async (word) => {
      const folder = folderWithRecipes();
      writeTree(folder, { "recipes/catalog.nix": `{ systems = [ "x86_64-linux" ]; }\n` });
      const before = readTree(folder);
      const { status, stderr } = await catalogcHere(folder, ["set", "systems.0", word]);
      expect([status, stderr]).toEqual([
        1,
        expect.stringContaining("error[CG301]: `catalog.systems.0` must be a platform"),
      ]);
      expect(readTree(folder)).toEqual(before);
      expect(await catalogcHere(folder, ["set", "systems.0", "riscv64-linux"])).toMatchObject({ status: 0 });
    },
  );

  it.each([
    [
      "ts",
      `const version = "1.0";\nconst tag = \`v\${version}\`;
export default { pkgs: { tool: { version, source: { git: \`github:a/b/\${tag}\` } }, other: { version: "1.0" } } };\n`,
    ],
    [
      "nix",
      `{ lib, ... }: let version = "1.0"; url = "https://example.org/\${version}"; in {
  pkgs.tool = { inherit version; source = { inherit url; }; };
  pkgs.other = let version = "2"; in { inherit version; };\n}\n`,
    ],
    [
      "nix",
      `{ pkgs.tool = let version = "1.0"; in { inherit version; mainProgram = "tool-\${version}"; }; }\n`,
    ],
    ["ts", `const v = "1.0";\nexport default { pkgs: { "tool": { version: v, license: "mit" } } };\n`],
  ])("replaces a constant that only the entry uses: %s %#", async (syntax, text) => {
    const path = `recipe.${syntax}`;
    const editor = new RecipeEditor(treeOf(path, text));
    expect(await editor.set("pkgs.tool.version", "1.1")).toEqual([]);
    expect(editor.text(path)).toBe(text.replace('"1.0"', '"1.1"'));
  });

  it.each([
    [
      "another entry uses it",
      "ts",
      `const version = "1.0";\nexport default { pkgs: { tool: { version }, other: { version } } };\n`,
    ],
    [
      "another entry uses it, through a constant",
      "nix",
      `let version = "1.0"; tag = "v\${version}"; in { pkgs.tool = { inherit version; }; pkgs.other.version = tag; }\n`,
    ],
    [
      "other modules may",
      "ts",
      `export const version = "1.0";\nexport default { pkgs: { tool: { version } } };\n`,
    ],
    [
      "the entry is written in pieces",
      "nix",
      `let version = "1.0"; in { pkgs.tool.version = version; pkgs.tool.mainProgram = version; }\n`,
    ],
    [
      "a set of the same names is between",
      "nix",
      `let v = "1.0"; in { pkgs.tool = rec { v = "2.0"; version = v; }; }\n`,
    ],
  ])("refuses a constant when %s", async (_, syntax, text) => {
    const path = `recipe.${syntax}`;
    const editor = new RecipeEditor(treeOf(path, text));
    expect(await editor.set("pkgs.tool.version", "1.1")).toMatchObject([{ code: "CG561" }]);
    expect([...editor.changed]).toEqual([]);
  });

  it.each([
    ["!nix '\"A tool.\"'", "!nix '\"It is new.\"'"],
    ['!nix "\\"A tool.\\""', '!nix "\\"It is new.\\""'],
  ])("writes a text into the Nix of YAML: %s", async (from, to) => {
    const recipe = (description: string) => `pkgs:\n  tool:\n    description: ${description}\n`;
    const editor = new RecipeEditor(treeOf("recipe.yaml", recipe(from)));
    expect(await editor.set("pkgs.tool.description", "It is new.")).toEqual([]);
    expect([...editor.changed.values()]).toEqual([recipe(to)]);
  });

  it("writes a path in place of the folder of the recipe", async () => {
    const recipe = (path: string) => `pkgs:\n  tool:\n    source: { path: !file ${path} }\n`;
    const editor = new RecipeEditor(treeOf("recipe.yaml", recipe(".")));
    expect(await editor.set("pkgs.tool.source.path", "./src")).toEqual([]);
    expect([...editor.changed.values()]).toEqual([recipe("./src")]);
  });

  it.each(["!pkg python3Packages.requests", "!nix pkgs.python3Packages.requests"])(
    "reports that a package is not one of the values that it replaces: %s",
    async (written) => {
      const text = `apps:\n  web:\n    programs:\n      mainPackage: ${written}\n`;
      const editor = new RecipeEditor(treeOf("recipe.yaml", text));
      const [refused] = await editor.set("apps.web.programs.mainPackage", "curl");
      expect(refused).toMatchObject({ code: "CG561" });
      expect(refused?.message).toContain("is the package `python3Packages.requests`");
    },
  );

  it("reports values that a new version makes outdated: a source that names the old one, and old hashes", async () => {
    const folder = tempFolder();
    const hash = `sha256-${"A".repeat(42)}E=`;
    writeTree(folder, {
      "recipes/a/recipe.yaml": `pkgs:
  a:
    version: 1.2.0
    source: { git: "github:me/a/v1.2.0", hash: ${hash} }
    build: { goPackageBuilder: { enable: true, vendorHash: ${hash} } }
`,
      "recipes/b/recipe.ts": `const version = "1.2.0";
export default { pkgs: { b: { version, source: { url: "https://example.org/b-" + version + ".tar.gz", hash: "${hash}" }, build: { standardBuilder: { enable: true } } } } };\n`,
      "recipes/c/recipe.nix": `{ pkgs.c = { version = "1.2.0"; source.git = "github:me/c/11.2.0"; source.hash = ""; build.standardBuilder.enable = true; }; }\n`,
    });
    const next = (...args: readonly string[]): string =>
      catalogc(folder, ["set", ...args]).stdout.replace(/^[^]*?(?=next:|$(?!\n))/, "");
    expect(next("pkgs.a.version", "1.3.0", "--dry-run")).toBe(
      "next: catalogc set pkgs.a.source.git github:me/a/v1.3.0\n",
    );
    expect(next("pkgs.a.version", "1.3.0")).toBe("next: catalogc set pkgs.a.source.git github:me/a/v1.3.0\n");
    expect(next("pkgs.a.source.git", "github:me/a/v1.3.0")).toBe("next: catalogc hash a\n");
    expect(next("pkgs.b.version", "1.3.0")).toBe("next: catalogc hash b\n");
    expect(next("pkgs.c.version", "1.3.0")).toBe("");
    expect(next("pkgs.c.source.git", "github:me/c/1.3.0")).toBe("");
    // Too much for a regular expression.
    const long = `1.${"2".repeat(120_000)}`;
    expect(next("pkgs.c.version", long)).toBe(`next: catalogc set pkgs.c.source.git github:me/c/${long}\n`);
    expect(next("pkgs.c.version", "1.4.0")).toBe("");
    expect(
      JSON.parse((await catalogcHere(folder, ["set", "pkgs.b.version", "1.4.0", "--format", "json"])).stdout),
    ).toMatchObject({
      status: "changed",
      next: ["catalogc hash b"],
    });
  });

  it("names other texts with the old version, with commands that set them", async () => {
    const folder = tempFolder();
    writeTree(folder, {
      "recipes/a/recipe.yaml": `pkgs:
  a:
    version: 1.2.0
    homePage: https://example.org/1.2.0/
    source: { git: "github:me/a/v1.2.0", hash: "" }
    build:
      goPackageBuilder: { enable: true, vendorHash: "", ldflags: [-s, -X main.version=1.2.0, -X main.go=11.2.0] }
      env: { LIKE: "1.2.0.1", A.B: v1.2.0 }
      structuredAttrs: { x: { y: 1, z: [{ of: "1.2.0" }] }, p: !pkg hello }
      extraAttrs: { meta: { changelog: "https://example.org/v1.2.0" } }
`,
      "recipes/b/recipe.nix": `{ pkgs, ... }: { pkgs.b = rec { version = "1.2.0"; homePage = "https://example.org/\${version}"; source.url = "https://example.org/b-\${version}.tar.gz"; source.hash = ""; build.ocamlBuilder = { enable = true; minimalVersion = "1.2.0"; }; build.extraAttrs.postInstall = "\${pkgs.a} 1.2.0"; }; }\n`,
      "recipes/c/recipe.yaml": `pkgs: { c: { version: "1", source: { url: "https://example.org/c.tar.gz", hash: "" }, build: { standardBuilder: { enable: true }, env: { A: "1" } } } }\n`,
    });
    const next = (...args: readonly string[]): readonly string[] =>
      catalogc(folder, ["set", ...args])
        .stdout.split("\n")
        .filter((line) => line.startsWith("next:"));
    expect(next("pkgs.a.version", "1.3.0")).toEqual([
      "next: catalogc set pkgs.a.source.git github:me/a/v1.3.0",
      "next: catalogc set pkgs.a.homePage https://example.org/1.3.0/",
      `next: catalogc set 'pkgs.a.build.env."A.B"' v1.3.0`,
      "next: catalogc set pkgs.a.build.extraAttrs.meta.changelog https://example.org/v1.3.0",
      "next: catalogc set pkgs.a.build.structuredAttrs.x.z.0.of 1.3.0",
      "next: catalogc set pkgs.a.build.goPackageBuilder.ldflags.1 '-X main.version=1.3.0'",
    ]);
    expect(next("pkgs.b.version", "1.3.0")).toEqual([]);
    expect(next("pkgs.c.version", "2")).toEqual([]);
    // Partly computed values need a check by hand.
    const notes = async (...args: readonly string[]): Promise<readonly string[]> =>
      (await catalogcHere(folder, ["set", ...args])).stdout
        .split("\n")
        .filter((line) => line.startsWith("note:"));
    const install = "pkgs.b.build.extraAttrs.postInstall";
    writeTree(folder, {
      "recipes/d/recipe.nix": `{ lib, pkgs, ... }: { pkgs.d = { version = "1.2.0"; source.url = "https://example.org/d.tar.gz"; source.hash = ""; build.standardBuilder.enable = true; build.extraAttrs = { a = "x" + " 1.2.0"; b = lib.optionalString pkgs.stdenv.isLinux "v1.2.0"; c = [ pkgs.a ]; }; }; }\n`,
    });
    expect(await notes("pkgs.b.version", "1.2.0", "--dry-run")).toEqual([]);
    expect(await notes("pkgs.d.version", "1.3.0", "--dry-run")).toEqual([
      ...["a", "b"].map((name) => `note: pkgs.d.build.extraAttrs.${name} still contains the old version`),
      "note: pkgs.d.source.url may have to change with the version",
    ]);
    // A commit does not follow from the version.
    writeTree(folder, {
      "recipes/f/recipe.nix": `{ ... }: let rev = "${"0123456789".repeat(4)}"; in { pkgs.f = { version = "1.2.0"; source.git = "github:me/f/${"$"}{rev}"; source.hash = ""; build.standardBuilder.enable = true; }; }\n`,
    });
    expect(await notes("pkgs.f.version", "1.3.0", "--dry-run")).toEqual([
      "note: pkgs.f.source.git may have to change with the version",
    ]);
    // Hashes outside options are named as well.
    const sha = `sha256-${"E".repeat(43)}=`;
    writeTree(folder, {
      "recipes/e/recipe.nix": `{ pkgs, ... }: { pkgs.e = { version = "1.2.0"; source.url = "https://example.org/e.tar.gz"; source.hash = "${sha}"; build.rustPackageBuilder.enable = true; build.extraAttrs = { cargoLock = { lockFile = ./Cargo.lock; outputHashes."x-1" = "${sha}"; }; cargoDeps = pkgs.rustPlatform.fetchCargoVendor { hash = "${sha}"; }; a = "sha256-x"; }; }; }\n`,
      "recipes/e/Cargo.lock": "",
    });
    expect(await notes("pkgs.e.version", "1.3.0", "--dry-run")).toEqual(
      ["source.url", "build.extraAttrs.cargoDeps", "build.extraAttrs.cargoLock.outputHashes.x-1"].map(
        (name) => `note: pkgs.e.${name} may have to change with the version`,
      ),
    );
    writeTree(folder, {
      "recipes/b/recipe.nix": read(folder, "b").replace('version = "1.3.0"', 'version = "1.2.0"'),
    });
    expect(await notes("pkgs.b.version", "1.3.0")).toEqual([
      `note: ${install} still contains the old version`,
    ]);
  });

  it.each([
    ["a.ts", "services.runtimes.hostos.enable", "true", "false"],
    ["a.ts", "services.runtimes.nixos.enable", "true", "false"],
    ["b.nix", "fund.grants.Core.0", "one", "two"],
    ["c.yaml", "services.runtimes.hostos.enable", "true", "false"],
  ])("finds options of %s by any of their names: %s", async (file, option, from, to) => {
    const folder = tempFolder();
    const [name = "", syntax = ""] = file.split(".");
    const components = `services = { components.${name}.process.command = "/bin/x"; runtimes.nixos.enable = true; };`;
    const texts: Readonly<Record<string, string>> = {
      ts: `export default { apps: { a: { services: { components: { a: { process: { command: "/bin/x" } } }, runtimes: { nixos: { enable: true } } } } } };\n`,
      nix: `{ apps.b = { ngi.grants.Core = [ "one" ]; ${components} }; }\n`,
      yaml: `apps: { c: { services: { components: { c: { process: { command: /bin/x } } }, runtimes: { nixos: { enable: true } } } } }\n`,
    };
    const path = `recipes/recipe.${syntax}`;
    writeTree(folder, { [path]: texts[syntax] ?? "" });
    expect(await catalogcHere(folder, ["set", `apps.${name}.${option}`, to])).toMatchObject({
      status: 0,
      stderr: "",
    });
    expect(readFileSync(join(folder, path), "utf8")).toBe(texts[syntax]?.replace(from, to));
  });

  it.each([
    [
      "a/recipe.ts",
      `import { file } from "catalogc";\nexport default { pkgs: { a: { source: { path: `,
      `file( './src' )`,
      `file('../other')`,
    ],
    ["a/recipe.nix", "{ pkgs.a.source.path = ", "./src", "../other"],
    ["a/recipe.yaml", "pkgs: { a: { source: { path: ", "./src", "../other"],
    ["a/recipe.yaml", "pkgs: { a: { source: { path: ", "!file ./src", "!file ../other"],
  ])("replaces paths: %s: %s%s", async (path, before, old, now) => {
    const after = path.endsWith(".nix")
      ? "; pkgs.a.license = null; }\n"
      : path.endsWith(".ts")
        ? " } } } };\n"
        : " } } }\n";
    const folder = tempFolder();
    writeTree(folder, {
      [`recipes/${path}`]: before + old + after,
      "recipes/a/src/x": "",
      "recipes/other/x": "",
    });
    expect(await catalogcHere(folder, ["set", "pkgs.a.source.path", "../other"])).toMatchObject({
      status: 0,
      stderr: "",
    });
    expect(readFileSync(join(folder, "recipes", path), "utf8")).toBe(before + now + after);
    expect((await catalogcHere(folder, ["set", "pkgs.a.source.path", "../../outside"])).status).toBe(1);
    expect((await catalogcHere(folder, ["set", "pkgs.a.source.path", "../missing"])).status).toBe(1);
  });

  it("points at the place in recipes that begin with a byte order mark, too", async () => {
    const folder = tempFolder();
    writeTree(folder, { "recipes/recipe.nix": `\uFEFF{\n  apps.b.broken = true;\n}\n` });
    expect((await catalogcHere(folder, ["set", "apps.b.broken", "maybe"])).stderr).toContain(
      "  --> recipes/recipe.nix:2:19\n  |\n2 |   apps.b.broken = true;\n  |                   ^^^^\n",
    );
  });

  it("takes a value that starts with a hyphen behind --", async () => {
    const folder = tempFolder();
    writeTree(folder, { "recipes/recipe.nix": `{ apps.b.usage = "one"; }\n` });
    expect((await catalogcHere(folder, ["set", "apps.b.usage", "--", "-O2"])).status).toBe(0);
    expect(readFileSync(join(folder, "recipes/recipe.nix"), "utf8")).toBe(`{ apps.b.usage = "-O2"; }\n`);
  });

  it("writes nothing with --dry-run, answers in JSON, keeps the mode, and does nothing twice", async () => {
    const folder = folderWithRecipes();
    const recipe = join(folder, "recipes/b/recipe.yaml");
    chmodSync(recipe, 0o664);
    const before = readFileSync(recipe, "utf8");
    const args = ["set", "apps.web.broken", "true", "--format", "json"];
    expect(JSON.parse((await catalogcHere(folder, [...args, "--dry-run"])).stdout)).toMatchObject({
      status: "would change",
    });
    expect(readFileSync(recipe, "utf8")).toBe(before);
    const { stdout } = await catalogcHere(folder, args);
    expect(JSON.parse(stdout)).toMatchObject({
      status: "changed",
      files: ["recipes/b/recipe.yaml"],
      diff: expect.stringContaining("+    broken: true\n"),
    });
    expect(statSync(recipe).mode & 0o777).toBe(0o664);
    expect((await catalogcHere(folder, args.slice(0, 3))).stdout).toBe("apps.web.broken is already true\n");
  });

  it("helps, and names missing arguments", async () => {
    const folder = tempFolder();
    expect((await catalogcHere(folder, ["set", "--help"])).stdout).toMatch(
      /Examples:\n +catalogc set pkgs\.hello\.version/,
    );
    expect((await catalogcHere(folder, ["set", "pkgs.x"])).status).toBe(2);
    expect((await catalogcHere(folder, ["set", "pkgs.x", "1"])).stderr).toContain("error[CG558]");
  });
});
