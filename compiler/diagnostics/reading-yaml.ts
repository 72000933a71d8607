import { type Span, syntaxAt } from "../support/span.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { error, place, warning } from "./make.ts";

// Reading YAML and JSON: CG170 to CG179, CG190 to CG199 and CG137.

/**
 * CG170: the file is not valid YAML.
 *
 * @param problem the sentence of the YAML parser
 * @param kind the parser's name of the problem
 * @param rest the rest of the line
 */
export const yamlSyntax = (span: Span, problem: string, kind: string, rest = ""): Diagnostic =>
  error("CG170", span, `invalid YAML: ${inOurWords(problem)}`, {
    hint:
      hintByRest(kind, rest) ??
      hintsByProblem.find(([form]) => form.test(problem))?.[1] ??
      hintByKind(kind, rest),
  });

const inOurWords = (problem: string): string =>
  `${problem.charAt(0).toLowerCase()}${problem.slice(1)}`.replace(
    /^missing closing (.)quote$/,
    "this string has no closing $1",
  );

/** `[ -e x ] || touch x`, `-x` */
function hintByRest(kind: string, rest: string): string | undefined {
  if (kind === "MISSING_CHAR" && /^[^[\]{}]*[\]}]\s*[^\s,\]}:#]/.test(rest))
    return "Put a string that begins with a bracket in quotes, or on separate lines below `|`.";
  if (kind === "BAD_INDENT" && /^\s*-[^\s-]/.test(rest))
    return "A list element begins with a hyphen and a space: `- value`.";
  return undefined;
}

/** `a: b` with a mapping below it: a plain scalar cannot have children. */
const hintByKind = (kind: string, rest: string): string | undefined =>
  kind === "BLOCK_AS_IMPLICIT_KEY" && !/:(\s|$)/.test(rest)
    ? "The indentation makes the lines below part of this value. Align them with its key."
    : yamlHints.get(kind);

const keyHint =
  "A key ends with a colon and a space (`key: value`), and a list element begins with a hyphen and a space (`- value`). Indent the lines below `|` more than their key.";

const yamlHints: ReadonlyMap<string, string> = new Map([
  ["BAD_DQ_ESCAPE", "Write a backslash in double quotes as `\\\\`, or use single quotes."],
  [
    "BAD_INDENT",
    "Align the keys of a mapping and indent their values. Indent the lines below `|` at least as far as the first one.",
  ],
  ["BAD_SCALAR_START", "Put the string in quotes."],
  ["BLOCK_AS_IMPLICIT_KEY", "Put a string that contains a colon in quotes."],
  ["BLOCK_IN_FLOW", "Separate entries between braces with commas: `{ a: 1, b: 2 }`."],
  ["MULTILINE_IMPLICIT_KEY", keyHint],
  ["TAB_AS_INDENT", "Indent with spaces."],
]);

/** Problems that the parser reports under one name. */
const hintsByProblem: readonly (readonly [problem: RegExp, hint: string])[] = [
  // `'It's.'`, `"a" and "b"`
  [
    /^unexpected (?:scalar|flow-(?:map|seq)-start) at node end/i,
    "The string ends before this. Put the whole string in one pair of quotes. In single quotes, write an apostrophe twice (`'it''s'`); in double quotes, write a quote as `\\\"`.",
  ],
  [/end with a [\]}]$/i, "Close the bracket, and indent the lines inside it more than their key."],
  [/^implicit map keys need to be followed/i, keyHint],
  [/^missing , /i, "Separate the elements with commas."],
  [/^not a YAML token/i, "Start the text on the line below `|`."],
  [/^missing closing .quote/i, "End the string with the quote that starts it."],
  [
    /block-seq-ind on same line/i,
    "Start the list on a new line, or write it in brackets: `[a, b]`. Put a string that begins with a hyphen in quotes.",
  ],
  [/cannot be an empty string$/i, "Put the string in quotes."],
];

