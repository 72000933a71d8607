import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { check } from "prettier";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { describeOptions } from "../../../compiler/schema/options/describe-options.ts";
import { optionsJsonSchema, optionsJsonSchemaText } from "../../../compiler/schema/options/json-schema.ts";
import { patternForm } from "../../../compiler/schema/pattern-words.ts";
import { optionsMarkdown } from "../../../compiler/schema/options/markdown.ts";

describe("as Markdown", () => {
  const markdown = optionsMarkdown();

  it("has a section for each option, clean under prettier", async () => {
    const headings = markdown.match(/(?<=^### `)[^`]+/gm);
    expect(headings).toEqual(describeOptions().map((option) => option.path));
    expect(await check(markdown, { parser: "markdown", printWidth: 110 })).toBe(true);
  });

  it("has every property of an option", () => {
    expect(section("pkgs.<name>.build.env.BUILD_CFLAGS_COMPILE")).toBe(
      [
        "Raw C compiler flags; helper builders are preferred.",
        "",
        "- Type: `null|list<str>`",
        "- Default: `null`",
        "- Becomes: env.NIX_CFLAGS_COMPILE",
        "- Also called: `NIX_CFLAGS_COMPILE`",
      ].join("\n"),
    );
    expect(section("apps.<name>.description")).toContain(
      "- Form: one line of at most 120 characters that ends with a full stop",
    );
    expect(section("apps.<name>.displayName")).toContain("- Default: the app's `name`");
  });

  it("says types and patterns in words that readers know", () => {
    const patterns = describeOptions().flatMap(({ pattern }) => pattern ?? []);
    expect(patterns.filter((pattern) => patternForm(pattern) === undefined)).toEqual([]);
    expect(markdown.match(/\^\S*\$|[A-Z]+PAT\b|submodule of|\bspecification\b|\bhost.OS\b/g)).toBe(null);
  });

  const section = (path: string) => markdown.split(`### \`${path}\`\n\n`)[1]?.split("\n\n### ")[0]?.trim();
});

describe("as JSON schema", () => {
  it("is draft 2020-12, and every reference leads to a definition", () => {
    const schema = optionsJsonSchema();
    expect(schema.$schema).toBe("https://json-schema.org/draft/2020-12/schema");
    const definitions = Object.keys(schema.$defs ?? {});
    for (const [, name] of optionsJsonSchemaText().matchAll(/"#\/\$defs\/(\w+)"/g))
      expect(definitions).toContain(name);
  });

  it("documents every option that can be set", () => {
    const text = optionsJsonSchemaText() + optionsJsonSchemaText("catalog");
    for (const { description } of describeOptions()) {
      expect(text).toContain(JSON.stringify(description).slice(1, -1));
    }
  });

  // An independent reader of what was written, with all of the draft.
  const readers = {
    recipe: new Ajv2020({ strict: false }).compile(optionsJsonSchema("recipe")),
    catalog: new Ajv2020({ strict: false }).compile(optionsJsonSchema("catalog")),
  };
  const accepts = (subject: keyof typeof readers, value: unknown): boolean => readers[subject](value);
  const process = (options: object) => ({
    apps: { a: { services: { components: { web: { process: options } } } } },
  });
  const build = (options: object) => ({ pkgs: { a: { build: options } } });

  it.each([
    [{ $schema: "./schema.json", apps: {}, pkgs: {} }],
    [process({ command: "hello", argv: ["a", { $nix: "pkgs.hello" }], ports: ["80:80"] })],
    [process({ command: { $pkg: "hello" }, configData: { a: { source: "./a" } } })],
    [process({ command: "x", user: { $nix: "config.x" }, preStart: null })],
    [build({ env: { A: 1, B: null, NIX_CFLAGS_COMPILE: ["-O2"], C: { $file: "./x" } } })],
    [build({ goPackageBuilder: { enable: true, vendorHash: null } })],
    [
      build({
        pythonAppBuilder: { relaxDeps: ["a"], packages: { "optional-dependencies": { dev: ["x"] } } },
      }),
    ],
    [{ pkgs: { a: { license: ["mit", { spdxId: "X" }], homePage: "", build: {} } } }],
    // Groups and sets that are computed, such as conditions make them.
    [{ pkgs: { a: { source: { $nix: "config.pkgs.b.source" }, build: { $nix: "lib.mkIf true { }" } } } }],
    [{ pkgs: { a: { $nix: "lib.mkMerge [ ]" } } }],
    [{ $nix: "import ./all.nix" }],
    [{ $schema: "./recipe.schema.json", $nix: "import ./all.nix" }],
    [{ apps: { a: { services: { $nix: "lib.mkIf true { }" } } } }],
    [{ apps: { a: { services: { components: { web: { $nix: "import ./web.nix" } } } } } }],
    [process({ $nix: "import ./process.nix" })],
    [process({ command: "x", environment: { $nix: "lib.genAttrs [ ] (x: x)" } })],
    [{ apps: { $nix: "import ./apps.nix" } }],
    [{ apps: { a: { services: { runtimes: { nixos: { nixosConfig: { services: {} } } } }, ngi: {} } } }],
  ])("accepts %j", (value) => {
    expect(accepts("recipe", value)).toBe(true);
  });

  it.each([
    [{ app: {} }],
    [{ apps: { "a b": {} } }],
    [{ apps: { a: { descripton: "x" } } }],
    [{ apps: { a: { description: "No full stop" } } }],
    [process({})],
    [process({ command: "x", ports: ["80"] })],
    [process({ command: "x", user: "nobody" })],
    [process({ command: "x", environment: { "A=B": "x" } })],
    [process({ command: "x", configData: { a: { path: 1 } } })],
    [process({ $nix: 1 })],
    [{ $nix: 1 }],
    [build({ standardBuilder: { enable: "yes" } })],
    [{ pkgs: { a: {} } }],
    [{ apps: { a: { services: { runtimes: { hostos: { vm: { cores: 0 } } } } } } }],
  ])("refuses %j", (value) => {
    expect(accepts("recipe", value)).toBe(false);
  });

  // Editors see the text of `!nix` and `!file` alone.
  it.each([
    [
      build({
        goPackageBuilder: { ldflags: '[ "-s" ] ++ lib.optional pkgs.stdenv.hostPlatform.isLinux "-w"' },
      }),
    ],
    [build({ goPackageBuilder: { enable: "config.pkgs.b.build.goPackageBuilder.enable" } })],
    [build({ ocamlBuilder: { ocamlPackages: "all: all.ocaml-ng.ocamlPackages_5_2" } })],
    [build({ standardBuilder: "lib.mkIf true { enable = true; }" })],
    [
      {
        pkgs: {
          a: {
            build: {},
            source: { url: "https://example.org/a", patches: "if true then [ ] else [ ./b ]" },
          },
        },
      },
    ],
    [{ apps: { a: { services: { runtimes: { hostos: { hostosConfig: "{ pkgs, ... }: { }" } } } } } }],
    [{ apps: { a: { services: { runtimes: { hostos: { hostosConfig: "./module.nix" } } } } } }],
  ])("accepts %j, as YAML has it", (value) => {
    expect(accepts("recipe", value)).toBe(true);
  });

  it.each([
    [build({ goPackageBuilder: { enable: "yes" } })],
    [build({ goPackageBuilder: { ldflags: "-s" } })],
    [build({ standardBuilder: { packages: { run: "curl" } } })],
    [build({ standardBuilder: "enable" })],
    [process({ command: "x", ports: "80:80" })],
    [process({ command: "x", argv: "serve with config" })],
    [process({ command: "x", environment: "A=1" })],
    [{ apps: { a: { services: { runtimes: { hostos: { hostosConfig: "none" } } } } } }],
    [{ apps: { a: { services: { runtimes: { hostos: { vm: { cores: "2" } } } } } } }],
  ])("refuses %j, a text in place of something else", (value) => {
    expect(accepts("recipe", value)).toBe(false);
  });

  const folder = join(import.meta.dirname, "../../../golden");
  const recipes = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    /recipes\.yaml\/.*recipe\.yaml$/.test(path),
  );
  it.each(recipes)("accepts %s", (path) => {
    const tagged = ["!nix", "!pkg", "!file"].map((tag) => ({ tag, resolve: (value: string) => value }));
    const value: unknown = parse(readFileSync(join(folder, path), "utf8"), { customTags: tagged });
    expect(accepts("recipe", value)).toBe(true);
  });

  it("exists for the catalog file too", () => {
    expect(
      accepts("catalog", {
        repositoryUrl: "github:a/b",
        systems: ["x86_64-linux"],
        maintainerLists: ["./m.nix"],
      }),
    ).toBe(true);
    expect(accepts("catalog", { repositoryUrl: "a/b" })).toBe(false);
  });
});
