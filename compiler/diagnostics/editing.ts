import type { Span } from "../support/span.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { type Place, error, place, sentences, warning, type Hint } from "./make.ts";

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
            : sentences(`Nix reports \`${got}\`.`, problem.hint).text,
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

/** CG567: Nix is not installed or not on PATH, so that some names were not looked up. */
export const noNix = (program: string, reason: string, unchecked: readonly string[] = []): Diagnostic => {
  const names = unchecked.length === 0 ? undefined : `These names were not checked: ${unchecked.join(", ")}.`;
  const hint = sentences("Install Nix and add it to PATH.", names);
  return error("CG567", undefined, `cannot run \`${program}\`: ${reason}`, { hint });
};

/** CG834: Nix cannot evaluate a package or app. The message is that of Nix. */
export const refusedByNix = (entry: string, message: string, hint: Hint | undefined, at: Place): Diagnostic =>
  error("CG834", at, `Nix cannot evaluate \`${entry || "the catalog"}\`: ${message}`, {
    hint: hint ?? "https://search.nixos.org lists the packages of nixpkgs and the options of NixOS.",
  });

/** CG835: too many entries fail, so that the others were not evaluated. */
export const notEvaluated = (left: number): Diagnostic =>
  error("CG835", undefined, `${left} more packages and apps were not evaluated`, {
    hint: "Fix the errors above, and check again.",
  });

// Printing a recipe in another syntax (`catalogc convert`): CG580 to CG589.

/** CG580: the recipe contains something that the other syntax cannot express. */
export const cannotExpress = (span: Place, what: string, syntax: string, hint?: string): Diagnostic =>
  error("CG580", span, `${what} cannot be expressed in ${syntax}`, { hint });

/** CG581: the file is not a recipe, a catalog file or a module that they import. */
export const notConvertible = (path: string, reason: string): Diagnostic => ({
  code: "CG581",
  severity: "error",
  message: `cannot convert \`${path}\`: ${reason}`,
  file: path,
  hint: "Name a `recipe.ts`, `recipe.nix`, `recipe.yaml` or `recipe.json`, or a module that recipes import.",
});

/** CG582: a converted recipe imports a module that must be converted separately. */
export const importsModule = (
  recipe: string,
  module: string,
  converted: string,
  command: string,
): Diagnostic => ({
  code: "CG582",
  severity: "warning",
  message: `the converted recipe imports \`${converted}\`, which must be converted from \`${module}\``,
  file: recipe,
  hint: `Convert that file too: \`${command}\`.`,
});

/** CG583: a JavaScript function keeps the order of names, but its Nix counterpart sorts them. */
export const otherOrder = (span: Place): Diagnostic =>
  warning("CG583", span, "Nix sorts the names of a set by bytes and does not keep their order", {
    hint: "If the order matters, write a list.",
  });

/**
 * CG585: the converted file does not keep some comments.
 *
 * @param span the first of these comments
 */
export const losesComments = (span: Place, count: number, isJson: boolean): Diagnostic =>
  warning(
    "CG585",
    span,
    count === 1 ? "this comment is not kept" : `${count} comments are not kept; this is the first`,
    {
      hint: isJson
        ? "JSON has no comments. Convert to YAML to keep them."
        : "Only the comment at the top of a file and comments on attributes are kept. Copy the others by hand.",
    },
  );

/** CG833: a recipe is not formatted, because the formatted text would not be the same recipe. */
export const notFormatted = (path: string, reason: string, at?: Span): Diagnostic => {
  const hint = "The file stays as it is. Comments have a place at the top of the file and above attributes.";
  return { ...warning("CG833", at, `this file is not formatted: ${reason}`, { hint }), file: path };
};

/** CG584: the file to write already exists. */
export const wouldReplace = (path: string): Diagnostic => ({
  code: "CG584",
  severity: "error",
  message: `\`${path}\` already exists`,
  file: path,
  hint: "Choose another folder with `--out`, or delete the file.",
});

// `catalogc export`: CG516 to CG518.

/** CG516: nixpkgs cannot have the package. */
export const notForNixpkgs = (entry: string, reason: string, hint: string, at: Place): Diagnostic =>
  error("CG516", at, `\`${entry}\` cannot be exported: ${reason}`, { hint });

/** CG517: a person must complete the exported package. */
export const exportGap = (message: string, hint: string, at: Place): Diagnostic =>
  warning("CG517", at, message, { hint });

/** CG518: the checks of nixpkgs refuse the exported package. */
export const refusedByNixpkgs = (demand: string, message: string, hint: string, at: Place): Diagnostic =>
  error("CG518", at, `nixpkgs refuses the package (${demand}): ${message}`, { hint });

// Making a recipe of a package file of nixpkgs (`catalogc import`): CG589, CG599, CG693 and CG694.

/** CG693: the file is not a function that returns a package. */
export const notAPackageFile = (span: Place, found: string): Diagnostic =>
  error("CG693", span, `this is ${found}, not a function that returns a package`, {
    hint: "Name a file of the form `{ stdenv, fetchurl }: stdenv.mkDerivation { pname = …; … }`.",
  });

/** CG599: the file does not say the name of the package. */
export const noPackageName = (span: Place): Diagnostic =>
  error("CG599", span, "the package has no name that is known without Nix", {
    hint: "Name the package: `catalogc import --name <name> <file>`.",
  });

/** CG589: the file cannot be read. */
export const cannotImport = (path: string, reason: string): Diagnostic => ({
  code: "CG589",
  severity: "error",
  message: `cannot import \`${path}\`: ${reason}`,
  file: path,
  hint: "Name a package file of nixpkgs, such as `package.nix`.",
});

/** CG694: the recipe of a file does not compile. */
export const doesNotCompile = (span: Place, problem: string, hint: string | undefined): Diagnostic =>
  error("CG694", span, `the recipe of this file does not compile: ${problem}`, {
    hint: hint ?? "Simplify the file, and import it again.",
  });

// `catalogc update`: CG503 to CG506.

/** CG503: no version of a package can be looked up. */
export const noUpstream = (entry: string, reason: string): Diagnostic =>
  error("CG503", undefined, `catalogc cannot look up versions of \`${entry}\`: ${reason}`, {
    hint: "Set the new version with `catalogc set`, then run `catalogc hash`.",
  });

/** CG504: the place that lists the versions of a package did not answer as expected. */
export const noAnswer = (entry: string, place: string, reason: string): Diagnostic =>
  error("CG504", undefined, `cannot look up versions of \`${entry}\` at ${place}: ${reason}`, {
    hint: "Nothing of the package changed. Try again when the address can be reached.",
  });

/** CG505: a recipe changed while its package was built. */
export const changedMeanwhile = (file: string): Diagnostic =>
  error("CG505", undefined, `${file} changed while its package was built`, {
    hint: "It was kept as it is. Run `catalogc update` again.",
  });

/** CG506: git could not commit an update, or the commit would contain other changes. */
export const notCommitted = (reason: string, isDirty = false): Diagnostic =>
  error("CG506", undefined, `cannot commit the update: ${reason}`, {
    hint: isDirty
      ? "Commit or stash your changes of the recipes and of the output folder first."
      : "Omit `--commit`, and commit the changed files yourself.",
  });
