import { andList } from "../support/suggest.ts";
import type { Diagnostic } from "./diagnostic.ts";

// Starting catalogs and recipes (`catalogc init`, `catalogc new`): CG590 to CG599, CG478, CG695, CG696.

const error = (code: Diagnostic["code"], message: string, file: string, hint: string): Diagnostic => ({
  code,
  severity: "error",
  message,
  file,
  hint,
});

/** CG590: files that would be created already exist. */
export const alreadyThere = (path: string, ...others: readonly string[]): Diagnostic =>
  error(
    "CG590",
    `${andList([path, ...others])} already exist${others.length === 0 ? "s" : ""}`,
    path,
    `Choose another folder or name, or move the ${others.length === 0 ? "file" : "files"} away.`,
  );

/** CG590 for a folder with a catalog file. */
export const alreadyCatalog = (path: string): Diagnostic =>
  error(
    "CG590",
    `the folder already contains a catalog: \`${path}\``,
    path,
    "Run `catalogc new` to add packages and apps to it, or choose another folder.",
  );

/** CG590 for an entry that another recipe defines. */
export const alreadyDefined = (entry: string, path: string): Diagnostic =>
  error(
    "CG590",
    `\`${entry}\` already exists`,
    path,
    "Edit the recipe that defines it, or choose another name.",
  );

/** CG591: the system refused to create a file. */
export const cannotCreate = (path: string, reason: string): Diagnostic =>
  error(
    "CG591",
    `cannot create files in \`${path}\`: ${reason}`,
    path,
    "Choose another folder, or fix the cause, and run catalogc again.",
  );

/** CG592: a name is not valid for a package or app. */
export const badEntryName = (name: string): Diagnostic =>
  error(
    "CG592",
    `\`${name}\` cannot be the name of a package or app`,
    "recipes",
    "Use letters, digits and hyphens. Names that Nix gives a special meaning, such as `type`, are reserved.",
  );

/** CG593: no file in the source indicates the builder. */
export const unknownBuild = (source: string, files: string): Diagnostic =>
  error(
    "CG593",
    `cannot determine the builder of \`${source}\`: it has none of ${files}`,
    source,
    "Name the builder with `--builder`.",
  );

/** CG593 for an answer that names no builder. */
export const unknownBuilder = (answer: string, builders: readonly string[]): Diagnostic =>
  error("CG593", `\`${answer}\` is not a builder`, "recipes", `Choose one of ${andList(builders)}.`);

const asksInTerminal = "or run catalogc in a terminal to be asked";

/** CG594: a required value is missing, and there is no terminal to ask for it. */
export const nameNeeded = (kind: string): Diagnostic =>
  error("CG594", "the name is missing", "recipes", `Run \`catalogc new ${kind} <name>\`, ${asksInTerminal}.`);

/** CG594 for the source of a package. */
export const sourceNeeded = (name: string): Diagnostic =>
  error(
    "CG594",
    `the source of \`${name}\` is missing`,
    "recipes",
    `Add \`--git\`, \`--url\`, or \`--from\` with a folder of the recipe folder, ${asksInTerminal}.`,
  );

/** CG595: a source given by `--from` cannot be read. */
export const unreadableSource = (source: string, reason: string, isFetched: boolean): Diagnostic =>
  error(
    "CG595",
    `cannot ${isFetched ? "fetch" : "read"} the source \`${source}\`: ${reason}`,
    source,
    isFetched
      ? "Check the address and the network. Or pass a local copy with `--from`, and the address with `--git` or `--url`."
      : "Name a folder, an archive that `tar` can list, or an address such as `github:owner/repo`.",
  );

/** CG695: the build system of a source is not supported. */
export const unsupportedBuild = (source: string, tool: string, file: string): Diagnostic =>
  error(
    "CG695",
    `\`${source}\` is built with ${tool} (\`${file}\`), which is not supported`,
    source,
    "Add a `package-lock.json` to the source with `npm install --package-lock-only`, or choose another builder with `--builder`.",
  );

/** CG696: a version is not one that nixpkgs accepts. */
export const badVersion = (version: string): Diagnostic =>
  error(
    "CG696",
    `\`${version}\` is not a valid version`,
    "recipes",
    "Versions start with a digit, and contain letters, digits and `.+_-`: write `1.2.0` for the tag `v1.2.0`.",
  );

/** CG478: a source has a form that recipes do not accept. */
export const badSource = (option: string, given: string, expected: string, example: string): Diagnostic =>
  error(
    "CG478",
    `\`${given}\` is not ${expected}`,
    "recipes",
    `Write \`${option} ${example}\`, for example.`,
  );
