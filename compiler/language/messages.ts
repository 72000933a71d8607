import { type Span, syntaxAt } from "../support/span.ts";
import type { RecipeOf, Value } from "./value.ts";
import { recipeNotValue } from "../diagnostics/checking.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import {
  around,
  didYouMean,
  error,
  place,
  type Place,
  quoted,
  shellHint,
  warning,
} from "../diagnostics/make.ts";

// Evaluating recipes: CG200 to CG239.

/** CG230: a Nix recipe uses a name that its arguments do not include. */
export const notTaken = (name: string, span: Span): Diagnostic =>
  error("CG230", span, `undefined variable \`${name}\`: the recipe does not take it as an argument`, {
    hint: `Add it to the arguments of the recipe: \`{ ${name}, ... }:\`.`,
  });

/** A value in words for messages, such as "a string". */
export function describeValue(value: Value): string {
  switch (value.kind) {
    case "null":
      return "null";
    case "bool":
      return `the Boolean \`${value.value}\``;
    case "int":
      return `the number \`${value.value}\``;
    case "float":
      return `the number \`${value.value}\``;
    case "string":
      return "a string";
    case "path":
      return "a path";
    case "list":
      return "a list";
    case "attrs":
      return "a set";
    case "function":
      return "a function";
    case "residual":
      return "a value that only Nix can evaluate";
    case "error":
      return "a value that could not be evaluated";
  }
}

/** CG200: a variable is not defined. */
export const undefinedName = (
  name: string,
  known: Iterable<string>,
  span: Place,
  /** How the string around the name writes a literal `${`. */
  escape?: string,
): Diagnostic =>
  error("CG200", span, `undefined variable \`${name}\``, {
    hint:
      ofDerivations.get(name) ??
      didYouMean(name, known) ??
      (escape === undefined ? undefined : variableHint(name, `${escape}${name}}`)) ??
      "Bind it with `let`, or add it to the function arguments. Packages are in `pkgs`.",
  });

const variableHint = (name: string, escaped: string): string =>
  `${/[a-z]/.test(name) ? "Bind it with `let`. " : ""}${shellHint(escaped)}`;

/** Names of nixpkgs package files that recipes do not have. */
const ofDerivations: ReadonlyMap<string, string> = new Map([
  [
    "finalAttrs",
    "A recipe reads its own values from `config.pkgs.<name>`, for example `config.pkgs.<name>.version`, or from a `let`. `pkgs.<name>` is the package itself.",
  ],
]);

/** CG201: a set does not have the selected attribute. */
export const missingAttribute = (
  name: string,
  known: Iterable<string>,
  owner: string | undefined,
  span: Place,
  /** Set if the owner holds the options of a package or app. */
  recipeOf?: RecipeOf,
): Diagnostic => {
  const names = [...known].filter((each) => each !== name);
  const near = didYouMean(name, names);
  // Attributes of a package that its recipe does not have: `override`, `meta`, `dev`.
  if (recipeOf?.kind === "pkgs" && near === undefined) return recipeNotValue(recipeOf, span);
  const nixpkgs = owner === "config.pkgs" ? ` For a package of nixpkgs, write \`pkgs.${name}\`.` : "";
  const few = names.length > 0 && names.length <= 8 ? `It has ${quoted(names)}.` : undefined;
  return error(
    "CG201",
    span,
    `attribute \`${name}\` is missing${owner === undefined ? "" : ` in \`${owner}\``}`,
    {
      scope: "catalog",
      hint: near ?? (`${few ?? ""}${nixpkgs}`.trim() || undefined),
    },
  );
};

/** CG201 for a name that a TypeScript file imports. It is reported when the name is used. */
export const missingExport = (
  name: string,
  known: Iterable<string>,
  from: string,
  span: Place,
): Diagnostic => {
  const names = [...known].filter((each) => each !== "default");
  const alike = names.filter((each) => each.startsWith(name) || name.startsWith(each));
  const has = alike.length > 0 ? alike : names;
  return error("CG201", span, `"${from}" has no ${name === "default" ? "default export" : `\`${name}\``}`, {
    scope: "catalog",
    hint:
      didYouMean(name, names) ?? (has.length > 0 && has.length <= 8 ? `It has ${quoted(has)}.` : undefined),
  });
};

/** CG202: a value does not have the required type. */
export const wrongType = (expected: string, value: Value, span: Place, hint?: string): Diagnostic =>
  error("CG202", span, `expected ${expected}, got ${describeValue(value)}`, {
    related: definedAt(value, span),
    hint: hint ?? `Write ${expected} here.`,
  });

/** CG202 for a Nix operator that does not accept this type. */
export const wrongOperand = (
  operator: "+" | "++",
  expected: string,
  value: Value,
  span: Place,
): Diagnostic => {
  const [things, own] = joiners.get(value.kind) ?? [];
  const isOther = own !== undefined && own !== operator && syntaxAt(span) === "nix";
  return wrongType(expected, value, span, isOther ? `Join ${things} with \`${own}\`.` : undefined);
};

