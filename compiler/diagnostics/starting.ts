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

/** CG590, for a whole catalog, which has a catalog file. */
export const alreadyCatalog = (path: string): Diagnostic =>
  error(
    "CG590",
    `the folder already contains a catalog: \`${path}\``,
    path,
    "`catalogc new` adds packages and apps to it, `catalogc compile` compiles it. Choose another folder for one of its own.",
  );

/** CG590, for an entry that another recipe has. */
export const alreadyDefined = (entry: string, path: string): Diagnostic =>
  error(
    "CG590",
    `\`${entry}\` already exists`,
    path,
    "This recipe defines it: change it there, or choose another name.",
  );

/** CG591: the system refused to create a file. */
export const cannotCreate = (path: string, reason: string): Diagnostic =>
  error(
    "CG591",
    `cannot create files in \`${path}\`: ${reason}`,
    path,
    "Choose another place, or remove the cause, and run catalogc again.",
  );

/** CG592: a name that no package or app can have. */
export const badEntryName = (name: string): Diagnostic =>
  error(
    "CG592",
    `\`${name}\` cannot be the name of a package or app`,
    "recipes",
    "Use letters, digits and hyphens, and no name that has a meaning in every set of Nix, as `type` has.",
  );

/** CG593: nothing in the source says how it is built. */
export const unknownBuild = (source: string, files: string): Diagnostic =>
  error(
    "CG593",
    `cannot tell how \`${source}\` is built: it has none of ${files}`,
    source,
    "Name the builder with `--builder`.",
  );

const asksInTerminal = "or run catalogc in a terminal, where it asks";

/** CG594: the name is missing, and there is no terminal to ask for it. */
export const nameNeeded = (kind: string): Diagnostic =>
  error("CG594", "the name is missing", "recipes", `Say \`catalogc new ${kind} <name>\`, ${asksInTerminal}.`);

/** CG594 as well, for where a package comes from. */
export const sourceNeeded = (name: string): Diagnostic =>
  error(
    "CG594",
    `nothing says where the source of \`${name}\` is`,
    "recipes",
    `Give \`--git\` or \`--url\`, or \`--from\` with a folder of the recipes; ${asksInTerminal}.`,
  );

/** CG595: a source to look into that cannot be read. */
export const unreadableSource = (source: string, reason: string): Diagnostic =>
  error(
    "CG595",
    `cannot look into \`${source}\`: ${reason}`,
    source,
    /^(?:https?|ftp):/.test(source)
      ? `Nothing is fetched here: say \`--url ${source}\`, and \`--from\` with what you have fetched.`
      : "Name a folder, or an archive that `tar` can list.",
  );

/** CG478: a place for a source that no recipe may name. */
export const badSource = (option: string, given: string, expected: string, example: string): Diagnostic =>
  error(
    "CG478",
    `\`${given}\` is not ${expected}`,
    "recipes",
    `Write \`${option} ${example}\`, for example.`,
  );
