import { type RecipeSyntax, type Span, syntaxAt } from "../support/span.ts";
import { andList } from "../support/suggest.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { error, place } from "./make.ts";

// Phase 1 and the reading of files as bytes: CG180 to CG189.

/**
 * CG180: a folder or file of the recipe folder cannot be read.
 * @param path `.` for the recipe folder itself
 * @param remedy a hint that replaces the usual one
 */
export const unreadable = (path: string, reason: string, remedy?: string): Diagnostic => ({
  code: "CG180",
  severity: "error",
  message: `cannot read ${path === "." ? "the recipe folder" : `\`${path}\``}: ${reason}`,
  file: path,
  hint: remedy ?? "Make the file readable, or move it out of the recipe folder.",
});

/** CG181: the recipe folder contains no recipe. */
export const noRecipes = (misnamed: readonly string[]): Diagnostic => ({
  code: "CG181",
  severity: "error",
  message: "the recipe folder contains no recipe",
  hint: [
    "A recipe is a file called `recipe.ts`, `recipe.yaml`, `recipe.json` or `recipe.nix`, in any folder below it.",
    ...(misnamed.length === 0
      ? []
      : [
          `${andList(misnamed.slice(0, 3))} ${misnamed.length === 1 ? "does not have such a name and is" : "do not have such names and are"} not read.`,
        ]),
  ].join(" "),
});

/** CG182: the recipe folder has more than one catalog file. */
export const secondCatalogFile = (first: string, second: string): Diagnostic => ({
  code: "CG182",
  severity: "error",
  message: `there are two catalog files, \`${first}\` and \`${second}\``,
  file: second,
  hint: "Keep one of the two files.",
});

/**
 * CG184: a file is too large.
 *
 * @param size in bytes, like the limit
 */
export const tooLarge = (path: string, size: number, limit: number): Diagnostic => ({
  code: "CG184",
  severity: "error",
  message: `\`${path}\` has ${size} bytes; the limit for a recipe file is ${limit}`,
  file: path,
  hint: "Move long texts to separate files and refer to them by path.",
});

/** CG184, for a file that a recipe reads; sizes in bytes. */
export const dataTooLarge = (
  path: string,
  size: number,
  limit: number,
  span: Span | undefined,
): Diagnostic => ({
  code: "CG184",
  severity: "error",
  message: `\`${path}\` has ${size} bytes; the limit for a file that a recipe reads is ${limit}`,
  ...(span && { span }),
  hint: "Read a smaller file, or let the build read this one.",
});

/** CG187: a file has more errors than are listed. */
export const moreErrors = (path: string, count: number): Diagnostic => ({
  code: "CG187",
  severity: "error",
  kind: "more-errors",
  message: `… and ${count} more error${count === 1 ? "" : "s"} in this file`,
  file: path,
  hint: "Fix the errors that are listed first.",
});

/** CG185: an imported file is missing, or its type cannot be imported. */
export const cannotImport = (path: string, reason: string, from: Span | undefined): Diagnostic => ({
  code: "CG185",
  severity: "error",
  message: `cannot import \`${path}\`: ${reason}`,
  ...(from === undefined ? { file: path } : { span: from }),
  hint: "Recipes import `.ts`, `.nix` and `.json` files of the recipe folder.",
});

/** CG186: a source file contains Git conflict markers. */
export const unmerged = (path: string, conflict: { readonly start: number }): Diagnostic => ({
  code: "CG186",
  severity: "error",
  message: "this file contains Git conflict markers",
  span: { file: path, start: conflict.start, end: conflict.start + "<<<<<<<".length },
  hint: "Resolve the conflict and remove the marker lines.",
});

// Diagnostics that all syntaxes share.

/** CG171: a set defines a key twice. */
export const duplicateKey = (span: Span, key: string, first: Span): Diagnostic =>
  error("CG171", span, `the key \`${key}\` is already defined`, {
    related: place(first, "first defined here"),
    hint: "Keep one of the two.",
  });

/** CG171 for a path of keys in Nix, where the values cannot be merged. */
export const duplicateAttribute = (span: Span, path: string, first: Span): Diagnostic =>
  error("CG171", span, `the attribute \`${path}\` is already defined`, {
    related: place(first, "first defined here"),
    hint: "Keep one of the two. Only attribute sets written with braces can be merged.",
  });

/** CG179: a number is outside the range of Nix. */
export const numberOutOfRange = (span: Span, written: string): Diagnostic =>
  error("CG179", span, `the number \`${written}\` is out of range`, {
    hint: "Integers and floats have 64 bits, and infinity and NaN are not supported. For a string, use quotes.",
  });

/** CG183: a file is not UTF-8 text. */
export const notUtf8 = (path: string, line: number): Diagnostic => ({
  code: "CG183",
  severity: "error",
  message: `\`${path}\` is not valid UTF-8 (first invalid byte in line ${line})`,
  file: path,
  hint: "Save the file as UTF-8.",
});

/** CG183 for a file that a recipe reads. */
export const readNotUtf8 = (path: string, line: number, span: Span | undefined): Diagnostic =>
  error("CG183", span, `\`${path}\` is not valid UTF-8 (first invalid byte in line ${line})`, {
    kind: "unreadable",
    hint: "Recipes can read text files only. Refer to other files by path.",
  });

/** CG193: something is nested too deeply. Without `limit`, the stack has ended. */
export function nestedTooDeeply(span: Span, limit: number | undefined): Diagnostic {
  const nested = limit === undefined ? "nested too deeply" : `nested more than ${limit} levels deep`;
  return error("CG193", span, `this is ${nested}`, { hint: bindings[syntaxAt(span) ?? "typescript"] });
}

const bindings: Readonly<Record<RecipeSyntax, string>> = {
  typescript: "Define inner parts with `const`.",
  nix: "Bind parts of it to names with `let`.",
  yaml: "Define inner parts as anchors (`&name`) and refer to them (`*name`).",
  json: "Split it into several files.",
};
