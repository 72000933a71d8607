import type { Span } from "../support/span.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { error, place, sentences, shellHint, warning, meant } from "./make.ts";

// Phase 2 for `.ts` files: CG100 to CG139.

/**
 * CG100: TypeScript cannot parse the file.
 *
 * @param detail the message of TypeScript
 */
export const syntaxError = (
  span: Span,
  detail: string,
  hint = "Recipes are TypeScript modules: check brackets, commas and quotes just before this place.",
): Diagnostic => error("CG100", span, `syntax error: ${detail}`, { hint });

/** CG100 for something that is never closed, or too late. @param opening where it begins */
export const neverClosed = (span: Span, detail: string, opening: Span, close: string): Diagnostic =>
  error("CG100", span, `syntax error: ${detail}`, {
    related: place(opening, "opened here"),
    hint: `Close it with ${close === "`" ? "a backtick" : `\`${close}\``}.`,
  });

/** CG102: a recipe or catalog file has no `export default`. */
export const noDefaultExport = (span: Span, definer: "defineRecipe" | "defineCatalog"): Diagnostic =>
  error("CG102", span, "this file has no default export", {
    hint: `End it with \`export default ${definer}({ … });\`.`,
  });

/** CG103: a name is not declared, imported or part of the language. */
export const unknownName = (
  span: Span,
  name: string,
  near: string | undefined,
  importable: boolean,
  /** Whether it is all of a `${…}` in a template. */
  isHole = false,
): Diagnostic =>
  error("CG103", span, `\`${name}\` is not defined`, {
    hint: importable
      ? `Import it: \`import { ${name} } from "catalogc";\`.`
      : near !== undefined
        ? meant(name, near)
        : sentences(
            isHole && !/[a-z]/.test(name)
              ? undefined
              : "Declare it with `const`, or import it from a file of the recipe folder.",
            isHole ? shellHint(`\\\${${name}}`) : undefined,
          ),
  });

/** CG104: a recipe uses a name of the JavaScript environment. Recipes have no access to the machine, clock or network. */
export const environmentName = (span: Span, name: string, instead: string): Diagnostic =>
  error("CG104", span, `\`${name}\` is not available: a recipe is read, never run`, { hint: instead });

/** CG105: an import is not a file of the recipe folder. */
export const foreignImport = (span: Span, specifier: string): Diagnostic =>
  error("CG105", span, `\`${specifier}\` cannot be imported: a recipe is read, never run`, {
    hint: specifier.startsWith("node:")
      ? 'A recipe cannot use Node. Refer to files with `file("./x")`, compute at build time in a script.'
      : 'Import from "catalogc" or from a file of the recipe folder ("./x.ts", "../x.ts", "./x.json").',
  });

/** CG106: recipes cannot import this type of file. */
export const importKind = (span: Span, specifier: string): Diagnostic =>
  error("CG106", span, `\`${specifier}\` cannot be imported: this file type is not supported`, {
    hint: 'Recipes import `.ts`, `.json` and `.nix` files. For any other use `file("./x")`.',
  });

/** CG107: a path or an import leads out of the recipe folder. */
export const leavesTree = (span: Span, path: string): Diagnostic =>
  error("CG107", span, `\`${path}\` is outside the recipe folder`, {
    kind: "outside-folder",
    hint: "Move the file into the recipe folder, and start the path with `./` or `../`.",
  });

/** CG108: "catalogc" does not export the imported name. */
export const unknownImport = (
  span: Span,
  name: string,
  near: string | undefined,
  known: readonly string[],
): Diagnostic =>
  error("CG108", span, `"catalogc" has no \`${name}\``, {
    hint: near === undefined ? `It has ${quoted(known)}.` : `Did you mean \`${near}\`?`,
  });

/** CG109: recipes do not support this part of TypeScript. */
export const statement = (span: Span, what: string, instead: string): Diagnostic =>
  error("CG109", span, `${what} cannot be used in a recipe`, { hint: instead });

/** CG109 for an expression that is not part of the recipe language. */
export const expression = (span: Span, what: string, instead: string): Diagnostic =>
  error("CG109", span, `${what} cannot be used in a recipe`, { hint: instead });

/** CG109 for code that modifies a value. */
export const mutation = (span: Span, what: string, instead: string): Diagnostic =>
  error("CG109", span, `${what} modifies a value, but values in recipes are immutable`, { hint: instead });

/** CG109 for `let` or `var`. */
export const notConst = (span: Span, keyword: string): Diagnostic =>
  error("CG109", span, `\`${keyword}\` cannot be used in a recipe`, {
    hint: { text: "Write `const`.", fix: { from: keyword, to: "const" } },
  });

/** CG109 for a function that does not consist of one expression. */
export const functionShape = (span: Span | undefined, problem: string, instead: string): Diagnostic =>
  error("CG109", span, problem, { hint: instead });

/** CG109 for an accessor or another member that is not a plain property. */
export const member = (span: Span, what: string): Diagnostic =>
  error("CG109", span, `${what} cannot be used in a recipe`, {
    hint: "Write a plain property: `name: value`.",
  });

