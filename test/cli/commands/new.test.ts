// Slow. Depends on: cli.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectIn } from "../../../cli/commands/new/build-systems.ts";
import type { Project } from "../../../cli/commands/new/languages/project.ts";
import { openSource } from "../../../cli/commands/new/source/folder.ts";
import { catalogc } from "../../support/catalogc.ts";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { readTree, tempFolder, writeTree } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";
import { inTerminal } from "./new/in-terminal.ts";

const read = (folder: string, path: string): string => readFileSync(join(folder, path), "utf8");
const git = ["--git", "github:owner/repo/v1.0.0"];

const projectOf = (files: readonly string[], content = ""): Project | undefined => {
  const project = projectIn({ paths: new Set(files), read: () => content });
  return project !== undefined && "builder" in project ? project : undefined;
};
const python = (project: string) => projectOf(["pyproject.toml"], project);

describe("the project in a source", () => {
  it.each([
    [["go.mod", "Makefile"], "goPackageBuilder"],
    [["package.json", "package-lock.json"], "npmPackageBuilder"],
    [["pnpm-lock.yaml", "Makefile"], "pnpmPackageBuilder"],
    [["Cargo.toml"], "rustPackageBuilder"],
    [["pyproject.toml"], "pythonPackageBuilder"],
    [["dune-project", "Makefile"], "ocamlBuilder"],
    [["configure"], "standardBuilder"],
    [["configure.ac"], "standardBuilder"],
    [["meson.build"], "standardBuilder"],
    [["CMakeLists.txt"], "standardBuilder"],
    [["Makefile"], "standardBuilder"],
    [["README"], undefined],
  ])("%j: %s", (files, builder) => {
    expect(projectOf(files)?.builder).toBe(builder);
  });

  it("knows the tools of Meson and of Autoconf", () => {
    const toolsOf = (file: string) => projectOf([file])?.packages?.["build"];
    expect(toolsOf("meson.build")).toEqual(["meson", "ninja"]);
    expect(toolsOf("configure.ac")).toEqual(["autoreconfHook"]);
  });

  it.each([
    ["[build-system]\nrequires = ['hatchling']\nbuild-backend = 'x'", ["hatchling"]],
    [
      '[project]\nname = "a"\n[build-system] # how\nbuild-backend = "b"\nrequires = [\n  "setuptools>=61", "wheel",\n  "setuptools_scm[toml] >= 8",\n]\n[tool.x]\nrequires = ["y"]',
      ["setuptools", "setuptools-scm"],
    ],
    ['[project]\nname = "a"\nrequires = ["y"]\n', ["setuptools"]],
    ['[build-system]\nrequires = ["Poetry.Core<2"]', ["poetry-core"]],
    ['[build-system]\nrequires = [\n  "hatchling", # and not "flit-core"\n]', ["hatchling"]],
    [`[build-system]\nrequires = [\n  "hatchling",\n  ${"# why".repeat(10_000)}\n]`, ["hatchling"]],
  ])("reads what builds a Python project: %j", (project, names) => {
    expect(python(project)?.packages?.["build-system"]).toEqual(
      names.map((name) => `python3Packages.${name}`),
    );
  });

  it("reads what a Python project depends on", () => {
    expect(
      python(`[project]
name = "My_Tool"
dependencies = [ # it's "all"
  "Requests[socks]>=2",
  'ruamel.yaml', "tomli>=2; python_version < '3.11'", "plain[]",
  "own @ git+https://example.org/own.git",
]
[project.optional-dependencies]
all = ["rich", "rich>=1", "my-tool[s.3]"]
win-only = ["colorama; os_name == 'nt'"]
"s.3" = ["boto3"]
[tool.x]
dependencies = ["no"]
`),
    ).toMatchObject({
      packages: {
        "build-system": ["python3Packages.setuptools"],
        dependencies: ["requests", "ruamel-yaml", "plain", "own"].map((name) => `python3Packages.${name}`),
      },
      optionalDependencies: new Map([
        ["all", ["python3Packages.rich"]],
        ["s.3", ["python3Packages.boto3"]],
      ]),
      notes: [
        "`Requests[socks]`, `my-tool[s.3]`: add the packages of the extras, from `optional-dependencies` of the package",
        "requirements with a condition are left out: `tomli; python_version < '3.11'`, `colorama; os_name == 'nt'`",
      ],
    });
    expect(
      python(`[tool.poetry.dependencies]
python = "^3.11"
httpx = { version = "^1", extras = ["http2", 'cli'] }
"zope.interface" = "*"
boto3 = { version = "^1", optional = true }
importlib-metadata = {version = "*", markers = "python_version < '3.10'"}
[tool.poetry.group.dev.dependencies]
pytest = "*"
`),
    ).toMatchObject({
      packages: { dependencies: ["python3Packages.httpx", "python3Packages.zope-interface"] },
      notes: [
        "`httpx[http2,cli]`: add the packages of the extras, from `optional-dependencies` of the package",
        "requirements with a condition are left out: `importlib-metadata; python_version < '3.10'`",
      ],
    });
  });

  it("takes a Python project with commands for an application", () => {
    expect(python('[project.scripts]\ntool = "tool:main"\n')?.builder).toBe("pythonAppBuilder");
  });
});

