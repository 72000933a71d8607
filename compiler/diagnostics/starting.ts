import { andList } from "../support/suggest.ts";
import type { Diagnostic } from "./diagnostic.ts";

// Starting catalogs and recipes (`catalogc init`, `catalogc new`): CG590 to CG599, CG478.

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
export const unreadableSource = (source: string, reason: string): Diagnostic =>
  error(
    "CG595",
    `cannot read the source \`${source}\`: ${reason}`,
    source,
    /^(?:https?|ftp):/.test(source)
      ? `\`--from\` does not fetch: pass \`--url ${source}\`, and \`--from\` with a local copy.`
      : "Name a folder, or an archive that `tar` can list.",
  );

/** CG478: a source has a form that recipes do not accept. */
export const badSource = (option: string, given: string, expected: string, example: string): Diagnostic =>
  error(
    "CG478",
    `\`${given}\` is not ${expected}`,
    "recipes",
    `Write \`${option} ${example}\`, for example.`,
  );
