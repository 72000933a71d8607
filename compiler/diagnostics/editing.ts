import type { Span } from "../support/span.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { error, place, sentences } from "./make.ts";

// Editing recipes in place (`catalogc set`, `catalogc hash`): CG560 to CG567 and CG698.

/**
 * CG560: no recipe sets this option, so there is no value to replace.
 *
 * @param near the path that was probably meant
 */
export const notWritten = (path: string, at: Span | undefined, near?: string): Diagnostic =>
  error("CG560", at, `no recipe sets \`${path}\``, {
    kind: "not-written",
    hint:
      near === undefined
        ? "Write the value into the recipe first: only an existing value can be replaced. List elements are counted from 0."
        : `Did you mean \`${near}\`?`,
  });

/** Adds the hash that Nix reported to the hint, so that the user can write it by hand. */
export const withReportedHash = (problem: Diagnostic, got: string): Diagnostic =>
  problem.kind === "reported-hash"
    ? problem
    : {
        ...problem,
        hint:
          problem.kind === "not-written"
            ? `Nix reports \`${got}\`: write it into the recipe by hand.`
            : sentences(`Nix reports \`${got}\`.`, problem.hint),
      };

/** CG561: the value is computed or shared, so an edit could change other options too. */
export const notWrittenHere = (
  path: string,
  what: string,
  at: Span | undefined,
  definition: Span | undefined,
): Diagnostic =>
  error("CG561", at, `\`${path}\` comes from ${what}, which other options may use too`, {
    related: place(definition, "it is defined here"),
    hint: "Edit it by hand where it is defined, or write a separate value at this path.",
  });

/** CG561 for a value that is no literal, wherever it is written. */
export const computedValue = (
  path: string,
  what: string,
  at: Span | undefined,
  definition: Span | undefined,
): Diagnostic =>
  error("CG561", at, `\`${path}\` is computed: it comes from ${what}, not from one literal`, {
    related: place(definition, "it is defined here"),
    hint: "Edit it by hand where it is defined, or write a separate value at this path.",
  });

/** CG561 for a package, which is a reference and not a literal. */
export const packageNotReplaced = (path: string, name: string, at: Span | undefined): Diagnostic =>
  error(
    "CG561",
    at,
    `\`${path}\` is the package \`${name}\`, and only strings, numbers and files can be replaced`,
    {
      hint: "Edit it by hand.",
    },
  );

/** CG561 for a string whose form cannot contain the new value. */
export const notReplaced = (path: string, at: Span): Diagnostic =>
  error("CG561", at, `\`${path}\` is written in a form that cannot contain this value`, {
    hint: "Edit it by hand.",
  });

/** CG562: the option is a list or a set, not a single value. */
export const notScalar = (path: string, at: Span | undefined): Diagnostic =>
  error("CG562", at, `\`${path}\` is not a single value`, {
    hint: "Name one value in it, for example a list element by its index.",
  });

/** CG563: the new value has another type than the old one. */
export const wrongKind = (path: string, value: string, expected: string, at: Span): Diagnostic =>
  error("CG563", at, `\`${value}\` cannot replace the value of \`${path}\`, which is ${expected}`, {
    hint: `Give ${expected}.`,
  });

/** CG564: the argument is not an option path. */
export const badOptionPath = (path: string): Diagnostic =>
  error("CG564", undefined, `\`${path}\` is not an option path`, {
    hint: 'Write names with dots between them, for example `pkgs.tool.source.hash`. Quote a name that contains a dot: `"a.b"`.',
  });

/**
 * CG565: Nix failed to build for a reason other than a hash mismatch.
 * @param log the end of the builder's log, which may say what to do
 */
export const buildFailed = (entry: string, reason: string, log: readonly string[] = []): Diagnostic =>
  error("CG565", undefined, `Nix could not build \`${entry}\`: ${reason}`, {
    hint: [
      ...(log.length === 0 ? [] : ["The builder's log ends with:", ...log.map((line) => `  ${line}`)]),
      "`--verbose` shows all that Nix and the builders print.",
    ].join("\n"),
  });

/** CG566: Nix reported a hash that no option of the package sets. */
export const hashOfNoOption = (
  entry: string,
  derivation: string,
  specified: string,
  got: string,
  /** The option that this run already wrote for the same specified hash. */
  place?: string,
): Diagnostic =>
  error(
    "CG566",
    undefined,
    `Nix expects \`${got}\` instead of \`${specified}\` for \`${derivation}\`, but no option of \`${entry}\` sets that hash`,
    {
      kind: "reported-hash",
      hint:
        place === undefined
          ? "It may be in `extraAttrs`, or in a package of nixpkgs that this one overrides."
          : `\`${place}\` is the hash of several fetches: write one hash for each.`,
    },
  );

/** CG750: the content at an address changed, although the recipe did not. */
export const otherContent = (entry: string, derivation: string, specified: string, got: string): Diagnostic =>
  error(
    "CG750",
    undefined,
    `danger: \`${entry}\` fetches other content than before from an unchanged address: \`${derivation}\` has the hash \`${got}\` instead of \`${specified}\``,
    {
      hint:
        "Nothing was written for it. Find out why the content changed. If you trust it, " +
        "empty the hash and run `catalogc hash`.",
    },
  );

/** CG698: two packages have one hash from the same literal, but Nix reports different hashes. */
export const hashOfSeveral = (option: string, other: string): Diagnostic =>
  error(
    "CG698",
    undefined,
    `\`${option}\` and \`${other}\` are one hash in the recipes, but Nix reports different hashes`,
    { hint: "Write a separate hash for each package." },
  );

/** CG567: Nix is not installed or not on PATH. */
export const noNix = (program: string, reason: string): Diagnostic =>
  error("CG567", undefined, `cannot run \`${program}\`: ${reason}`, {
    hint: "Install Nix and add it to PATH.",
  });
