import { type Span, syntaxAt } from "../support/span.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { error, place, warning } from "./make.ts";

// Reading YAML and JSON: CG170 to CG179, CG190 to CG199 and CG137.

/**
 * CG170: the file is not valid YAML.
 *
 * @param problem the sentence of the YAML parser
 * @param kind the name that the parser gives the problem
 * @param rest the line from there
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
    "no $1 closes this text",
  );

/** `[ -e x ] || touch x`, `-x` */
function hintByRest(kind: string, rest: string): string | undefined {
  if (kind === "MISSING_CHAR" && /^[^[\]{}]*[\]}]\s*[^\s,\]}:#]/.test(rest))
    return "A text that begins with a bracket stands in quotes, or on lines of its own below `|`.";
  if (kind === "BAD_INDENT" && /^\s*-[^\s-]/.test(rest))
    return "An element of a list begins with a hyphen and a blank: `- value`.";
  return undefined;
}

/** `a: b` with a mapping below it: a text is all that it has on its own line. */
const hintByKind = (kind: string, rest: string): string | undefined =>
  kind === "BLOCK_AS_IMPLICIT_KEY" && !/:(\s|$)/.test(rest)
    ? "The lines below are indented as a part of this value: align them with the key that it belongs to."
    : yamlHints.get(kind);

const keyHint =
  "A key ends with a colon and a blank (`key: value`), an element of a list begins with a hyphen and a blank (`- value`). The lines of a text below `|` are indented more than its key.";

const yamlHints: ReadonlyMap<string, string> = new Map([
  ["BAD_DQ_ESCAPE", "A backslash in double quotes is written `\\\\`; in single quotes it is plain."],
  [
    "BAD_INDENT",
    "Align the keys of a mapping, and indent what belongs to them; the lines of a text below `|` are indented at least as far as its first one.",
  ],
  ["BAD_SCALAR_START", "Put the text into quotes."],
  ["BLOCK_AS_IMPLICIT_KEY", "Put text that holds a colon into quotes."],
  ["BLOCK_IN_FLOW", "Between braces, entries are separated by commas: `{ a: 1, b: 2 }`."],
  ["MULTILINE_IMPLICIT_KEY", keyHint],
  ["TAB_AS_INDENT", "Indent with spaces."],
]);

/** Where the parser has one kind for several mistakes. */
const hintsByProblem: readonly (readonly [problem: RegExp, hint: string])[] = [
  // `'It's.'`, `"a" and "b"`
  [
    /^unexpected (?:scalar|flow-(?:map|seq)-start) at node end/i,
    "The value ends before this: put all of the text into one pair of quotes. In single quotes an apostrophe is written twice (`'it''s'`), in double quotes a quote is `\\\"`.",
  ],
  [
    /end with a [\]}]$/i,
    "Close the bracket; lines inside of it are indented more than the key that it belongs to.",
  ],
  [/^implicit map keys need to be followed/i, keyHint],
  [/^missing , /i, "Put a comma between the elements."],
  [/^not a YAML token/i, "Begin the text on the line below `|`."],
  [/^missing closing .quote/i, "End the text with the quote that it begins with."],
  [
    /block-seq-ind on same line/i,
    "Begin the list on a line of its own, or write it in brackets: `[a, b]`. A text that begins with a hyphen stands in quotes.",
  ],
  [/cannot be an empty string$/i, "Put the text into quotes."],
];

/** CG171: a mapping defines a key twice. */
export const duplicateKey = (span: Span, key: string, first: Span): Diagnostic =>
  error("CG171", span, `the key \`${key}\` is already defined`, {
    related: place(first, "first defined here"),
    hint: "Keep one of the two.",
  });

/** CG172: a YAML tag is not known. */
export const unknownTag = (span: Span, tag: string): Diagnostic =>
  error("CG172", span, `\`${tag}\` has no meaning in a recipe`, {
    hint: "Known tags: `!pkg` for a package, `!file` for a file next to the recipe, `!nix` for a Nix expression.",
  });

/** CG173: a key is not a name. */
export const notAName = (span: Span): Diagnostic =>
  error("CG173", span, "a key must be a name", {
    hint: "Keys are plain or quoted words. A text that begins with a bracket or a brace stands in quotes.",
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
        ? `Write \`&${name}\` before the value that it stands for, above this place and around nothing that holds it.`
        : `A text that begins with \`*\` stands in quotes: \`"*${name}"\`.`),
  });