/** CG116: a name is declared or exported twice. */
export const declaredTwice = (span: Span, name: string, first: Span | undefined): Diagnostic =>
  error("CG116", span, `\`${name}\` is declared twice`, {
    related: place(first, "first declared here"),
    hint: name === "default" ? "A file has one: keep one of the two." : "Rename or remove one of the two.",
  });

/** CG109 for a JavaScript method without a counterpart in the recipe language. */
export const method = (span: Span, name: string, instead: string): Diagnostic =>
  error("CG109", span, `the method \`.${name}()\` cannot be used in a recipe`, { hint: instead });

/** CG118: a template tag is not one of "catalogc". */
export const unknownTag = (span: Span, tag: string, near: string | undefined): Diagnostic =>
  error("CG118", span, `\`${tag}\` is not a template tag`, {
    hint: near === undefined ? "The tags are `sh`, `md`, `text` and `nix`." : meant(tag, near),
  });

/** CG119: a recipe uses `undefined`. Leave the option out instead. */
export const undefinedValue = (span: Span): Diagnostic =>
  error("CG119", span, "`undefined` is not a value in a recipe", {
    hint: "Use `null` where an option allows it, or leave the key out: `...(condition ? { key: value } : {})`.",
  });

/** CG120: a name of "catalogc" is used in an unsupported way. */
export const surfaceUse = (span: Span, name: string, usage: string): Diagnostic =>
  error("CG120", span, `\`${name}\` cannot be used like this`, { hint: `Write ${usage}.` });

/** Hints for arguments that JavaScript makes optional and recipes require. */
const inFull: ReadonlyMap<string, string> = new Map([
  [".reduce()", "Pass the initial value: `xs.reduce((sum, x) => sum + x, 0)`."],
  [
    "Array.from",
    "A list needs no `Array.from`; `lib.unique(xs)` has each element once, `lib.stringToCharacters(text)` the characters of a text.",
  ],
]);

/** CG121: a function call has too many or too few arguments. */
export const argumentCount = (
  span: Span | undefined,
  name: string,
  expected: number,
  given: number,
  declared: Span | undefined,
): Diagnostic =>
  error("CG121", span, `\`${name}\` takes ${count(expected, "argument")}, not ${given}`, {
    related: place(declared, "declared here"),
    hint:
      given < expected
        ? declared === undefined
          ? (inFull.get(name) ?? "Pass every argument.")
          : "Pass every argument. An optional parameter needs a default: `(first, second = …) => …`."
        : "Remove the extra arguments.",
  });

/** CG123: a string contains characters that a text file cannot contain. */
export const stringContent = (span: Span, problem: string): Diagnostic =>
  error("CG123", span, `this string contains ${problem}`, {
    hint: "Remove it: files and program arguments cannot contain it.",
  });

/** CG124: a condition is not a boolean. */
export const notBoolean = (span: Span, problem: string, instead: string): Diagnostic =>
  error("CG124", span, problem, { hint: instead });

/** CG109 for a spread that the recipe language does not support. */
export const spread = (span: Span, instead: string): Diagnostic =>
  error("CG109", span, "`...` cannot be used here", { hint: instead });

/** CG125: JavaScript removes a backslash from a template before the script, Markdown or Nix in it is read. */
export const lostBackslash = (span: Span, escaped: string): Diagnostic =>
  warning(
    "CG125",
    span,
    `the backslash of \`\\${escaped}\` is lost: TypeScript handles escapes in templates itself`,
    {
      hint: `Write \`\\\\${escaped}\` for a backslash in the text, or remove it.`,
    },
  );

/** CG125 at the end of a line of a here-document whose delimiter is quoted. */
export const lostLineEnd = (span: Span): Diagnostic =>
  warning(
    "CG125",
    span,
    "this backslash is lost, and the next line is joined to this one: TypeScript handles escapes in templates itself",
    {
      hint: "The shell does not change the text of a here-document with a quoted delimiter: write `\\\\` for a backslash at the end of a line.",
    },
  );

/** CG136: a quoted string contains `${…}`. JavaScript interpolates only template literals. */
export const lostHole = (span: Span, written: string): Diagnostic =>
  warning(
    "CG136",
    span,
    `\`${written}\` is used literally: JavaScript interpolates only strings in backticks`,
    {
      hint: `To interpolate, write the string in backticks: \`\` \`…${written}…\` \`\`. For the literal text, use backticks and a backslash: \`\\${written}\`.`,
    },
  );

/** CG138: TypeScript reads a name with a hyphen, such as `pkgs.pkg-config`, as a subtraction. */
export const dashedName = (span: Span, target: string, name: string, written: string): Diagnostic =>
  error(
    "CG138",
    span,
    `\`${target}.${name}\` is a subtraction in TypeScript: a name after a dot cannot contain a hyphen`,
    {
      hint: {
        text: `Write \`${target}["${name}"]\`.`,
        fix: { source: written.replace(`${target}.${name}`, () => `${target}["${name}"]`) },
      },
    },
  );

const quoted = (names: readonly string[]): string => names.map((each) => `\`${each}\``).join(", ");
const count = (amount: number, noun: string): string => `${amount} ${noun}${amount === 1 ? "" : "s"}`;
