import type { Span } from "../support/span.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { error, place, shellHint, warning } from "./make.ts";

// Reading Nix: CG140 to CG169.

/** CG140: the Nix expression has a syntax error. */
export const expected = (span: Span, wanted: string, found: string, hint?: string): Diagnostic =>
  error("CG140", span, `expected ${wanted}, found ${found}`, { hint });

/**
 * CG141: a bracket, string or comment is never closed.
 *
 * @param span where the closing bracket could be
 */
export const unclosed = (span: Span, close: string, found: string, opening: Span): Diagnostic =>
  error("CG141", span, `expected \`${close}\`, found ${found}`, {
    related: place(opening, "opened here"),
    hint: `Close it with \`${close}\`.`,
  });

/** CG141 for a string. */
export const unclosedString = (span: Span, quote: string): Diagnostic =>
  error("CG141", span, "the string is never closed", { hint: `End it with \`${quote}\`.` });

/** CG141 for a comment. */
export const unclosedComment = (span: Span): Diagnostic =>
  error("CG141", span, "the comment is never closed", { hint: "End it with `*/`." });

/** CG144: a character has no meaning in Nix. */
export const unexpectedCharacter = (span: Span, character: string): Diagnostic =>
  error("CG144", span, `\`${character}\` has no meaning in Nix`, {
    hint: strangeCharacterHints.get(character),
  });

const strangeCharacterHints: ReadonlyMap<string, string> = new Map([
  ["'", "Nix strings are written `\"…\"` or `''…''`."],
  ["“", 'Use plain quotes: `"`.'],
  ["”", 'Use plain quotes: `"`.'],
  ["`", "Nix strings are written `\"…\"` or `''…''`."],
  ["&", "The logical operator is `&&`."],
  ["|", "The logical operator is `||`."],
  ["%", "There is no remainder operator; use `lib.mod`."],
  ["\\", "Functions are written `x: …`."],
  ["$", "Interpolation is written `${…}`."],
  ["~", "A path below the home folder is written `~/x`."],
  ["\uFEFF", "Save the file without a byte order mark."],
  ["\u00A0", "This is a no-break space; use a plain space."],
]);

/** CG146: a path has a trailing or a repeated slash, `./x/` or `./a//b`. */
export const trailingSlash = (span: Span, path: string): Diagnostic =>
  error("CG146", span, `the path \`${path}\` ends with a slash`, {
    hint: { text: "Remove the trailing slash.", fix: { source: path.replace(/\/+$/, "") } },
  });

/** CG146 for a repeated slash. */
export const doubledSlash = (span: Span, path: string): Diagnostic =>
  error("CG146", span, `the path \`${path}\` has two slashes in a row`, {
    hint: { text: "Remove one of them.", fix: { source: path.replace(/\/+/g, "/") } },
  });

/** CG147: a path is outside the recipe folder. */
export const pathLeavesTree = (span: Span, path: string): Diagnostic =>
  error("CG147", span, `the path \`${path}\` is outside the recipe folder`, {
    hint: "Recipes can only read files of the recipe folder. Move the file into it.",
  });

/** CG149: a function has two arguments of the same name. */
export const duplicateArgument = (span: Span, name: string, first: Span): Diagnostic =>
  error("CG149", span, `the function already has an argument \`${name}\``, {
    related: place(first, "first named here"),
    hint: "Remove one of the two.",
  });

/** CG150: `let` or `inherit` takes a computed name, but Nix requires a fixed one. */
export const dynamicLet = (span: Span): Diagnostic =>
  error("CG150", span, "a name bound by `let` must be known", {
    hint: "Bind an attribute set and select from it: `let set = { ${name} = …; }; in …`.",
  });

/** CG150 for `inherit ${x};`. */
export const dynamicInherit = (span: Span): Diagnostic =>
  error("CG150", span, "an inherited name must be known", {
    hint: "Write `${name} = from.${name};` instead.",
  });

/** CG152: operators such as `<` and `==` are chained without parentheses. */
export const cannotChain = (span: Span, operator: string, previous: string): Diagnostic =>
  error("CG152", span, `\`${operator}\` cannot follow \`${previous}\` without parentheses`, {
    hint: operator.includes("|")
      ? "Put one of the two into parentheses."
      : "Compare twice and join with `&&`, or use parentheses.",
  });

/**
 * CG154: the semicolon after a binding is missing.
 *
 * @param span where the semicolon belongs
 */
export const missingSemicolon = (span: Span, found: string): Diagnostic =>
  error("CG154", span, `expected \`;\` after the value, found ${found}`, {
    hint: { text: "Each binding ends with `;`.", fix: { source: ";" } },
  });

/**
 * CG157: a URL without quotes, which is a string in Nix: `https://example.org`, and also `x:x` and `PORT:-80`.
 *
 * @param escape writes `${` literally in the string around it; undefined outside strings
 */
export const urlLiteral = (span: Span, written: string, escape: string | undefined): Diagnostic =>
  warning("CG157", span, `\`${written}\` is a URL without quotes, which is a string in Nix`, {
    hint:
      escape !== undefined
        ? shellHint(`${escape}${written}}`)
        : /^\w+:[a-z_]\w*$/i.test(written)
          ? "Put it in quotes, or write a space after the colon for a function."
          : { text: `Put it in quotes: \`"${written}"\`.`, fix: { source: `"${written}"` } },
  });

/** CG155: a `recipe.nix` is not an attribute set or a function that returns one. */
export const notARecipe = (span: Span, found: string): Diagnostic =>
  error(
    "CG155",
    span,
    `a recipe must be an attribute set or a function that returns one, but this is ${found}`,
    {
      hint: "Write `{ config, lib, pkgs, ... }: { apps = { … }; pkgs = { … }; }`.",
    },
  );

/** CG156: a recipe requires an argument that does not exist. */
export const unknownArgument = (span: Span, name: string, known: readonly string[]): Diagnostic =>
  error("CG156", span, `unknown argument \`${name}\` of a recipe`, {
    hint: `Known arguments: ${known.map((each) => `\`${each}\``).join(", ")}. Or give it a default: \`${name} ? …\`.`,
  });
