import { entryMeant } from "../support/suggest.ts";
import type { Diagnostic } from "./diagnostic.ts";

// Comparing the output folder with the recipes, and writing it: CG540, CG541, CG550 to CG559, CG568, CG569, CG644.
// Files are named as the user named the output folder (`out/flake.nix`).

const error = (code: Diagnostic["code"], message: string, file: string, hint: string): Diagnostic => ({
  code,
  severity: "error",
  message,
  file,
  hint,
});

/** CG550: the output path is not a folder. */
export const outIsNotFolder = (out: string): Diagnostic =>
  error("CG550", `\`${out}\` is not a folder`, out, "Choose another output folder with `-o`.");

/** CG551: the recipe folder and the output folder contain each other. */
export const foldersOverlap = (out: string, recipes: string): Diagnostic =>
  error(
    "CG551",
    `the output folder \`${out}\` and the recipe folder \`${recipes}\` contain each other`,
    out,
    "Choose an output folder beside the recipe folder, e.g. `catalogc compile recipes/ -o out/`.",
  );

/** CG552: the operating system refused to read or write a file. Nothing was changed. */
export const cannotWrite = (path: string, reason: string): Diagnostic =>
  error(
    "CG552",
    `cannot write \`${path}\`: ${reason}`,
    path,
    "The output folder was not changed. Fix the cause and run catalogc again.",
  );

/** CG552 for a recipe. */
export const cannotWriteRecipe = (path: string, reason: string): Diagnostic =>
  error(
    "CG552",
    `cannot write \`${path}\`: ${reason}`,
    path,
    "The recipe was not changed. Fix the cause and run catalogc again.",
  );

/** CG552 for reading, when nothing was to be written. */
export const cannotRead = (path: string, reason: string): Diagnostic =>
  error(
    "CG552",
    `cannot read \`${path}\`: ${reason}`,
    path,
    "Nothing was changed. Fix the cause and run catalogc again.",
  );

/** CG553: the manifest is damaged. */
export const corruptManifest = (path: string, reason: string): Diagnostic => ({
  ...error(
    "CG553",
    `\`${path}\` is not a manifest of catalogc: ${reason}`,
    path,
    "Restore it from version control. Without it, catalogc cannot distinguish its own files from yours.",
  ),
  kind: "bad-manifest",
});

/** CG553 during a merge: either side of the output can be restored, because the recipes determine it. */
export const unmergedManifest = (path: string, out: string): Diagnostic => ({
  ...error(
    "CG553",
    `\`${path}\` contains Git conflict markers`,
    path,
    `Merge the recipes, take the output of one side with \`git checkout HEAD -- ${out}\`, and compile again.`,
  ),
  kind: "bad-manifest",
});

/** CG554: a generated file no longer has the content that catalogc wrote. */
export const editedByHand = (path: string): Diagnostic =>
  error(
    "CG554",
    `\`${path}\` was edited by hand since catalogc wrote it`,
    path,
    "Move the edit into the recipe and restore or delete the file, or overwrite it with `--force`.",
  );

/** CG555: a file or folder that catalogc did not write has the path of a generated file. */
export const inTheWay = (path: string, what: string): Diagnostic =>
  error(
    "CG555",
    `\`${path}\` is ${what} that catalogc did not write, at the path of a generated file`,
    path,
    "Move or delete it; catalogc only replaces its own files.",
  );

/** CG556: another run of catalogc is writing to the same folder. */
export const locked = (out: string, lock: string, owner: string): Diagnostic =>
  error(
    "CG556",
    `another run of catalogc (${owner}) is writing to \`${out}\``,
    out,
    `Wait for it to finish and try again. If it is no longer running, delete \`${lock}\`.`,
  );

/** CG557: a write failed half-way and could not be undone; the next run completes it. */
export const halfWritten = (path: string, reason: string, written: readonly string[]): Diagnostic =>
  error(
    "CG557",
    `writing was interrupted at \`${path}\`: ${reason}`,
    path,
    `Written so far: ${written.length === 0 ? "nothing" : listed(written)}. ` +
      "Fix the cause and run catalogc again: it first completes the interrupted write.",
  );

