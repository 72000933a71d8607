import type { Span } from "../support/span.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { error, place, sentences } from "./make.ts";

// Editing recipes in place (`catalogc set`, `catalogc hash`): CG560 to CG567.

/** CG560: nothing is written at this path, so there is nothing to replace. `near` is what may have been meant. */
export const notWritten = (path: string, at: Span | undefined, near?: string): Diagnostic =>
  error("CG560", at, `no recipe writes \`${path}\``, {
    kind: "not-written",
    hint:
      near === undefined
        ? "Only a value that is there can be replaced: write it into the recipe once. List elements are counted from 0."
        : `Did you mean \`${near}\`?`,
  });

/** Any of them, of a hash that Nix reported: whoever is to write it by hand need not ask again. */
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

/** CG561: the value is computed or shared, so an edit would change something else too. */
export const notWrittenHere = (
  path: string,
  what: string,
  at: Span | undefined,
  definition: Span | undefined,
): Diagnostic =>
  error("CG561", at, `\`${path}\` comes from ${what}, which may be used elsewhere too`, {
    related: place(definition, "it is defined here"),
    hint: "Edit it by hand where it is defined, or write a value of its own at this path.",
  });

/** CG561, of a package, which has no text to replace. */
export const packageNotReplaced = (path: string, name: string, at: Span | undefined): Diagnostic =>
  error(
    "CG561",
    at,
    `\`${path}\` is the package \`${name}\`, and texts, numbers and files alone are replaced`,
    {
      hint: "Edit it by hand.",
    },
  );

/** CG561, of a text in which the new one cannot be written. */
export const notReplaced = (path: string, at: Span): Diagnostic =>
  error("CG561", at, `\`${path}\` is written in a way that has no place for this value`, {
    hint: "Edit it by hand.",
  });

/** CG562: a list or a set is no single value. */
export const notScalar = (path: string, at: Span | undefined): Diagnostic =>
  error("CG562", at, `\`${path}\` is not a single value`, {
    hint: "Name one value in it, for example with the index of a list element at the end.",
  });

/** CG563: a value of another type than the one that is there. */
export const wrongKind = (path: string, value: string, expected: string, at: Span): Diagnostic =>
  error("CG563", at, `\`${value}\` cannot replace the value of \`${path}\`, which is ${expected}`, {
    hint: `Give ${expected}.`,
  });

/** CG564: not a path of options. */
export const badOptionPath = (path: string): Diagnostic =>
  error("CG564", undefined, `\`${path}\` is no path of an option`, {
    hint: 'Write steps with dots between them, for example `pkgs.tool.source.hash`; a step with a dot in it is quoted: `"a.b"`.',
  });

/**
 * CG565: Nix stopped for another reason than a hash.
 * @param log the end of the builder's log, which may say what to do
 */
export const buildFailed = (entry: string, reason: string, log: readonly string[] = []): Diagnostic =>
  error("CG565", undefined, `Nix could not build \`${entry}\`: ${reason}`, {
    hint: [
      ...(log.length === 0 ? [] : ["See the end of the builder's log:", ...log.map((line) => `  ${line}`)]),
      "The hashes up to here have been written. `nix build --print-build-logs` shows more.",
    ].join("\n"),
  });

/** CG566: Nix reported a hash of a derivation that gets it from no option of the package. */
export const hashOfNoOption = (
  entry: string,
  derivation: string,
  specified: string,
  got: string,
  /** Where the specified one has just been written, for something else. */
  place?: string,
): Diagnostic =>
  error(
    "CG566",
    undefined,
    `Nix wants \`${got}\` in place of \`${specified}\` for \`${derivation}\`, which no hash of \`${entry}\` is`,
    {
      kind: "reported-hash",
      hint:
        place === undefined
          ? "Look for it in `extraAttrs` or in a package from nixpkgs that this one changes."
          : `\`${place}\` is the hash of several things that are fetched: write one for each of them.`,
    },
  );

/** CG567: there is no Nix to ask. */
export const noNix = (program: string, reason: string): Diagnostic =>
  error("CG567", undefined, `cannot run \`${program}\`: ${reason}`, {
    hint: "Install Nix, and put it on PATH.",
  });