/** CG175, of aliases of aliases that stand for too much. */
export const largeAlias = (span: Span, name: string, problem: string): Diagnostic =>
  badAlias(span, name, problem, "Use fewer aliases of values that have aliases in them.");

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
  error("CG178", span, `a recipe is a mapping with the keys \`apps\` and \`pkgs\`, this is ${found}`, {
    hint:
      syntaxAt(span) === "json"
        ? 'Begin with `{ "pkgs": { "<name>": { … } } }`, or with `"apps"`.'
        : "Begin with `pkgs:` or `apps:`, and indent the entries below it.",
  });

/** CG179: a number is outside the range of Nix. */
export const noSuchNumber = (span: Span, written: string): Diagnostic =>
  error("CG179", span, `the number \`${written}\` is out of range`, {
    hint: "Integers and floats have 64 bits; infinity and not-a-number do not exist. Quote it if it is text.",
  });

/** CG190: a reference such as `!pkg` or `{"$pkg": …}` does not have a single string as its value. */
export const badReference = (span: Span, form: string, problem: string): Diagnostic =>
  error("CG190", span, `\`${form}\` ${problem}`, {
    hint: `Write \`${form.startsWith("!") ? `${form} text` : `{"${form}": "text"}`}\`.`,
  });

/** CG190, of `!nix [ a b ]`: YAML reads the brackets itself. */
export const unquotedNix = (span: Span): Diagnostic =>
  error("CG190", span, "`!nix` takes a text", {
    hint: "YAML reads brackets and braces itself: put the expression in quotes, or in lines of its own below `!nix |`.",
  });

/** The hint of CG140 where Nix by hand is a text without quotes. */
export const textInNix = (isJson: boolean): string =>
  isJson
    ? "In Nix, too, a text stands in quotes, or between `''`: `{ \"$nix\": \"''echo ${pkgs.hello}''\" }`."
    : "In Nix, too, a text stands in quotes, or between `''`: `!nix '\"echo ${pkgs.hello}\"'`. Where all of it is known, leave `!nix` out.";

/** CG191: the value of `!pkg` is not the name of a package. */
export const notAPackage = (span: Span, name: string): Diagnostic =>
  error("CG191", span, `\`${name}\` is not the name of a package`, {
    hint: "Names are parts with dots between them: `hello`, `python3Packages.requests`.",
  });

/** CG192: the path after `!file` is not in the recipe folder. */
export const notInTree = (span: Span, path: string, problem: string): Diagnostic =>
  error("CG192", span, `the file \`${path}\` ${problem}`, {
    hint: "Files are named relative to the recipe and lie in the recipe folder.",
  });

/** CG192, of `!file` with nothing behind it. */
export const noFileNamed = (span: Span): Diagnostic =>
  error("CG192", span, "no file is named here", {
    hint: "Files are named relative to the recipe: `./icon.svg`; `.` is the folder of the recipe.",
  });

/** CG193: collections are nested too deeply. */
export const dataTooDeep = (span: Span, limit: number): Diagnostic =>
  error("CG193", span, `collections are nested more than ${limit} levels deep`, {
    hint: "Name inner parts with `&name`, and use them as `*name`.",
  });

/** CG194: the file is not valid JSON. */
export const jsonSyntax = (span: Span, wanted: string, found: string, hint?: string): Diagnostic =>
  error("CG194", span, `expected ${wanted}, found ${found}`, { hint });

/** CG195: a string contains a NUL character, which Nix strings cannot contain. */
export const nulInText = (span: Span): Diagnostic =>
  error("CG195", span, "text cannot hold a NUL character", {
    hint: "Remove it; binary data belongs in a file.",
  });

/** CG196: a value does not match its YAML tag, for example `!!int many`. */
export const wrongTag = (span: Span, tag: string): Diagnostic =>
  error("CG196", span, `this value is not a valid \`${tag}\``, {
    hint: `Write what \`${tag}\` stands for, or leave the tag out.`,
  });

/** CG197: a list element is indented too far, so YAML reads it as text of the element above. */
export const joinedElement = (span: Span): Diagnostic =>
  warning("CG197", span, "this line continues the text above it instead of starting a list element", {
    hint: "Indent it like the element above. If it is part of the text, put the text into quotes.",
  });

/** CG137: a YAML or JSON string contains `${…}`, which is not interpolated. */
export const lostHole = (span: Span, written: string, isJson: boolean): Diagnostic =>
  warning("CG137", span, `\`${written}\` is used literally: YAML and JSON do not interpolate strings`, {
    hint: isJson
      ? `Write the text as Nix: \`{ "$nix": "''…${written}…''" }\`.`
      : `Write the text as Nix: \`!nix '"…${written}…"'\`, with several lines \`!nix |\` and the text between \`''\`.`,
  });