describeWith(["tar", "zip", "unzip"], "a builder proposed", () => {
  it("is that of the manifest at the root, in a folder and in archives", () => {
    const folder = tempFolder();
    writeTree(folder, {
      "tool-1.0/CMakeLists.txt": "",
      "tool-1.0/src/go.mod": "",
      "tool-1.0/[1]": "",
    });
    for (const [program, ...args] of [
      ["tar", "-czf", "wrapped.tar.gz", "tool-1.0"],
      ["tar", "-cf", "bare.tar", "-C", "tool-1.0", "."],
      ["zip", "-qr", "wrapped.zip", "tool-1.0"],
    ] as const)
      execFileSync(program, args, { cwd: folder });
    for (const source of ["tool-1.0", "wrapped.tar.gz", "bare.tar", "wrapped.zip"]) {
      const opened = openSource(join(folder, source));
      expect(opened.ok && [source, projectIn(opened.tree)]).toMatchObject([
        source,
        { builder: "standardBuilder" },
      ]);
    }
  });
});

describe("catalogc new --syntax", () => {
  it.each(["ts", "yaml", "nix", "json"])(
    "%s: what it writes compiles, and the next recipe is like it",
    async (syntax) => {
      const folder = tempFolder();
      writeTree(folder, { "recipes/pkgs/own/src/CMakeLists.txt": "" });
      const runs = [
        ["pkg", "own", "--from", "recipes/pkgs/own/src"],
        ["pkg", "go-tool", "--builder", "goPackageBuilder", ...git, "--description", 'It\'s "new"'],
        ["app", "own"],
        ["app", "served", "--service", "--package", "go-tool"],
      ];
      for (const [index, args] of runs.entries()) {
        const chosen = index === 0 ? ["--syntax", syntax] : [];
        expect(await catalogcHere(folder, ["new", ...args, ...chosen])).toMatchObject({
          status: 0,
          stderr: "",
        });
      }
      const written = Object.keys(readTree(join(folder, "recipes"))).filter((path) =>
        path.includes("recipe."),
      );
      expect(written).toEqual(
        ["apps/own", "apps/served", "pkgs/go-tool", "pkgs/own"].map((each) => `${each}/recipe.${syntax}`),
      );
      const { status, stderr } = await catalogcHere(folder, ["compile"]);
      // Only what is still to be filled in.
      expect([status, stderr.replaceAll(/warning\[CG(?:415|427)\]/g, "")]).toEqual([
        0,
        expect.not.stringMatching(/\[CG/),
      ]);
      const asTypeScript = tempFolder();
      writeTree(asTypeScript, { "recipes/pkgs/own/src/CMakeLists.txt": "" });
      for (const args of runs) await catalogcHere(asTypeScript, ["new", ...args, "--syntax", "ts"]);
      await catalogcHere(asTypeScript, ["compile"]);
      const result = (root: string): string =>
        read(root, "out/catalog.json").replaceAll(`recipe.${syntax}`, "recipe.ts");
      expect(result(folder)).toBe(result(asTypeScript));
      expect((await catalogcHere(folder, ["new", "app", "own", "--syntax", "ts"])).stderr).toContain(
        "error[CG590]",
      );
    },
  );
});

describe("catalogc new", () => {
  it("writes a package from a folder, from an archive and from a folder among the recipes", async () => {
    const folder = tempFolder();
    writeTree(folder, {
      "src/tool-1.0/go.mod": "",
      "src/tool-1.0/main.go": "",
      "recipes/pkgs/own/src/CMakeLists.txt": "",
    });
    execFileSync("tar", ["-czf", "tool.tar.gz", "-C", "src", "tool-1.0"], { cwd: folder });
    expect(await catalogcHere(folder, ["new", "pkg", "tool", "--from", "src/tool-1.0", ...git])).toEqual({
      status: 0,
      stdout:
        "builder goPackageBuilder (found go.mod)\ncheck in the recipe:\n- no description found: set `description` yourself\n- no license found in the source: set `license` yourself\n- the source names neither a program nor a module: write the test of the package yourself\ncreated recipes/pkgs/tool/recipe.ts; next: catalogc hash\n",
      stderr: "",
    });
    expect(read(folder, "recipes/pkgs/tool/recipe.ts")).toMatchSnapshot();
    await catalogcHere(folder, [
      "new",
      "pkg",
      "tool-2",
      "--from",
      "tool.tar.gz",
      "--url",
      "https://example.org/tool.tar.gz",
    ]);
    expect(read(folder, "recipes/pkgs/tool-2/recipe.ts")).toContain('vendorHash: ""');
    await catalogcHere(folder, ["new", "pkg", "own", "--from", "recipes/pkgs/own/src"]);
    expect(read(folder, "recipes/pkgs/own/recipe.ts")).toContain('path: file("./src")');
    expect(read(folder, "recipes/pkgs/own/recipe.ts")).toContain("packages: { build: [pkgs.cmake] }");
    expect((await catalogcHere(folder, ["new", "app", "tool", "--service"])).status).toBe(0);
    expect(read(folder, "recipes/apps/tool/recipe.ts")).toMatchSnapshot();
    const { status, stderr } = await catalogcHere(folder, ["compile"]);
    // Only what is still to be filled in.
    expect([status, stderr.replaceAll(/warning\[CG(?:415|427)\]/g, "")]).toEqual([
      0,
      expect.not.stringMatching(/\[CG/),
    ]);
  });

  it("sets no license unless the source declares one, and reports that", async () => {
    const folder = tempFolder();
    writeTree(folder, {
      "src/pyproject.toml": '[project]\ndependencies = ["uvicorn[standard]"]\n',
      "recipes/catalog.nix": "{ }",
    });
    const unknown = await catalogcHere(folder, [
      "new",
      "pkg",
      "tool",
      "--from",
      "src",
      ...git,
      "--syntax",
      "ts",
    ]);
    expect(unknown.stdout.split("\n").slice(1, 6)).toEqual([
      "check in the recipe:",
      "- no description found: set `description` yourself",
      "- no license found in the source: set `license` yourself",
      "- the source names neither a program nor a module: write the test of the package yourself",
      "- `uvicorn[standard]`: add the packages of the extras, from `optional-dependencies` of the package",
    ]);
    expect((await catalogcHere(folder, ["new", "pkg", "bare", ...git, "--syntax", "ts"])).stdout).toMatch(
      /^check in the recipe:\n- no description found[^]*\n- no license given: set `license` yourself\ncreated /,
    );
    const reported = await catalogcHere(folder, [
      "new",
      "pkg",
      "told",
      ...git,
      "--syntax",
      "ts",
      "--license",
      "isc",
    ]);
    expect(reported.stdout).toMatch(/^check in the recipe:\n- no description found.*\ncreated /);
    for (const name of ["tool", "bare"])
      expect(read(folder, `recipes/pkgs/${name}/recipe.ts`)).not.toContain("license");
    expect(read(folder, "recipes/pkgs/told/recipe.ts")).toContain('license: "isc"');
  });

  it("reports that the folder it writes to is new", async () => {
    const folder = tempFolder();
    writeTree(folder, { "recipes/recipe.yaml": "" });
    const created = async (recipes: string, name: string): Promise<string> =>
      (await catalogcHere(folder, ["new", "app", name, "--service", "--recipes", recipes])).stdout;
    expect(await created("rceipes", "a")).toBe(
      "created rceipes/apps/a/recipe.ts in the new folder rceipes; next: catalogc compile rceipes\n",
    );
    expect(await created("rceipes", "b")).toBe(
      "created rceipes/apps/b/recipe.ts; next: catalogc compile rceipes\n",
    );
  });

  it("names the schema that init has written, in YAML", async () => {
    const folder = tempFolder();
    writeTree(folder, { "recipes/catalog.yaml": "{}\n", "recipe.schema.json": "{}\n" });
    const first = async (syntax: string): Promise<string | undefined> => {
      await catalogcHere(folder, ["new", "app", syntax, "--package", "hello", "--syntax", syntax]);
      return read(folder, `recipes/apps/${syntax}/recipe.${syntax}`).split("\n")[0];
    };
    expect(await first("yaml")).toBe("# yaml-language-server: $schema=../../../recipe.schema.json");
    expect(await first("nix")).not.toContain("$schema");
    expect((await catalogcHere(folder, ["compile"])).status).toBe(0);
  });

  it("gives Python packages their build system", async () => {
    const folder = tempFolder();
    writeTree(folder, {
      "src/pyproject.toml": '[build-system]\nrequires = ["flit_core >=3.2"]\n',
      "recipes/catalog.nix": "{ }",
    });
    const args = ["new", "pkg", "tool", "--from", "src", "--git", "github:me/tool/v1.2.0"];
    expect(await catalogcHere(folder, args)).toMatchObject({ status: 0, stderr: "" });
    expect(readFileSync(join(folder, "recipes/pkgs/tool/recipe.ts"), "utf8")).toContain(
      'packages: { "build-system": [pkgs.python3Packages["flit-core"]] }',
    );
    expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0 });
  });

  it("gives Python packages their dependencies, in every syntax", async () => {
    const folder = tempFolder();
    const project = `[project]
dependencies = ["requests", "ruamel.yaml>0.1"]
[project.optional-dependencies]
s3 = ["boto3"]
`;
    writeTree(folder, { "src/pyproject.toml": project, "src/COPYING/x": "", "recipes/catalog.nix": "{ }" });
    for (const syntax of ["ts", "yaml", "nix", "json"])
      expect(
        await catalogcHere(folder, [
          "new",
          "pkg",
          `a-${syntax}`,
          "--from",
          "src",
          ...git,
          "--syntax",
          syntax,
        ]),
      ).toMatchObject({ status: 0, stderr: "" });
    const written = read(folder, "recipes/pkgs/a-ts/recipe.ts");
    expect(written).toContain(
      'dependencies: [pkgs.python3Packages.requests, pkgs.python3Packages["ruamel-yaml"]],',
    );
    expect(written).toContain('"optional-dependencies": { s3: [pkgs.python3Packages.boto3] },');
    expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0 });
    for (const syntax of ["ts", "yaml", "nix", "json"])
      expect(read(folder, `out/pkgs/a-${syntax}/package.nix`)).toContain(
        `  dependencies = with`.slice(0, 16),
      );
  });

  it("gives builders that unpack zip archives what they need for it", async () => {
    const folder = tempFolder();
    const url = ["--url", "https://example.org/tool-1.2.zip"];
    await catalogcHere(folder, ["new", "pkg", "tool", "--builder", "standardBuilder", ...url]);
    expect(read(folder, "recipes/pkgs/tool/recipe.ts")).toContain("packages: { build: [pkgs.unzip] }");
    await catalogcHere(folder, ["new", "pkg", "app", "--builder", "pythonAppBuilder", ...url]);
    expect(read(folder, "recipes/pkgs/app/recipe.ts")).not.toContain("unzip");
    const { status, stderr } = await catalogcHere(folder, ["compile"]);
    expect([status, stderr.replaceAll(/warning\[CG(?:415|427)\]/g, "")]).toEqual([
      0,
      expect.not.stringMatching(/\[CG/),
    ]);
  });

  it("takes the source from where it is published, if that is said, and archives from nowhere else", async () => {
    const folder = tempFolder();
    writeTree(folder, { "recipes/tool/src/CMakeLists.txt": "" });
    execFileSync("tar", ["-czf", "recipes/tool.tar.gz", "-C", "recipes/tool", "src"], { cwd: folder });
    const made = async (name: string, from: string, ...published: readonly string[]): Promise<string> => {
      const args = ["new", "pkg", name, "--from", from, ...published];
      expect(await catalogcHere(folder, args)).toEqual({
        status: 0,
        stdout: `builder standardBuilder (found CMakeLists.txt)\ncheck in the recipe:\n- no description found: set \`description\` yourself\n- no license found in the source: set \`license\` yourself\n- the source names neither a program nor a module: write the test of the package yourself\ncreated recipes/pkgs/${name}/recipe.ts; next: catalogc hash\n`,
        stderr: "",
      });
      return read(folder, `recipes/pkgs/${name}/recipe.ts`);
    };
    const url = ["--url", "https://example.org/tool.tar.gz"];
    expect(await made("a", "recipes/tool/src", ...git)).toContain('git: "github:owner/repo/v1.0.0",');
    expect(await made("b", "recipes/tool/src", ...url)).toContain('url: "https://example.org/tool.tar.gz",');
    expect(await made("c", "recipes/tool.tar.gz", ...git)).toContain('git: "github:owner/repo/v1.0.0",');
    expect(await catalogcHere(folder, ["new", "pkg", "d", "--from", "recipes/tool.tar.gz"])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("error[CG594]: the source of `d` is missing"),
    });
    const { status, stderr } = await catalogcHere(folder, ["compile"]);
    expect([status, stderr.replaceAll(/warning\[CG(?:415|427)\]/g, "")]).toEqual([
      0,
      expect.not.stringMatching(/\[CG/),
    ]);
  });

  it.each(["pkg", "app"])("asks for the name of a new %s as it is given", async (kind) => {
    const { status, stderr } = await catalogcHere(tempFolder(), ["new", kind]);
    expect([status, stderr]).toEqual([1, expect.stringContaining("error[CG594]: the name is missing")]);
    expect(stderr).toContain(`Run \`catalogc new ${kind} <name>\``);
  });

  it.each([
    ["--git", "github:owner/repo/v1.2.30", "1.2.30"],
    ["--git", "git:https://example.org/repo?tag=2.0", "2.0"],
    ["--url", "https://example.org/3.9/tool-3.10.1.tar.gz", "3.10.1"],
    ["--git", "github:owner/repo/v1.2.3rc1", "1.0.0"],
    ["--git", "github:owner/repo/v1.2.3-rc.1", "1.0.0"],
    ["--git", "git:https://example.org/repo-2.0?rev=0123456789abcdef0123456789abcdef01234567", "1.0.0"],
    ["--url", "https://example.org/tool.tar.gz", "1.0.0"],
  ])("reads the version from %s %s, if it tells one", async (flag, source, version) => {
    const folder = tempFolder();
    const args = ["new", "pkg", "tool", "--builder", "standardBuilder", flag, source];
    expect((await catalogcHere(folder, args)).status).toBe(0);
    expect(read(folder, "recipes/pkgs/tool/recipe.ts")).toContain(`version: "${version}",`);
    await catalogcHere(folder, [...args.with(2, "other"), "--pkg-version", "7.0"]);
    expect(read(folder, "recipes/pkgs/other/recipe.ts")).toContain('version: "7.0",');
  });

  it.each([
    ["https://github.com/owner/repo/tree/v1.0.0", "github:owner/repo/v1.0.0"],
    ["https://git.sr.ht/~owner/repo/refs/1.0.0", "git:https://git.sr.ht/~owner/repo?tag=1.0.0"],
  ])("writes %s as recipes do", async (address, form) => {
    const folder = tempFolder();
    const args = ["new", "pkg", "tool", "--builder", "standardBuilder", "--git", address];
    expect((await catalogcHere(folder, args)).status).toBe(0);
    const recipe = read(folder, "recipes/pkgs/tool/recipe.ts");
    expect(recipe).toContain(`git: "${form}",`);
    expect(recipe).toContain('version: "1.0.0",');
    expect((await catalogcHere(folder, ["compile"])).status).toBe(0);
  });

  it("writes the repository that an archive is made of, and no web page as an archive", () => {
    const folder = tempFolder();
    const from = (name: string, url: string) =>
      catalogc(folder, ["new", "pkg", name, "--builder", "standardBuilder", "--url", url]);
    expect(from("a", "https://github.com/owner/repo/archive/refs/tags/v1.2.0.tar.gz")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("written as github:owner/repo/v1.2.0\n"),
    });
    const recipe = read(folder, "recipes/pkgs/a/recipe.ts");
    expect(recipe).toContain('git: "github:owner/repo/v1.2.0",');
    expect(recipe).toContain('version: "1.2.0",');
    expect(from("b", "https://github.com/owner/repo/releases/download/v1/repo.tar.gz").status).toBe(0);
    expect(read(folder, "recipes/pkgs/b/recipe.ts")).toContain("url:");
    const { status, stderr } = from("c", "https://github.com/owner/repo");
    expect([status, stderr]).toEqual([1, expect.stringContaining("error[CG478]")]);
    expect(stderr).toContain("Write `--git github:owner/repo/<revision>`, for example.");
  });

  it.each([
    ["https://github.com/owner/repo", "github:owner/repo/<revision>"],
    ["git@gitlab.com:owner/repo.git", "gitlab:owner/repo/<revision>"],
  ])("writes no recipe that cannot be compiled: %s", async (address, example) => {
    const folder = tempFolder();
    const args = ["new", "pkg", "tool", "--builder", "standardBuilder", "--git", address];
    const { status, stderr } = await catalogcHere(folder, args);
    expect([status, stderr]).toEqual([1, expect.stringContaining("error[CG478]")]);
    expect(stderr).toContain(`Write \`--git ${example}\`, for example.`);
    expect(existsSync(join(folder, "recipes"))).toBe(false);
  });

  it.each([
    ["python3Packages.requests", "ts", "mainPackage: pkgs.python3Packages.requests,"],
    ["python3Packages.requests", "nix", "mainPackage = pkgs.python3Packages.requests;"],
    ["python3Packages.requests", "yaml", "mainPackage: python3Packages.requests"],
    ["ocaml-ng.ocamlPackages_5_2.dune_3", "ts", 'mainPackage: pkgs["ocaml-ng"].ocamlPackages_5_2.dune_3,'],
    ["7zz", "ts", 'mainPackage: pkgs["7zz"],'],
  ])("runs %s, in %s", async (name, syntax, written) => {
    const folder = tempFolder();
    expect(
      (await catalogcHere(folder, ["new", "app", "a", "--package", name, "--syntax", syntax])).status,
    ).toBe(0);
    expect(read(folder, `recipes/apps/a/recipe.${syntax}`)).toContain(written);
    expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0, stderr: "" });
  });

  it("does not define an entry twice if a recipe in another folder defines it", async () => {
    const folder = tempFolder();
    writeTree(folder, {
      "recipes/recipe.nix": `{ pkgs, ... }: let names = "tool web"; in { pkgs.tool = { }; apps.web = pkgs.other; }`,
      "recipes/broken/recipe.ts": "export default { pkgs: { other: ",
    });
    const again = await catalogcHere(folder, ["new", "pkg", "tool", ...git]);
    expect(again.status).toBe(1);
    expect(again.stderr).toContain("error[CG590]: `pkgs.tool` already exists\n  --> recipes/recipe.nix\n");
    expect((await catalogcHere(folder, ["new", "app", "web"])).stderr).toContain("`apps.web` already exists");
    expect((await catalogcHere(folder, ["new", "app", "tool"])).status).toBe(0);
    expect((await catalogcHere(folder, ["new", "pkg", "other", ...git])).status).toBe(0);
  });

  it("reports it before it wants anything else", async () => {
    const folder = tempFolder();
    writeTree(folder, {
      "recipes/recipe.nix": "{ pkgs.tool = { }; }",
      "recipes/pkgs/there/recipe.ts": "mine",
      "empty/README": "",
    });
    const refused = async (...args: readonly string[]) =>
      (await catalogcHere(folder, ["new", "pkg", ...args])).stderr;
    expect(await refused("tool")).toContain("error[CG590]: `pkgs.tool` already exists");
    expect(await refused("tool", "--from", "empty")).toContain("error[CG590]: `pkgs.tool` already exists");
    expect(await refused("there", "--from", "nowhere")).toContain(
      "error[CG590]: `recipes/pkgs/there/recipe.ts` already exists",
    );
  });

  it.each([
    [["pkg"], "CG594"],
    [["pkg", "a b"], "CG592"],
    [["pkg", "type"], "CG592"],
    [["app", "outPath"], "CG592"],
    [["pkg", "tool"], "CG594"],
    [["pkg", "tool", "--from", "empty", ...git], "CG593"],
    [["pkg", "tool", "--from", "nowhere", ...git], "CG595"],
    [["pkg", "tool", "--from", "file", ...git], "CG595"],
    [["app", "there"], "CG590"],
  ])("refuses %j", async (args, code) => {
    const folder = tempFolder();
    writeTree(folder, { "empty/README": "", file: "no archive", "recipes/apps/there/recipe.ts": "mine" });
    expect(await catalogcHere(folder, ["new", ...args])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`error[${code}]`),
    });
    expect(read(folder, "recipes/apps/there/recipe.ts")).toBe("mine");
  });

  it.each([
    [
      ["pkg", "tool", ...git, "--url", "https://example.org/tool-1.0.tar.gz"],
      "--url cannot be combined with --git",
    ],
    [["pkg", "tool", ...git, "--package", "other"], "--package is not an option of `new pkg`"],
    [["pkg", "tool", ...git, "--service"], "--service is not an option of `new pkg`"],
    [["app", "web", "--builder", "goPackageBuilder"], "--builder is not an option of `new app`"],
    [["app", "web", ...git], "--git is not an option of `new app`"],
  ])("does not pass over an answer that it would not use: %j", async (args, reported) => {
    const folder = tempFolder();
    expect(await catalogcHere(folder, ["new", ...args])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(reported),
    });
    expect(existsSync(join(folder, "recipes"))).toBe(false);
  });

  it("helps", async () => {
    expect((await catalogcHere(tempFolder(), ["new", "--help"])).stdout).toMatch(
      /Examples:\n +catalogc new pkg/,
    );
    expect((await catalogcHere(tempFolder(), ["new", "thing"])).status).toBe(2);
  });
});