/** CG172: a YAML tag is not supported. */
export const unknownTag = (span: Span, tag: string): Diagnostic =>
  error("CG172", span, `unknown tag \`${tag}\``, {
    hint: "Known tags: `!pkg` for a package, `!file` for a file next to the recipe, `!nix` for a Nix expression.",
  });

/** CG173: a key is not a name. */
export const notAName = (span: Span): Diagnostic =>
  error("CG173", span, "a key must be a name", {
    hint: "Write keys as plain or quoted words. Put a string that begins with a bracket or a brace in quotes.",
  });

/** CG174: a mapping uses the merge key `<<`, which YAML 1.2 does not have. */
export const mergeKey = (span: Span): Diagnostic =>
  error("CG174", span, "the merge key `<<` is not supported: YAML 1.2 does not have it", {
    hint: "Repeat the keys, or write the recipe in TypeScript or Nix.",
  });

/** CG175: an alias such as `*name` cannot be resolved. */
export const badAlias = (span: Span, name: string, problem: string, hint?: string): Diagnostic =>
  error("CG175", span, `\`*${name}\` ${problem}`, {
    hint:
      hint ??
      (/^[\w-]+$/.test(name)
        ? `Define the anchor above this line: write \`&${name}\` before its value. An alias cannot be inside its own anchor.`
        : `Put a string that begins with \`*\` in quotes: \`"*${name}"\`.`),
  });

/** CG175 for nested aliases that expand to too many values. */
export const largeAlias = (span: Span, name: string, problem: string): Diagnostic =>
  badAlias(span, name, problem, "Use fewer nested aliases.");

/** CG176: a file contains a second YAML document after `---`. */
export const severalDocuments = (span: Span): Diagnostic =>
  error("CG176", span, "a recipe cannot contain a second YAML document", {
    hint: "Move the second document to another file.",
  });

/** CG177: a file declares a YAML version other than 1.2. */
export const otherVersion = (span: Span, version: string): Diagnostic =>
  error("CG177", span, `recipes are written in YAML 1.2, not ${version}`, {
    hint: "Remove the `%YAML` line.",
  });

/** CG178: a recipe is not a mapping. */
export const notAMapping = (span: Span, found: string): Diagnostic =>
  error(
    "CG178",
    span,
    `a recipe must be a mapping with the keys \`apps\` and \`pkgs\`, but this is ${found}`,
    {
      hint:
        syntaxAt(span) === "json"
          ? 'Begin with `{ "pkgs": { "<name>": { … } } }`, or with `"apps"`.'
          : "Begin with `pkgs:` or `apps:`, and indent the entries below it.",
    },
  );

/** CG190: a reference such as `!pkg` or `{"$pkg": …}` does not have a single string as its value. */
export const badReference = (span: Span, form: string, problem: string): Diagnostic =>
  error("CG190", span, `\`${form}\` ${problem}`, {
    hint: `Write \`${form.startsWith("!") ? `${form} text` : `{"${form}": "text"}`}\`.`,
  });

/** CG190 for `!nix [ a b ]`, where YAML parses the brackets. */
export const unquotedNix = (span: Span): Diagnostic =>
  error("CG190", span, "`!nix` takes a string", {
    hint: "YAML parses brackets and braces itself. Put the expression in quotes, or on separate lines below `!nix |`.",
  });

/** The hint of CG140 if a `!nix` expression is a string without quotes. */
export const textInNix = (isJson: boolean): string =>
  isJson
    ? "Strings in Nix need quotes too, or `''`: `{ \"$nix\": \"''echo ${pkgs.hello}''\" }`."
    : "Strings in Nix need quotes too, or `''`: `!nix '\"echo ${pkgs.hello}\"'`. A literal string does not need `!nix`.";

/** CG191: the value of `!pkg` is not the name of a package. */
export const notAPackage = (span: Span, name: string): Diagnostic =>
  error("CG191", span, `\`${name}\` is not the name of a package`, {
    hint: "Write a name such as `hello` or `python3Packages.requests`.",
  });

