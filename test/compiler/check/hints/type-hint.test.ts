import { describe, expect, it } from "vitest";
import { compileNixRecipe, compileRecipe, type CompiledRecipe } from "../../../support/compile-nix-recipe.ts";

// What self-hosters write, and what the hint tells them to write instead.

const hints = ({ diagnostics }: CompiledRecipe): readonly string[] =>
  diagnostics
    .filter(({ code }) => code.startsWith("CG3"))
    .map(({ code, hint = "no hint" }) => `${code} ${hint}`);

/** A component in YAML, its lines. */
const yaml = (...lines: readonly string[]) =>
  compileRecipe(
    "recipe.yaml",
    `apps:\n  web:\n    services:\n      components:\n        web:\n${lines.map((line) => `          ${line}\n`).join("")}`,
  ).then(hints);
const process = (option: string) => yaml(`process: { command: caddy, ${option} }`);
const typescript = (component: string) =>
  compileRecipe(
    "recipe.ts",
    `import { defineRecipe, file, pkgs } from "catalogc";
    export default defineRecipe({ apps: { web: { services: { components: { web: { ${component} } } } } } });`,
  ).then(hints);
const nix = (component: string) =>
  compileNixRecipe(`{ apps.web.services.components.web = { ${component} }; }`).then(hints);

describe("a value of another type than the option's", () => {
  it.each([
    ["configData: { a.conf: text }", "Write `{ text: … }`."],
    ["configData: { a.conf: ./a.conf }", "Write `{ source: … }`."],
    ["configData: [{ name: a.conf }]", "Write each element as an attribute: `{ <name>: { … } }`."],
    [
      "configData: { a: { text: { b: 1 } } }",
      "Write the content of the file as a string; for JSON, use `!nix builtins.toJSON { … }`.",
    ],
    ["environment: [A=b]", 'Write each variable as an attribute: `{ NAME: "value" }`.'],
    ["environment: { A: [b, c] }", "Join the elements to one string."],
    ["environment: { A: }", "A key without a value is `null`: remove it, or give it a value."],
    ["packages: ", "A key without a value is `null`: remove it, or give it a value."],
    ["preStart: [mkdir x, mkdir y]", "Write one string of several lines, with `|` above them."],
    ["preStart: [mkdir x]", "Write it without brackets."],
    ["user: 1000", "Use `root`, `prefer-dynamic` or `non-privileged`."],
    ['ports: { "8080": 80 }', 'Write a list: `["8080:80"]`.'],
    ["ports: { http: 8080 }", 'Write a list: `["8080:8080"]`.'],
    ['ports: { http: "8080:80", metrics: "9100" }', 'Write a list: `["8080:80", "9100:9100"]`.'],
    ["ports: { http: true }", "Write a list."],
    ["ports: [80]", 'Write the port of the host and the port of the service: `"80:80"`.'],
  ])("is answered with what to write instead of `%s`", async (option, hint) => {
    expect(await process(option)).toEqual([`CG300 ${hint}`]);
  });

  it.each([
    ["- --header: x", '`: ` makes it a mapping. For a string, use quotes: `"--header: x"`.'],
    ["- --port: 80", '`: ` makes it a mapping. For a string, use quotes: `"--port: 80"`.'],
    ["- --header:", '`:` at the end makes it a mapping. For a string, use quotes: `"--header:"`.'],
    ["- { a: b, c: d }", "`: ` makes it a mapping. For a string, use quotes."],
    ["- - --quiet", "Write one `-` before it, and no brackets."],
    ["-", "A `-` without a value is `null`: remove it, or give it a value."],
    ["- null", "Remove it, or give it a value."],
  ])("is answered with what to write instead of the argument `%s`", async (argument, hint) => {
    expect(await yaml("process:", "  command: caddy", "  argv:", `    ${argument}`)).toEqual([
      `CG300 ${hint}`,
    ]);
  });

  it("of a list with a pattern is answered with what the pattern wants", async () => {
    const hint = "Write the port of the host and the port of the service, for example `8080:80`.";
    expect(await process("ports: [80: 80]")).toEqual([`CG300 ${hint}`]);
  });

  it.each([
    ["process: { command: [caddy, run] }", "Write only the program; its arguments go in `argv`."],
    ["process: caddy", "Write `{ command: … }`."],
    ["healthcheck: true", "Write `{ enable: true }`."],
    ["healthcheck: curl x", "Set `enable`, and put the command in `test`, one list element per word."],
    ['healthcheck: { retries: "3" }', "Write it without quotes: `3`."],
    ["healthcheck: { retries: 3.0 }", "Write it without a fraction: `3`."],
    ["healthcheck: { retries: three }", "Write a whole number, without quotes."],
    ["dependsOn: { db: { condition: x } }", 'Write a list: `["db"]`.'],
    ["resources: { db: postgresql }", "Write `{ hostosConfig: … }`."],
    ["resources: { db: { hostosConfig: x } }", "Write the host's options: `{ services: { … } }`."],
  ])("is answered with what to write instead of the component's `%s`", async (component, hint) => {
    const command = component.startsWith("process") ? [] : ["process: { command: caddy }"];
    expect(await yaml(...command, component)).toEqual([`CG300 ${hint}`]);
  });

  it("is answered in the syntax of the recipe", async () => {
    const command = "command = pkgs.caddy;";
    expect(await nix(`process = { ${command} configData."a" = "x"; };`)).toEqual([
      "CG300 Write `{ text = …; }`.",
    ]);
    expect(await nix(`process = { ${command} preStart = [ "a" "b" ]; };`)).toEqual([
      "CG300 Write one string of several lines, with `''` around them.",
    ]);
    expect(await nix(`process = { ${command} ports = { "80" = 80; }; };`)).toEqual([
      'CG300 Write a list: `[ "80:80" ]`.',
    ]);
    expect(await typescript('process: { command: pkgs.a, configData: { a: file("./src") } }')).toEqual([
      "CG300 Write `{ source: … }`.",
    ]);
    expect(await typescript('process: { command: pkgs.a, preStart: ["a", "b"] }')).toEqual([
      "CG300 Write one string of several lines, with `` text`…` `` around them.",
    ]);
  });

  it.each([
    ["lib.unique [ pkgs.git pkgs.curl pkgs.git ]", "lib.unique"],
    ["unique (with pkgs; [ git curl ])", "lib.unique"],
    ["lib.subtractLists [ pkgs.git ] [ pkgs.curl ]", "lib.subtractLists"],
    ["lib.remove pkgs.git [ pkgs.curl ]", "lib.remove"],
    ["builtins.sort (a: b: a.pname < b.pname) [ pkgs.curl pkgs.git ]", "builtins.sort"],
  ])("that has packages compared is answered with what to write: %s", async (list, name) => {
    const [said] = await nix(`process = { command = pkgs.caddy; packages = ${list}; };`);
    expect(said).toMatch(
      new RegExp(
        `^CG306 \`${name}\` compares packages, which only Nix can do\\. (?:Write the list|Remove it: )`,
      ),
    );
  });

  it("that Nix gives is answered, too", async () => {
    expect(await nix("process = { command = pkgs.caddy; packages = pkgs.git; };")).toEqual([
      "CG306 If it is one package, write it in brackets. Write the packages one by one; conditions may depend on Nix: `[ pkgs.a ] ++ lib.optionals condition [ pkgs.b ]`.",
    ]);
    const [process] = await nix("process = pkgs.caddy;");
    expect(process).toMatch(/^CG306 Write `\{ command = …; \}`\./);
  });

  it.each([
    ["lib.genAttrs (lib.attrNames (builtins.readDir ./src)) (name: { text = name; })", "builtins.readDir"],
    ["lib.mapAttrs (name: _: { }) (lib.readDir ./src)", "lib.readDir"],
    [
      "lib.listToAttrs (map (source: { name = baseNameOf source; value.source = source; }) (lib.filesystem.listFilesRecursive ./src))",
      "lib.filesystem.listFilesRecursive",
    ],
  ])("that comes of a listed folder names what lists it: %s", async (configData, listing) => {
    expect(await nix(`process = { command = pkgs.caddy; configData = ${configData}; };`)).toEqual([
      `CG306 Only Nix evaluates \`${listing}\`: write the files of the folder one by one.`,
    ]);
  });
});