describeWith("script", "catalogc new in a terminal", () => {
  it("asks, and takes what it proposes for an empty answer", async () => {
    const folder = tempFolder();
    writeTree(folder, { "src/Cargo.toml": "" });
    const answers = ["tool", "src", "", "", "github:owner/tool/v2.0.0", "It does things", "2.0.0", ""];
    const { status, left, shown } = await inTerminal(folder, "new pkg", answers);
    expect([status, left]).toEqual([0, []]);
    expect(shown).toContain("builder rustPackageBuilder (found Cargo.toml)");
    const recipe = read(folder, "recipes/pkgs/tool/recipe.ts");
    for (const part of [
      'description: "It does things."',
      'version: "2.0.0"',
      'git: "github:owner/tool/v2.0.0"',
      'cargoHash: ""',
    ])
      expect(recipe).toContain(part);
  });

  it("asks again for a builder that there is, and for nothing that flags say", async () => {
    const folder = tempFolder();
    const flags = "new pkg tool --license isc --syntax yaml";
    const answers = ["", "makeBuilder", "goPackageBuilder", "https://example.org/tool.tar.gz", "", ""];
    const { status, left, shown } = await inTerminal(folder, flags, answers);
    expect([status, left]).toEqual([0, []]);
    expect(shown.match(/^Builder /gm)).toHaveLength(2);
    expect(shown).not.toMatch(/^(?:Name|License)/m);
    expect(read(folder, "recipes/pkgs/tool/recipe.yaml")).toMatch(/license: isc[^]*goPackageBuilder:/);
  });

  it("asks about an app", async () => {
    const folder = tempFolder();
    const { status, left } = await inTerminal(folder, "new app", ["web", "", "It serves"]);
    expect([status, left]).toEqual([0, []]);
    const recipe = read(folder, "recipes/apps/web/recipe.ts");
    expect(recipe).toContain('description: "It serves."');
    expect(recipe).toContain("mainPackage: pkgs.web");
  });
});
