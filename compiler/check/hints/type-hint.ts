import { syntaxAt } from "../../support/span.ts";
import type { Value } from "../../language/value.ts";
import type { Leaf, Model, SetOf, ListOf } from "../../schema/model.ts";
import { orList } from "../../support/suggest.ts";
import type { Trail } from "../trail.ts";
import { elementHint } from "./element-hint.ts";
import { groupHint } from "./group-hint.ts";
import { patternHint } from "./pattern-hint.ts";
import { writtenAt, type Written } from "./written.ts";
import { staticText } from "../../language/text.ts";
import { PORTPAT } from "../../schema/patterns.ts";
import { scriptOptions } from "../../support/script-names.ts";

/** The hint for a value of another type than the option's. */
export function typeHint(model: Model, value: Value, trail: Trail): string | undefined {
  if (value.kind === "null") {
    const isEmpty = emptyAt(trail);
    // The value below the key is usually present, but in the column of the key.
    if (isEmpty === "key" && (model.kind === "group" || model.kind === "set"))
      return "A key without a value is `null`: indent its value, or remove the key.";
    return `${isEmpty === undefined ? "Remove" : `A ${isEmpty} without a value is \`null\`: remove`} it, or give it a value.`;
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

/** The token that has no value, in YAML. Such a value has the place of its key, and no place in a list. */
function emptyAt({ parent, span, nameSpan }: Trail): string | undefined {
  if (syntaxAt(span) !== "yaml" || span === undefined) return undefined;
  if (parent?.isList === true) return span.start === span.end ? "`-`" : undefined;
  return nameSpan === undefined || span.start === nameSpan.start ? "key" : undefined;
}

/** Most function values are the result of a missing argument: `[1].map(add(1))` if `add` takes them one by one. */
const waitsForMore = "A function argument is missing: pass every argument.";

/** In a Nix list, the arguments of a call without parentheses become further elements. */
function functionHint({ parent, span }: Trail): string {
  return parent?.isList === true && syntaxAt(span) === "nix"
    ? `${waitsForMore.slice(0, -1)}, in parentheses: \`(f x)\`.`
    : waitsForMore;
}

/** Other tools accept lists of `NAME=value`, or of objects with a `name`. */
function setHint({ element, keys }: SetOf, value: Value, written: Written): string {
  const isVariables = keys === "environment";
  const what = isVariables ? "each variable" : "each element";
  const one = element.kind === "group" ? written.set("<name>", "{ … }") : written.set("<name>", '"…"');
  return value.kind === "list"
    ? `Write ${what} as an attribute: \`${isVariables ? written.set("NAME", '"value"') : one}\`.`
    : `Write \`${one}\`.`;
}

function commandHint(value: Value): string | undefined {
  if (value.kind === "list") return "Write only the program; its arguments go in `argv`.";
  if (value.kind !== "path") return undefined;
  return "Use a package: `pkgs.writeShellScriptBin` builds one from a script, and `pkgs.<name>` is a package of the catalog or nixpkgs.";
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

/** Options in MiB. */
const sizes = new Set(["diskSize", "memorySize"]);

/** The hint for an integer option with a value of another type; `option` is the last name of its path. */
function integerHint(option: string, value: Value): string {
  if (value.kind === "float" && Number.isSafeInteger(value.value))
    return `Write it without a fraction: \`${value.value}\`.`;
  const found = (value.kind === "string" ? (staticText(value.text) ?? "") : "").trim();
  if (/^-?\d{1,15}$/.test(found)) return `Write it without quotes: \`${Number(found)}\`.`;
  if (!sizes.has(option)) return "Write a whole number, without quotes.";
  const size = mebibytes(found);
  return `The unit is MiB${size === undefined ? "" : `: write \`${size}\``}.`;
}

/** `2G`, `512MiB`: the notation of other tools. */
function mebibytes(found: string): number | undefined {
  const [, amount = "", unit = ""] = /^(\d{1,6}(?:\.\d{1,3})?)\s*([MGT])(?:i?B)?$/i.exec(found) ?? [];
  const size = Number(amount) * 1024 ** "MGT".indexOf(unit.toUpperCase());
  return amount !== "" && Number.isInteger(size) ? size : undefined;
}

/** The hint for a list option with a value of another type. */
function listHint({ element }: ListOf, value: Value, written: Written): string {
  if (value.kind !== "attrs" || element.kind !== "leaf" || element.leaf === "anything")
    return brackets(value);
  if (element.leaf === "package") return "Write a list of packages.";
  const { pattern } = element;
  const names = [...value.entries].flatMap(([name, entry]) => {
    const text = pattern === PORTPAT.source ? portText(name, entry.value.force()) : name;
    return pattern === undefined || new RegExp(pattern).test(text) ? [JSON.stringify(text)] : [];
  });
  const shown = names.slice(0, 3);
  return shown.length === 0 ? "Write a list." : `Write a list: \`${written.list(...shown)}\`.`;
}

/** `{ "8080": 80 }`, and objects with names of ports: `{ http: 8080 }`, `{ http: "8080:80" }`. */
function portText(name: string, to: Value): string {
  const given = to.kind === "int" ? String(to.value) : to.kind === "string" ? staticText(to.text) : undefined;
  if (given?.includes(":")) return given;
  return `${/^\d+$/.test(name) ? name : given}:${given ?? name}`;
}

/** A command is not split at blanks, because no shell runs it. */
const brackets = (value: Value): string =>
  value.kind === "string" && /\S\s+\S/.test(staticText(value.text) ?? "")
    ? "Write a list in brackets, one element per word."
    : "Write a list in brackets.";

/** Texts that usually have several lines. */
const ofLines = new Set([...scriptOptions, "text", "usage", "content"]);

/** The hint for a text option with a value of another type; `option` is the last name of its path. */
function textHint(option: string, value: Value, written: Written): string | undefined {
  switch (value.kind) {
    case "list":
      if (value.elements.length === 1) return "Write it without brackets.";
      return ofLines.has(option)
        ? `Write one string of several lines, with ${written.lines}.`
        : "Join the elements to one string.";
    case "attrs":
      return option === "text" || option === "content"
        ? `Write the content of the file as a string; for JSON, use ${written.json}.`
        : "Write one string.";
    case "path":
      if (option === "text") return "Use `source`, which accepts files.";
      return ofLines.has(option) ? "Write a string." : "To use the path as a string, interpolate it.";
    default:
      return undefined;
  }
}
