import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { optionsJsonSchema } from "../../../compiler/schema/options/json-schema.ts";
import { compileRecipe } from "../../support/compile-nix-recipe.ts";

const accepts = new Ajv2020({ strict: false }).compile(optionsJsonSchema("recipe"));

const app = (options: object): object => ({
  apps: { a: { services: { runtimes: { hostos: { enable: true } }, ...options } } },
});
const component = (options: object): object =>
  app({ components: { web: { process: { command: "x", ...options } } } });
const metadata = (options: object): object => ({
  pkgs: {
    a: {
      version: "1",
      license: "mit",
      source: { path: "./src" },
      build: { standardBuilder: { enable: true } },
      ...options,
    },
  },
});
const build = (options: object): object =>
  metadata({ build: { standardBuilder: { enable: true }, ...options } });

/** A recipe with a value at an option of each kind, which is right but for that value. */
const leaves: readonly (readonly [string, (value: unknown) => object])[] = [
  ["bool", (value) => build({ standardBuilder: { enable: true }, goPackageBuilder: { enable: value } })],
  ["int", (value) => app({ runtimes: { hostos: { vm: { cores: value } } } })],
  [
    "static string",
    (value) => app({ components: { web: { process: { command: "x" }, healthcheck: { interval: value } } } }),
  ],
  ["static string with a pattern", (value) => metadata({ description: value })],
  ["enum", (value) => component({ user: value })],
  ["text", (value) => component({ environment: { A: value } })],
  ["text or null", (value) => component({ preStart: value })],
  ["single-line text", (value) => component({ argv: [value] })],
  ["lines", (value) => app({ runtimes: { hostos: { enable: true, setup: value } } })],
  ["lines or null", (value) => component({ configData: { x: { text: value } } })],
  ["package", (value) => component({ packages: [value] })],
  ["package or text", (value) => component({ command: value })],
  ["path", (value) => component({ configData: { x: { source: value } } })],
  ["path or null", (value) => ({ apps: { a: { icon: value } } })],
  ["paths", (value) => metadata({ source: { url: "https://example.org/a.tar.gz", patches: [value] } })],
  ["data", (value) => ({ apps: { a: { data: { x: value } } } })],
  ["module", (value) => app({ runtimes: { hostos: { enable: true, hostosConfig: value } } })],
  ["anything", (value) => build({ extraAttrs: { x: value } })],
  ["license", (value) => metadata({ license: value })],
  ["environment value", (value) => build({ env: { A: value } })],
  ["list of texts", (value) => component({ argv: value })],
  ["list of packages", (value) => component({ packages: value })],
  ["set of texts", (value) => component({ environment: value })],
  ["set of values", (value) => build({ env: value })],
  ["set of anything", (value) => build({ extraAttrs: value })],
  ["set of structured values", (value) => build({ structuredAttrs: value })],
  ["set of config files", (value) => component({ configData: value })],
  ["group", (value) => component({ configData: { x: value } })],
  ["structured set", (value) => build({ structuredAttrs: { A: { b: value } } })],
  ["structured value", (value) => build({ structuredAttrs: { A: [value] } })],
];

const others = { "x.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>', "x.nix": "{ }" };

describe.each(leaves)("The JSON schema takes for %s what compiles:", (leaf, recipe) => {
  // A file that is a module is read.
  const file = leaf === "module" ? "./x.nix" : "./x.svg";
  it.each([{ $pkg: "curl" }, { $file: file }])("%j", async (value) => {
    const { diagnostics } = await compileRecipe("recipe.json", JSON.stringify(recipe(value)), others);
    const errors = diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message);
    expect({ isTaken: accepts(recipe(value)), errors }).toEqual({
      isTaken: errors.length === 0,
      errors,
    });
  });
});

it("The JSON schema takes no package for a function, which may compile", () => {
  expect(accepts(build({ ocamlBuilder: { ocamlPackages: { $pkg: "ocaml" } } }))).toBe(false);
});