const joiners: ReadonlyMap<Value["kind"], readonly [things: string, operator: string]> = new Map([
  ["attrs", ["sets", "//"]],
  ["list", ["lists", "++"]],
  ["string", ["strings", "+"]],
]);

/** CG202 for the argument of a named function. */
export const wrongArgument = (fn: string, expected: string, value: Value, span: Place): Diagnostic =>
  error("CG202", span, `\`${fn}\` expects ${expected}, got ${describeValue(value)}`, {
    related: definedAt(value, span),
    hint: `Pass ${expected}.`,
  });

/** CG202 for a selection from a value without attributes. */
export const selectFromOther = (
  name: string,
  value: Value,
  owner: string | undefined,
  span: Place,
): Diagnostic =>
  error(
    "CG202",
    span,
    `cannot select \`${name}\` from ${owner === undefined ? "" : `\`${owner}\`, which is `}${describeValue(value)}`,
    { related: definedAt(value, span) },
  );

/** CG202 for an attribute name that is null. */
export const nullAttributeName = (span: Place): Diagnostic =>
  error("CG202", span, "an attribute name must be a string, got null");

/** CG203: a recipe calls a value that is not a function. */
export const notAFunction = (value: Value, span: Place): Diagnostic =>
  error("CG203", span, `cannot call ${describeValue(value)}: it is not a function`, {
    related: definedAt(value, span),
    hint: syntaxAt(span) === "nix" ? hintForCall(value) : undefined,
  });

/** Nix parses `0x10` as the number 0 applied to `x10`. */
const hintForCall = ({ kind }: Value): string =>
  kind === "int" || kind === "float"
    ? "Nix has no numbers such as `0x10`, `1_000` and `1e3`: write `16`, `1000` and `1000.0`."
    : "In a list, a call needs parentheses: `[ (f x) ]`.";

/** CG204: a call does not pass a required argument. */
export const missingArgument = (name: string, span: Place, parameter: Place): Diagnostic => {
  const sign = syntaxAt(parameter) === "typescript" ? "=" : "?";
  return error("CG204", span, `the required argument \`${name}\` is missing`, {
    related: place(parameter, `\`${name}\` has no default here`),
    hint: `Add \`${name}\` to the call, or give it a default: \`${name} ${sign} …\`.`,
  });
};

/** CG205: a call passes an argument that the function does not accept. */
export const unexpectedArgument = (
  name: string,
  known: Iterable<string>,
  span: Place,
  fn: Place,
): Diagnostic =>
  error("CG205", span, `unexpected argument \`${name}\``, {
    related: place(fn, "the function"),
    hint: didYouMean(name, known) ?? "Remove it, or end the function's parameters with `...`.",
  });

/** CG206: a value depends on itself. */
export const infiniteRecursion = (
  steps: readonly { readonly text: string | undefined; readonly span: Span | undefined }[],
): Diagnostic => {
  // A binding and the reference in it may have the same name.
  const named = steps.filter(({ text }, index) => text !== undefined && text !== steps[index + 1]?.text);
  const shown = named.length > 0 ? named : steps;
  const texts = shown.map((step) => step.text ?? "…");
  const cycle = around(texts, " -> ");
  return error("CG206", shown.find((step) => step.span)?.span, `infinite recursion: ${cycle}`, {
    scope: "catalog",
    related: shown.slice(1).flatMap((step, index) => place(step.span, `which needs \`${texts[index + 1]}\``)),
    hint: "Break the cycle: define one of these values without the others.",
  });
};

/** CG207: the recipe called `throw` or `abort`. */
export const thrown = (by: "throw" | "abort", message: string, span: Place): Diagnostic =>
  error("CG207", span, `the recipe called \`${by}\`: ${onOneLine(message)}`, {
    hint: "Fix the problem that the message describes.",
  });

/** CG208: the condition of an `assert` is false. */
export const assertionFailed = (span: Place): Diagnostic =>
  error("CG208", span, "assertion failed", { hint: "Make the condition after `assert` true, or remove it." });

/** CG209: a computed attribute name is already used in the set. */
export const duplicateAttribute = (name: string, second: Place, first: Place): Diagnostic =>
  error("CG209", second, `attribute \`${name}\` is defined twice`, {
    related: place(first, "first defined here"),
    hint: "Keep one of them, or merge the two sets.",
  });

