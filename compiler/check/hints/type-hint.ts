import { syntaxAt } from "../../support/span.ts";
import type { Value } from "../../language/value.ts";
import type { Leaf, Model, SetOf } from "../../schema/model.ts";
import { orList } from "../../support/suggest.ts";
import type { Trail } from "../trail.ts";
import { elementHint } from "./element-hint.ts";
import { groupHint } from "./group-hint.ts";
import { integerHint } from "./integer-hint.ts";
import { listHint } from "./list-hint.ts";
import { patternHint } from "./pattern-hint.ts";
import { textHint } from "./text-hint.ts";
import { writtenAt, type Written } from "./written.ts";

/** What to write instead of a value of another type than the option's. */
export function typeHint(model: Model, value: Value, trail: Trail): string | undefined {
  if (value.kind === "null") {
    const isEmpty = emptyAt(trail);
    // What is below the key is most often there, in the column of the key.
    if (isEmpty === "key" && (model.kind === "group" || model.kind === "set"))
      return "A key with nothing after it is `null`: indent what belongs to it, or leave it out.";
    return `${isEmpty === undefined ? "Leave" : `A ${isEmpty} with nothing after it is \`null\`: leave`} it out, or give it a value.`;
  }
  if (value.kind === "function") return functionHint(trail);
  const written = writtenAt(trail.span ?? trail.nameSpan);
  const inList = elementHint(model, value, trail);
  if (inList !== undefined) return inList;
  switch (model.kind) {
    case "group":
      return groupHint(model, value, written);
    case "set":
      return setHint(model, value, written);
    case "list":
      return listHint(model, value, written);
    case "nullable":
      return typeHint(model.inner, value, trail);
    case "choice":
      if (trail.key === "command") return commandHint(value);
      return undefined;
    case "converted":
      return typeHint(model.from, value, trail);
    case "leaf":
      return leafHint(model, value, trail.key, written);
  }
}

/** What a value is missing behind, in YAML. Such a value has the place of its key, and none in a list. */
function emptyAt({ parent, span, nameSpan }: Trail): string | undefined {
  if (syntaxAt(span) !== "yaml" || span === undefined) return undefined;
  if (parent?.isList === true) return span.start === span.end ? "`-`" : undefined;
  return nameSpan === undefined || span.start === nameSpan.start ? "key" : undefined;
}

/** Most functions are there because an argument was left out: `[1].map(add(1))` where `add` takes them one by one. */
const waitsForMore = "It still waits for an argument: call it with everything that it takes.";

/** In a list of Nix the arguments of a call without parentheses are further elements. */
function functionHint({ parent, span }: Trail): string {
  return parent?.isList === true && syntaxAt(span) === "nix"
    ? `${waitsForMore.slice(0, -1)}, in parentheses: \`(f x)\`.`
    : waitsForMore;
}

/** Other tools take lists of `NAME=value`, or of things with a `name`. */
function setHint({ element, keys }: SetOf, value: Value, written: Written): string {
  const isVariables = keys === "environment";
  const what = isVariables ? "each variable" : "each of them";
  const one = element.kind === "group" ? written.set("<name>", "{ … }") : written.set("<name>", '"…"');
  return value.kind === "list"
    ? `Write ${what} under its name: \`${isVariables ? written.set("NAME", '"value"') : one}\`.`
    : `Write \`${one}\`.`;
}

function commandHint(value: Value): string | undefined {
  if (value.kind === "list") return "Write the program alone; its arguments go in `argv`.";
  if (value.kind !== "path") return undefined;
  return "A program is a package: `pkgs.writeShellScriptBin` makes one of a script, `pkgs.<name>` is one of the catalog or nixpkgs.";
}

function leafHint(leaf: Leaf, value: Value, option: string, written: Written): string | undefined {
  if (leaf.pattern !== undefined) return patternHint(leaf, undefined);
  switch (leaf.leaf) {
    case "int":
      return integerHint(option, value);
    case "enum":
      return `Use ${orList(leaf.words)}.`;
    case "module":
      return value.kind === "list"
        ? `Write \`${written.set("imports", "[ … ]")}\` for several modules.`
        : `Write the host's options: \`${written.set("services", "{ … }")}\`.`;
    case "package":
      return value.kind === "list" && value.elements.length === 1 ? "Write it without brackets." : undefined;
    case "static-string":
    case "text":
    case "single-line-text":
    case "lines":
      return textHint(option, value, written);
    default:
      return undefined;
  }
}
