import { entryMeant } from "../support/suggest.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { quoted } from "./make.ts";

// Commands for reviewers (`diff`, `explain`, `show`): CG570 to CG589; CG133, CG134, CG477, CG487.

const error = (code: Diagnostic["code"], message: string, hint: string): Diagnostic => ({
  code,
  severity: "error",
  message,
  hint,
});

/** CG570: what to compare with is neither a revision nor a folder. */
export const noSuchSide = (
  against: string,
  reason: string,
  hint = "Name a revision of the repository (`HEAD`, `main`, a commit) or a folder with generated files.",
): Diagnostic => error("CG570", `cannot compare with \`${against}\`: ${reason}`, hint);

export const trustRepository = (command: string): string => `If you trust it: \`${command}\`.`;
export const fetchMore =
  "Fetch it: `git fetch --unshallow`, or `fetch-depth: 0` where `actions/checkout` clones the repository.";

/** CG571: there is no generated folder to review. */
export const noOutput = (out: string, reason: string, above?: string): Diagnostic =>
  error(
    "CG571",
    `cannot read the generated folder \`${out}\`: ${reason}`,
    above === undefined
      ? "Run `catalogc compile` first, or name the folder with `-o`."
      : `There is one in \`${above}\`: \`cd ${above}\`, and say it again.`,
  );

/** CG487: a folder that `catalogc compile` has not written. */
export const noGeneratedFolder = (folder: string): Diagnostic =>
  error(
    "CG487",
    `\`${folder}\` is no generated folder: there is no \`manifest.json\` in it`,
    "Name the folder that `catalogc compile` writes, `out` unless `-o` says otherwise.",
  );

/** CG572: what to explain or show is not in the catalog. */
export const nothingThere = (path: string, known: readonly string[], hint?: string): Diagnostic =>
  error(
    "CG572",
    `there is no \`${path}\` in the catalog`,
    hint ??
      entryMeant(path, known) ??
      "Entries are named `pkgs.<name>` and `apps.<name>`, options as in `apps.web.services.runtimes.hostos.enable`.",
  );

/** CG572, for a code to explain that no message has. */
export const unknownCode = (code: string, near: string | undefined): Diagnostic =>
  error(
    "CG572",
    `unknown code \`${code}\``,
    near === undefined
      ? "Copy the code from the message, for example `CG303` or `advice/shared-port`."
      : `Did you mean \`${near}\`?`,
  );

/** CG573: the place to explain is not in a generated file. */
export const noSuchLine = (place: string, reason: string): Diagnostic =>
  error(
    "CG573",
    `there is nothing to explain at \`${place}\`: ${reason}`,
    "Name a generated file and a line, e.g. `out/apps/web/hostos/units/web.service:12`.",
  );

/** CG574: a generated file is not what catalogc wrote. As an annotation of a workflow only; people get a list. */
export const notWhatRecipesGive = (file: string, why: string, fix: string): Diagnostic => ({
  ...error("CG574", `\`${file}\` ${why}`, sentence(fix)),
  file,
});

/** CG133: generated files are not what a recipe gives. As an annotation of a workflow only; people get a list. */
export const notWhatRecipeGives = (recipe: string, files: readonly string[], fix: string): Diagnostic => ({
  ...error(
    "CG133",
    `${files.length} generated ${files.length === 1 ? "file is" : "files are"} not what \`${recipe}\` gives: ${firstOf(files)}`,
    sentence(fix),
  ),
  file: recipe,
});

/**
 * CG134: generated files are not what they should be, and no one recipe is why: another version of catalogc, say. As an
 * annotation of a workflow only; people get a list.
 */
export const severalNotGiven = (
  files: readonly string[],
  { which, why, fix }: { readonly which: string; readonly why: string; readonly fix: string },
): Diagnostic =>
  error(
    "CG134",
    `${files.length} ${which} ${files.length === 1 ? "file" : "files"} ${why}: ${firstOf(files)}`,
    sentence(fix),
  );

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const mostNamed = 3;

function firstOf(files: readonly string[]): string {
  const named = quoted(files.slice(0, mostNamed));
  return files.length > mostNamed ? `${named} and ${files.length - mostNamed} more` : named;
}

const kinds = {
  apps: { one: "an app", all: "apps" },
  pkgs: { one: "a package", all: "packages" },
} as const;

/** CG477: an entry that is there, for a command that is about those of the other kind. */
export function otherKind(entry: string, command: string, known: readonly string[]): Diagnostic {
  const [is, wanted] = entry.startsWith("apps.") ? [kinds.apps, kinds.pkgs] : [kinds.pkgs, kinds.apps];
  const [example] = known;
  return error(
    "CG477",
    `\`${entry}\` is ${is.one}, and \`catalogc ${command}\` is about ${wanted.all}`,
    example === undefined ? `The catalog has no ${wanted.all}.` : `Name ${wanted.one}, e.g. \`${example}\`.`,
  );
}
