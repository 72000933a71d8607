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

/** Options in MiB. */
const sizes = new Set(["diskSize", "memorySize"]);

/** What to write where an integer has another value; `option` is the last name on its path. */
function integerHint(option: string, value: Value): string {
  if (value.kind === "float" && Number.isSafeInteger(value.value))
    return `Write it without a fraction: \`${value.value}\`.`;
  const found = (value.kind === "string" ? (staticText(value.text) ?? "") : "").trim();
  if (/^-?\d{1,15}$/.test(found)) return `Write it without quotes: \`${Number(found)}\`.`;
  if (!sizes.has(option)) return "Write a whole number, without quotes.";
  const size = mebibytes(found);
  return `It is a number of MiB${size === undefined ? "" : `: write \`${size}\``}.`;
}

/** `2G`, `512MiB`: what other tools take. */
function mebibytes(found: string): number | undefined {
  const [, amount = "", unit = ""] = /^(\d{1,6}(?:\.\d{1,3})?)\s*([MGT])(?:i?B)?$/i.exec(found) ?? [];
  const size = Number(amount) * 1024 ** "MGT".indexOf(unit.toUpperCase());
  return amount !== "" && Number.isInteger(size) ? size : undefined;
}

/** What to write where a list has another value. */
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

/** `{ "8080": 80 }`, and names that people give to ports: `{ http: 8080 }`, `{ http: "8080:80" }`. */
function portText(name: string, to: Value): string {
  const given = to.kind === "int" ? String(to.value) : to.kind === "string" ? staticText(to.text) : undefined;
  if (given?.includes(":")) return given;
  return `${/^\d+$/.test(name) ? name : given}:${given ?? name}`;
}

/** A command is not split at its blanks: no shell runs it. */
const brackets = (value: Value): string =>
  value.kind === "string" && /\S\s+\S/.test(staticText(value.text) ?? "")
    ? "Put it in brackets, each word an element of its own."
    : "Put it in brackets.";

/** Texts that have several lines as a rule. */
const ofLines = new Set([...scriptOptions, "text", "usage", "content"]);

/** What to write where a text has another value; `option` is the last name on its path. */
function textHint(option: string, value: Value, written: Written): string | undefined {
  switch (value.kind) {
    case "list":
      if (value.elements.length === 1) return "Write it without brackets.";
      return ofLines.has(option)
        ? `Write one text of several lines, with ${written.lines}.`
        : "Join the elements to one string.";
    case "attrs":
      return option === "text" || option === "content"
        ? `Write the content of the file; as JSON it is ${written.json}.`
        : "Write one string.";
    case "path":
      if (option === "text") return "Write `source` instead: it takes files.";
      return ofLines.has(option)
        ? "Write the text itself here."
        : "Interpolate the path into a string to use its place.";
    default:
      return undefined;
  }
}
