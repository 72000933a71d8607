import { describe, expect, it } from "vitest";
import { compileNixRecipe, compileRecipe, type CompiledRecipe } from "../../../support/compile-nix-recipe.ts";

const hints = ({ diagnostics }: CompiledRecipe): readonly string[] =>
  diagnostics
    .filter(({ code }) => code.startsWith("CG3"))
    .map(({ code, hint = "no hint" }) => `${code} ${hint}`);

const component = (options: string) =>
  compileRecipe("recipe.yaml", `apps: { web: { services: { components: { web: { ${options} } } } } }`).then(
    hints,
  );

describe("typeHint", () => {
  it.each([
    ["process: caddy", "Write `{ command: … }`."],
    ["process: { command: [caddy, run] }", "Write only the program; its arguments go in `argv`."],
    ["process: { command: caddy, configData: { a.conf: text } }", "Write `{ text: … }`."],
    ["process: { command: caddy, configData: { a.conf: ./a.conf } }", "Write `{ source: … }`."],
    [
      "process: { command: caddy, environment: [A=b] }",
      'Write each element as an attribute: `{ NAME: "value" }`.',
    ],
    ["process: { command: caddy, user: 1000 }", "Use `root`, `prefer-dynamic` or `non-privileged`."],
    ["process: { command: caddy }, healthcheck: true", "Write `{ enable: true }`."],
    ["process: { command: caddy }, resources: { db: postgresql }", "Write `{ hostosConfig: … }`."],
  ])("the hint for `%s` reports what to write", async (options, hint) => {
    expect(await component(options)).toEqual([`CG300 ${hint}`]);
  });

  it("a hint has the syntax of the recipe", async () => {
    const process = `process = { command = pkgs.a; configData."a" = "x"; };`;
    expect(hints(await compileNixRecipe(`{ apps.web.services.components.web = { ${process} }; }`))).toEqual([
      "CG300 Write `{ text = …; }`.",
    ]);
  });

  it.each([
    ["{ standardBuilder: true }", "Write `{ enable: true }`."],
    [
      "{ standardBuilder: { enable: true, packages: [cmake] } }",
      "Put the list in `build` (build tools), `run` (libraries) or `check`.",
    ],
  ])("the hint for a builder that is written as %s reports what to write", async (build, hint) => {
    const recipe = `pkgs: { tool: { license: mit, source: { path: ./src }, build: ${build} } }`;
    expect(hints(await compileRecipe("recipe.yaml", recipe))).toEqual([`CG300 ${hint}`]);
  });

  it.each([
    ["github:o/r/v1", "An address of this form belongs in `source.git`."],
    ["example.org/a/b", "Write a full URL, for example `https://example.org/source.tar.gz`."],
  ])("the hint for the source URL %s names the option or what is missing", async (url, hint) => {
    const source = `pkgs: { tool: { license: mit, source: { url: "${url}", hash: "" }, build: { standardBuilder: { enable: true } } } }`;
    expect(hints(await compileRecipe("recipe.yaml", source))).toEqual([`CG301 ${hint}`]);
  });
});

describe("knownHint", () => {
  it("a residual value gets the hint for its option", async () => {
    const nix = async (process: string) =>
      hints(await compileNixRecipe(`{ apps.web.services.components.web = { ${process} }; }`));
    expect(await nix("process = { command = pkgs.caddy; packages = pkgs.git; };")).toEqual([
      "CG306 If it is one package, write it in brackets. Write the packages one by one, and those with a condition by `lib.optionals`.",
    ]);
  });
});