/**
 * CG540: a file or folder of the output changed while catalogc was writing it.
 * @param left paths that differ from before the run
 */
export function changedMeanwhile(path: string, left: readonly string[]): Diagnostic {
  const undone =
    left.length === 0
      ? "Nothing was written. Run catalogc again."
      : `catalogc has undone its changes except for ${listed(left)}. Check the difference, then run catalogc again.`;
  return error("CG540", `\`${path}\` changed while catalogc was writing`, path, undone);
}

/** CG541: the output folder is a link out of the repository. */
export const outLeadsAway = (out: string, real: string): Diagnostic =>
  error(
    "CG541",
    `\`${out}\` is a symbolic link to \`${real}\`, outside the repository`,
    out,
    `Remove the link, or choose the folder itself: \`-o ${real}\`.`,
  );

/** CG558: the recipe folder is missing or is not a folder. */
export const noRecipeFolder = (recipes: string, reason: string, above?: string): Diagnostic =>
  error(
    "CG558",
    `cannot read the recipe folder \`${recipes}\`: ${reason}`,
    recipes,
    above === undefined
      ? "Name the folder that contains the recipes, e.g. `catalogc compile recipes/`, or create a catalog with `catalogc init`."
      : `There is one in \`${above}\`: run the command again after \`cd ${above}\`.`,
  );

/** CG559: `--only` names no entry of the catalog. */
export const noSuchEntry = (entry: string, known: readonly string[], hint?: string): Diagnostic => ({
  code: "CG559",
  severity: "error",
  message: `there is no \`${entry}\` in the catalog`,
  hint: hint ?? entryMeant(entry, known) ?? "Entries are named `pkgs.<name>` and `apps.<name>`.",
});

/** The output folder contains output of another recipe folder. */
export interface OtherRecipes {
  readonly out: string;
  /** The recipe folder that the output was generated from, and the one that is compiled now. */
  readonly other: string;
  readonly recipes: string;
  /** The entries and files that would be deleted. */
  readonly removed: readonly string[];
}

/** CG568: the output folder was generated from another recipe folder. */
export function madeFromOthers({ out, other, recipes, removed }: OtherRecipes): Diagnostic {
  return error(
    "CG568",
    `\`${out}\` was generated from \`${other}\`; generating it from \`${recipes}\` would delete ${listed(removed)}`,
    out,
    `Compile \`${other}\`, or choose another output folder with \`-o\`. To generate \`${out}\` from \`${recipes}\` ` +
      "from now on, add `--take-over`.",
  );
}

/** CG569: the output folder contains output of the other command, `compile` or `site`. */
export const otherOutput = (out: string, holds: "generated files" | "pages"): Diagnostic =>
  error(
    "CG569",
    `\`${out}\` contains ${holds === "pages" ? "the pages of `catalogc site`, not generated files" : "generated files, not the pages of `catalogc site`"}`,
    out,
    "Choose another folder with `-o`. Each command replaces everything that catalogc wrote to its folder.",
  );

/** CG644: the output folder contains old generated files that the manifest does not list. catalogc does not replace or remove them. */
export function leftOverFiles(paths: readonly string[]): Diagnostic {
  const [first = "", ...others] = paths;
  const [are, them] = others.length === 0 ? ["is", "it"] : ["are", "them"];
  return {
    code: "CG644",
    severity: "warning",
    message: `${listed(paths)} ${are} left over from an earlier run: the manifest does not list ${them}`,
    file: first,
    hint: `Delete ${them}. catalogc removes only files that its manifest lists.${paths.length > mostNamed ? " `catalogc check` lists all." : ""}`,
  };
}

const mostNamed = 3;

/** `` `a`, `b`, `c` and 2 more `` */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, mostNamed).map((each) => `\`${each}\``);
  const more = names.length - shown.length;
  const all = [...shown, ...(more > 0 ? [`${more} more`] : [])];
  const last = all.pop() ?? "";
  return all.length === 0 ? last : `${all.join(", ")} and ${last}`;
}