/** CG210: a value that cannot be converted to a string is interpolated into one. */
export const cannotBecomeString = (value: Value, span: Place): Diagnostic =>
  error("CG210", span, `cannot interpolate ${describeValue(value)} into a string`, {
    related: definedAt(value, span),
    hint: asText(value),
  });

/** How to convert a value to a string. */
function asText(value: Value): string | undefined {
  switch (value.kind) {
    case "int":
    case "float":
    case "bool":
      return "Convert it with `toString`.";
    case "null":
      return "Handle `null` with an `if`.";
    case "list":
      return "Join its elements to one string first.";
    case "attrs":
      return "Select an attribute, or convert the set with `builtins.toJSON`.";
    case "function":
      return "Call it with its arguments.";
    default:
      return undefined;
  }
}

/** CG211: a computation has no result: a division by zero, or a number that does not fit in 64 bits. */
export const divisionByZero = (span: Place): Diagnostic =>
  error("CG211", span, "division by zero", {
    hint: "Handle a divisor of 0 with an `if`.",
  });

/** CG211 for a result that does not fit in 64 bits. */
export const integerOverflow = (value: bigint, span: Place): Diagnostic =>
  error("CG211", span, `integer overflow: \`${value}\` does not fit in 64 bits`, {
    hint: "Compute with smaller numbers, or write the result as a string.",
  });

/** CG213: the result of a function depends on something outside the recipe folder. */
export const impure = (name: string, instead: string, span: Place): Diagnostic =>
  error(
    "CG213",
    span,
    `\`${name}\` is not available: a recipe cannot depend on anything outside the recipe folder`,
    {
      hint: instead,
    },
  );

/** CG213, for a function that reads a file in Nix. */
export const unreachableFile = (name: string, span: Place): Diagnostic =>
  error("CG213", span, `\`${name}\` may read a file outside the recipe folder`, {
    hint: 'Name a file of the recipe folder, `./file`, or of a package, `"${pkgs.hello}/share/file"`, without `..`.',
  });

/** CG213, for `import` of a file outside the recipe folder. */
export const unreachableImport = (span: Place): Diagnostic =>
  error("CG213", span, "`import` accepts only files of the recipe folder", {
    hint: "Copy the file into the recipe folder and name it by `./…`.",
  });

/** CG213, for an unknown attribute name in a set that has impure functions. */
export const computedName = (owner: string | undefined, span: Place): Diagnostic =>
  error(
    "CG213",
    span,
    `only Nix knows the name that is selected from ${owner === undefined ? "this set" : `\`${owner}\``}`,
    {
      hint: "Write the name, or choose between values: `if … then pkgs.a else pkgs.b`.",
    },
  );

/** CG213, for a set with impure functions that is passed to Nix. */
export const wholeSet = (name: string, span: Place): Diagnostic =>
  error("CG213", span, `\`${name}\` cannot be passed to Nix as a whole`, {
    hint: `Pass single functions, such as \`${name === "builtins" ? "builtins.map" : "lib.getExe"}\`.`,
  });

/** CG213, for a path that may lead out of the recipe folder. */
export const computedPath = (span: Place): Diagnostic =>
  error("CG213", span, "only Nix knows a part of this path, which may lead out of the recipe folder", {
    hint: 'Write out the path. The files of a folder stay reachable as text: `"${./folder}/…"`.',
  });

/** CG214: a path is outside the recipe folder. */
export const pathNotAllowed = (written: string, base: "absolute" | "home", span: Place): Diagnostic => {
  const shown = base === "home" ? `~/${written.replace(/^~?\//, "")}` : written;
  return error("CG214", span, `\`${shown}\` is outside the recipe folder`, {
    kind: "outside-folder",
    hint:
      base === "absolute"
        ? `Write a string, \`"${shown}"\`, for a path on the machine that runs the app, or copy the file into the recipe folder.`
        : "Copy the file into the recipe folder and refer to it as `./…`.",
  });
};

/** CG214 for a string in the `imports` of a module. */
export const importOutside = (text: string, span: Place): Diagnostic =>
  error("CG214", span, `\`imports\` reads \`"${text}"\`, which is outside the recipe folder`, {
    kind: "outside-folder",
    hint: "Copy the file into the recipe folder and import it as `./…`.",
  });

