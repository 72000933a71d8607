import type { Hint } from "../../diagnostics/make.ts";
import type { Value } from "../../language/value.ts";
import type { Leaf, Model, SetOf } from "../../schema/model.ts";
import { syntaxAt } from "../../support/span.ts";
import { orList } from "../../support/suggest.ts";
import type { Trail } from "../trail.ts";
import { groupHint } from "./group-hint.ts";
import { patternHint } from "./pattern-hint.ts";
import { writtenAt, type Written } from "./written.ts";

/** The hint for a value of another type than the option's. */
export function typeHint(model: Model, value: Value, trail: Trail): Hint | undefined {
  if (value.kind === "null") return nullHint(trail);
  if (value.kind === "function") return functionHint(trail);
  const written = writtenAt(trail.span ?? trail.nameSpan);
  switch (model.kind) {
    case "group":
      return groupHint(model, value, written);
    case "set":
      return setHint(model, value, written);
    case "list":
      return "Write a list in brackets.";
    case "nullable":
      return typeHint(model.inner, value, trail);
    case "choice":
      return trail.key === "command" ? commandHint(value) : undefined;
    case "converted":
      return typeHint(model.from, value, trail);
    case "leaf":
      return leafHint(model, value, written);
  }
}

/** In a list of Nix, the arguments of a call without parentheses are elements. */
export const functionHint = ({ parent, span }: Trail): string =>
  parent?.isList === true && syntaxAt(span) === "nix"
    ? "In a list, put the call with its arguments in parentheses: `(f x)`."
    : "A function argument is missing: pass every argument.";

/** In YAML, a key or a `-` without a value is `null`; a missing value has the place of its key, and no place in a list. */
function nullHint({ parent, span, nameSpan }: Trail): string {
  const isMissing =
    span !== undefined &&
    syntaxAt(span) === "yaml" &&
    (parent?.isList === true
      ? span.start === span.end
      : nameSpan === undefined || span.start === nameSpan.start);
  return isMissing
    ? "A key or `-` without a value is `null`: indent the value below it, or remove it."
    : "Remove it, or give it a value.";
}

/** Other tools accept lists of `NAME=value`, or of objects with a `name`. */
function setHint({ element, keys }: SetOf, value: Value, written: Written): string {
  const one =
    keys === "environment"
      ? written.set("NAME", '"value"')
      : written.set("<name>", element.kind === "group" ? "{ … }" : '"…"');
  return value.kind === "list" ? `Write each element as an attribute: \`${one}\`.` : `Write \`${one}\`.`;
}

function commandHint(value: Value): string | undefined {
  if (value.kind === "list") return "Write only the program; its arguments go in `argv`.";
  if (value.kind !== "path") return undefined;
  return "Use a package: `pkgs.writeShellScriptBin` builds one from a script, and `pkgs.<name>` is a package of the catalog or nixpkgs.";
}

function leafHint(leaf: Leaf, value: Value, written: Written): Hint | undefined {
  if (leaf.pattern !== undefined) return patternHint(leaf, undefined);
  switch (leaf.leaf) {
    case "int":
      return "Write a whole number, without quotes.";
    case "enum":
      return `Use ${orList(leaf.words)}.`;
    case "module":
      return value.kind === "list"
        ? `Write \`${written.set("imports", "[ … ]")}\` for several modules.`
        : `Write the host's options: \`${written.set("services", "{ … }")}\`.`;
    case "static-string":
    case "text":
    case "single-line-text":
    case "lines":
      return textHint(value, written);
    default:
      return undefined;
  }
}

/** The hint for a text option with a value of another type. */
function textHint(value: Value, written: Written): string | undefined {
  switch (value.kind) {
    case "list":
      return `Write one string; for several lines, with ${written.lines}.`;
    case "attrs":
      return `Write one string, in quotes; for JSON, use ${written.json}.`;
    case "path":
      return "To use the path as a string, interpolate it.";
    default:
      return undefined;
  }
}