it.each([
  ["2G", "The unit is MiB: write `2048`."],
  ["512MiB", "The unit is MiB: write `512`."],
  ["1.5 GB", "The unit is MiB: write `1536`."],
  ["much", "The unit is MiB."],
  ['"4096"', "Write it without quotes: `4096`."],
])("the memory of a machine, %s, is answered with its size in MiB", async (size, hint) => {
  const app = `apps: { web: { services: { runtimes: { hostos: { enable: true, vm: { memorySize: ${size} } } } } } }`;
  expect(hints(await compileRecipe("recipe.yaml", app))).toEqual([`CG300 ${hint}`]);
});

it.each([
  ["github:o/r/v1", "An address of this form belongs in `source.git`."],
  ["example.org/a/b", "Write a full URL, for example `https://example.org/source.tar.gz`."],
])("a source whose url is %s is answered with where it belongs or what it lacks", async (url, hint) => {
  const source = `pkgs: { tool: { license: mit, source: { url: "${url}", hash: "" }, build: { standardBuilder: { enable: true } } } }`;
  expect(hints(await compileRecipe("recipe.yaml", source))).toEqual([`CG301 ${hint}`]);
});

it.each([
  ["standardBuilder", "Write `{ standardBuilder: { enable: true } }`."],
  ["go", "Write `{ goPackageBuilder: { enable: true } }`."],
  ["{ standardBuilder: true }", "Write `{ enable: true }`."],
  [
    "{ standardBuilder: { enable: true, packages: [cmake] } }",
    "Put the list in `build` (build tools), `run` (libraries) or `check`.",
  ],
])("a builder written as %s is answered with what to write", async (build, hint) => {
  const recipe = `pkgs: { tool: { license: mit, source: { path: ./src }, build: ${build} } }`;
  expect(hints(await compileRecipe("recipe.yaml", recipe))).toEqual([`CG300 ${hint}`]);
});

it.each([
  ["apps:", "A key without a value is `null`: indent its value, or remove the key."],
  ["apps: [web]", "Write each element as an attribute: `{ <name>: { … } }`."],
])("`%s` is answered with what to write", async (recipe, hint) => {
  expect(hints(await compileRecipe("recipe.yaml", recipe))).toEqual([`CG300 ${hint}`]);
});