/** CG214 for `<nixpkgs>`. */
export const searchPath = (written: string, span: Place): Diagnostic =>
  error("CG214", span, `\`<${written}>\` depends on the search path of the machine`, {
    kind: "outside-folder",
    hint: written.startsWith("nixpkgs")
      ? "Use `pkgs` and `lib`, which are available in every recipe."
      : undefined,
  });

/** CG214 for a path that leaves the recipe folder. */
export const pathOutside = (path: string, span: Place): Diagnostic =>
  error("CG214", span, `\`${path}\` is outside the recipe folder`, {
    hint: "Copy the file into the recipe folder.",
  });

/** CG216: a file does not exist or cannot be read. */
export const cannotRead = (path: string, reason: string, span: Place): Diagnostic =>
  error("CG216", span, `cannot read \`${path}\`: ${reason}`, {
    kind: "unreadable",
    hint: "Write a path relative to this recipe, inside the recipe folder.",
  });

/** CG218: the evaluation takes too many steps. Usually a function calls itself forever. */
export const tooManySteps = (limit: number, span: Place): Diagnostic =>
  error("CG218", span, `the evaluation did not finish after ${limit} steps`, {
    scope: "catalog",
    hint: "Check for a function that calls itself forever.",
  });

/**
 * CG219: calls or values are nested too deeply. Usually a function calls itself forever.
 * @param chained the number of options in a chain of references that ends here
 */
export const tooDeep = (span: Place, chained = 0): Diagnostic =>
  error("CG219", span, "the evaluation is nested too deeply", {
    scope: "catalog",
    hint:
      chained < longChain
        ? "Check for a function that calls itself forever. Fold long lists with `lib.foldl'`."
        : `${chained} options refer to each other in a chain that ends here. Bind the value to a name, and let each option refer to that name.`,
  });

/** Recursive functions may go through a few options as well. */
const longChain = 100;

const tooLong = "Check for a function that grows it forever. Put long data in a file.";

/** CG220: a list, set or string is too large. */
export const tooManyElements = (limit: number, span: Place): Diagnostic =>
  error("CG220", span, `a list or set would have more than ${limit} elements`, { hint: tooLong });

/** CG220 for strings. */
export const stringTooLong = (limit: number, span: Place): Diagnostic =>
  error("CG220", span, `a string would have more than ${limit} characters`, { hint: tooLong });

/** CG221: a list does not have the requested element. */
export const noSuchElement = (
  fn: string,
  index: bigint | number,
  length: number,
  span: Place,
): Diagnostic => {
  // TypeScript has no function name here: `xs[3]`, `const [a, b] = xs`.
  const isBracket = fn === "elemAt" && syntaxAt(span) === "typescript";
  const message = isBracket
    ? `index ${index} is out of range for a list of ${length}`
    : `\`${fn}\`: index ${index} is out of range for a list of ${length}`;
  return error("CG221", span, message, {
    hint: length === 0 ? "Check whether the list is empty first." : `The indices are 0 to ${length - 1}.`,
  });
};

/** CG223: a text is not in the format that the function parses. */
export const malformed = (format: string, reason: string, span: Place): Diagnostic =>
  error("CG223", span, `malformed ${format}: ${reason}`, {
    hint: "Fix the text, or use the function for its format.",
  });

/** CG224: the values cannot be compared. */
export const cannotCompare = (left: Value, right: Value, span: Place): Diagnostic =>
  error("CG224", span, `cannot compare ${describeValue(left)} with ${describeValue(right)}`, {
    hint: "Compare two numbers, two strings, two paths or two lists of these.",
  });

/** CG225: a function does not accept the value of an argument. */
export const invalidArgument = (fn: string, problem: string, span: Place, hint?: string): Diagnostic =>
  error("CG225", span, `\`${fn}\`: ${problem}`, {
    hint: hint ?? `Pass an argument that \`${fn}\` accepts.`,
  });

/** CG227: the recipe prints a warning with `lib.warn`. */
export const warned = (message: string, span: Place): Diagnostic =>
  warning("CG227", span, message, {
    hint: "The recipe prints this warning with `lib.warn` or `lib.warnIf`.",
  });

/** CG228: a value cannot be converted to the requested text format. */
export const cannotSerialize = (fn: string, value: Value, span: Place): Diagnostic =>
  error("CG228", span, `\`${fn}\` cannot express ${describeValue(value)}`, {
    related: definedAt(value, span),
    hint: "Remove it, or replace it with data.",
  });

const onOneLine = (message: string): string => message.trim().replace(/(?<!\s)[^\S\n]*\n\s*/g, " ");

const definedAt = (value: Value, span: Place) =>
  value.span && !(span && value.span.file === span.file && value.span.start === span.start)
    ? place(value.span, "the value comes from here")
    : [];
