import { expect, it } from "vitest";
import { apply, attrs, bind, select, string, variable } from "../../../compiler/language/build.ts";
import { text } from "../../../compiler/language/text.ts";
import { literalsOf, Variables } from "../../../emitters/services/variables.ts";

const curl = select(variable("pkgs"), "curl");
const jq = select(variable("pkgs"), "jq");

/** The printed form of a text, and its value once `@name@` is replaced, one variable after the other. */
function printed(value: ReturnType<typeof text>): readonly [text: string, replaced: string] {
  const variables = new Variables(literalsOf(value));
  const result = variables.text(value);
  const replaced = variables
    .entries()
    .reduce(
      (current, [name, expr]) => current.replaceAll(`@${name}@`, expr === curl ? "<curl>" : "<jq>"),
      result,
    );
  return [result, replaced];
}

it.each([
  [text("a ", curl, " b"), "a @curl@ b", "a <curl> b"],
  [text("a @curl@ ", curl), "a @curl@ @curl-2@", "a @curl@ <curl>"],
  [text("@", curl, "@b"), "@@curl@@b", "@<curl>@b"],
  // With `curl` as its name, a replacement would begin in the literal.
  [text("x@curl", curl, "y"), "x@curl@curl-2@y", "x@curl<curl>y"],
  [text("x", curl, "curl@y"), "x@curl-2@curl@y", "x<curl>curl@y"],
  [text(jq, "curl", jq, " ", curl), "@jq@curl@jq@ @curl-2@", "<jq>curl<jq> <curl>"],
])("no literal text looks like a variable: %j", (value, ...expected) => {
  expect(printed(value)).toEqual(expected);
});

const application = apply(
  select(variable("pkgs"), "writeShellApplication"),
  attrs([bind("text", string("true")), bind("name", string("start"))]),
);

it.each([
  [application, "@start@"],
  [apply(select(variable("lib"), "getExe"), application), "@start-program@"],
  [
    apply(apply(select(variable("pkgs"), "writeText"), string("init.sql")), string("SELECT 1;\n")),
    "@init-sql@",
  ],
  [apply(variable("f"), string("not a name")), "@value@"],
  [apply(select(variable("pkgs"), "python3", "withPackages"), variable("f")), "@python3@"],
  [apply(select(variable("pkgs"), "curl", "override"), attrs([])), "@curl@"],
  [apply(select(variable("pkgs"), "curl", "make"), attrs([])), "@value@"],
  [apply(select(variable("pkgs"), "override"), attrs([])), "@value@"],
  [{ ...apply(variable("f"), variable("x")), local: { name: "my$env" } }, "@my-env@"],
])("a value of the recipe has the name that the recipe gives it: %#", (expr, expected) => {
  expect(new Variables().text(text(expr))).toBe(expected);
});