/** CG192: the path after `!file` is not in the recipe folder. */
export const notInTree = (span: Span, path: string, problem: string): Diagnostic =>
  error("CG192", span, `the file \`${path}\` ${problem}`, {
    hint: "Write a path relative to the recipe, inside the recipe folder.",
  });

/** CG192 for `!file` without a value. */
export const noFileNamed = (span: Span): Diagnostic =>
  error("CG192", span, "the file name is empty", {
    hint: "Write a path relative to the recipe, such as `./icon.svg`; `.` is the folder of the recipe.",
  });

/**
 * CG194: the file is not valid JSON.
 *
 * @param problem the parser's name of the problem, or one of {@link jsonProblems}
 * @param written the text at the place; empty at the end
 * @param opening the bracket that is never closed, if that is the reason
 */
export function jsonSyntax(span: Span, problem: string, written: string, opening?: Span): Diagnostic {
  const [wanted, hint] = jsonProblems.get(problem) ?? ["valid JSON"];
  const found = written === "" ? "the end of the file" : `\`${written}\``;
  return error("CG194", span, `expected ${wanted}, found ${found}`, {
    hint,
    related: place(opening, "opened here, and never closed"),
  });
}

const commentHint = "JSON has no comments; recipes in YAML may have some.";
const stringHint = "Write a line break as `\\n` and a backslash as `\\\\`, and end the string with a quote.";

const jsonProblems: ReadonlyMap<string, readonly [wanted: string, hint?: string]> = new Map([
  ["CloseBraceExpected", ["`}`"]],
  ["CloseBracketExpected", ["`]`"]],
  ["ColonExpected", ["`:`"]],
  ["CommaExpected", ["`,`"]],
  ["Empty", ["a recipe", 'Begin with `{ "pkgs": { "<name>": { … } } }`, or with `"apps"`.']],
  ["EndOfFileExpected", ["the end of the file"]],
  ["ExtraComma", ["another value", "JSON takes no comma at the end."]],
  ["InvalidCharacter", ["a string on one line", stringHint]],
  ["InvalidCommentToken", ["JSON", commentHint]],
  ["InvalidEscapeCharacter", ["a string with valid escapes", stringHint]],
  ["InvalidSymbol", ["a value", "Put keys and strings in double quotes."]],
  ["InvalidUnicode", ["a string with valid escapes", stringHint]],
  ["PropertyNameExpected", ["a key", 'Keys are quoted: `"name": value`.']],
  ["UnexpectedEndOfComment", ["JSON", commentHint]],
  ["UnexpectedEndOfNumber", ["a number"]],
  ["UnexpectedEndOfString", ["a closing quote", stringHint]],
  ["ValueExpected", ["a value"]],
]);

/** CG195: a string contains a NUL character, which Nix strings cannot contain. */
export const nulInText = (span: Span): Diagnostic =>
  error("CG195", span, "a string cannot contain a NUL character", {
    hint: "Remove it. Put binary data in a file.",
  });

/** CG196: a value does not match its YAML tag, for example `!!int many`. */
export const wrongTag = (span: Span, tag: string): Diagnostic =>
  error("CG196", span, `this value is not a valid \`${tag}\``, {
    hint: `Write a value of that type, or remove the tag.`,
  });

/** CG197: a list element is indented too far, so YAML reads it as text of the element above. */
export const joinedElement = (span: Span): Diagnostic =>
  warning("CG197", span, "this line continues the text above it instead of starting a list element", {
    hint: "Indent it like the element above. If it is part of the string, put the string in quotes.",
  });

/** CG137: a YAML or JSON string contains `${…}`, which is not interpolated. */
export const lostHole = (span: Span, written: string, isJson: boolean): Diagnostic =>
  warning("CG137", span, `\`${written}\` is used literally: YAML and JSON do not interpolate strings`, {
    hint: isJson
      ? `Write the string as Nix: \`{ "$nix": "''…${written}…''" }\`.`
      : `Write the string as Nix: \`!nix '"…${written}…"'\`. For several lines, write \`!nix |\` and put the string between \`''\`.`,
  });
