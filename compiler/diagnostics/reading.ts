import { syntaxAt, type RecipeSyntax, type Span } from "../support/span.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { error, place } from "./make.ts";

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
