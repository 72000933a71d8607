import { hasHidden, unseen, visible, withEscapes } from "../support/visible.ts";
import { coloured, type Palette } from "./palette.ts";

declare const isPrintable: unique symbol;

/**
 * A text that does to a terminal, a log and a review page nothing but be read, whatever recipes, manifests, file names and
 * revisions say. Only what is printable is printed: nothing else makes one but the functions of this file.
 */
export type Printable = string & { readonly [isPrintable]: true };

/**
 * Lines of text as they may be printed: what is not seen, reorders or moves the cursor is spelled out, line feeds and tabs stay.
 * So do the colours, where the stream has them.
 */
export function printable(text: string, palette?: Palette): Printable {
  const lines = text.split(palette === coloured ? hiddenOrColour : hidden);
  const shown = text.length === lines[0]?.length ? text : lines.map(eachPart).join("");
  return withoutCommands(shown) as Printable;
}

/** The version of all documents for programs. Another one removes or changes what a document has. */
export const documentVersion = 1;

/** Data as a document of JSON with its version, which means the same to programs and nothing to a terminal. */
export function printableJson(data: object): Printable {
  const json = JSON.stringify({ version: documentVersion, ...data }, undefined, 2);
  const shown = hasHidden(json) ? withEscapes(json) : json;
  return `${shown.replace(legacyCommand, "##$1\\u005b")}\n` as Printable;
}

const hidden = new RegExp(`(${unseen})`, "v");
/** Hidden characters, and the sequences that a palette writes: see `coloured`. */
const hiddenOrColour = new RegExp(`(\\u001b\\[(?:0|1|2|1;31|1;33)m|${unseen})`, "v");

/** Parts that are not split at are text, every second one is what was split at. */
const eachPart = (part: string, at: number): string =>
  at % 2 === 0 || part.endsWith("m") ? part : visible(part);

/**
 * Text without commands of workflow runners: lines that begin with `::`, spaces aside, and `##[` or `##vso[`
 * anywhere. Source: actions/runner, ActionCommand.cs; Azure Pipelines, "Logging commands".
 */
const withoutCommands = (text: string): string =>
  withoutBrackets(text.replace(/^(\s*):(?=:)/gm, "$1\\u{3a}"));

/** Text without the commands that may be anywhere in a line. */
export const withoutBrackets = (text: string): string => text.replace(legacyCommand, "##$1\\u{5b}");

const legacyCommand = /##(\w*)\[/g;
