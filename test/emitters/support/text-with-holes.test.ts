import { expect, it } from "vitest";
import { textWithHoles } from "../../../emitters/support/text-with-holes.ts";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

const shown = (...parts: readonly (string | { readonly nix: string })[]): string =>
  textWithHoles(parts, (part) => (typeof part === "string" ? part : part.nix));

const hello = { nix: "pkgs.hello" };

it.each([
  [[hello], "${pkgs.hello}"],
  [["${pkgs.hello}"], "\\${pkgs.hello}"],
  [["$", "{pkgs.hello}"], "\\${pkgs.hello}"],
  [["\\${pkgs.hello}"], "\\\\\\${pkgs.hello}"],
  [["\\", hello], "\\\\${pkgs.hello}"],
  [["$", hello], "$${pkgs.hello}"],
  [["${pkgs}"], "\\${pkgs}"],
  [["${x: x}"], "\\${x: x}"],
  [['${"a"}'], '\\${"a"}'],
  [["${"], "\\${"],
  [["a \\ b"], "a \\ b"],
])("text that reads like an expression has a backslash: %j", (parts, text) => {
  expect(shown(...parts)).toBe(text);
});

it.each(["${HOME}", "\\${HOME}", "${x:-y}", "${#list[@]}", "${!name}", "${x%%.*}", "${1}", "${x@Q}"])(
  "a parameter of a shell is text: %s",
  (text) => {
    expect(shown(text)).toBe(text);
  },
);

it("a package and text that reads like one differ in the evaluated catalog", async () => {
  const { text } = await compileNixRecipe(`{ pkgs.demo = {
    license = "mit";
    source.path = ./src;
    build.standardBuilder.enable = true;
    build.env = { A = pkgs.hello; B = "\${pkgs.hello}"; C = "\\\${pkgs.hello}"; D = "\\\${HOME}"; };
    build.structuredAttrs.e = [ "\\\${lib.x y}" pkgs.hello ];
  }; }`);
  const { pkgs } = JSON.parse(text("catalog.json") ?? "") as {
    pkgs: { demo: { build: { env: unknown; structuredAttrs: unknown } } };
  };
  expect(pkgs.demo.build).toMatchObject({
    // A package in a string is its path, as the package itself is.
    env: { A: "${pkgs.hello}", B: "${pkgs.hello}", C: "\\${pkgs.hello}", D: "${HOME}" },
    structuredAttrs: { e: ["\\${lib.x y}", "${pkgs.hello}"] },
  });
});
