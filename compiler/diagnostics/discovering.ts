import type { Span } from "../support/span.ts";
import { andList } from "../support/suggest.ts";
import type { Diagnostic } from "./diagnostic.ts";

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
