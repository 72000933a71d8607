import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, extname, join, relative, sep } from "node:path";
import { notConvertible, wouldReplace } from "../../../compiler/diagnostics/editing.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";
import { recipeFoldersAbove } from "../../disk/catalog-file-above.ts";
import type { Sources } from "../../../compiler/diagnostics/render-text.ts";
import { cannotCreate } from "../../../compiler/diagnostics/starting.ts";
import { recipesArgument } from "../arguments/shared.ts";
import { createFiles } from "../../disk/create-files.ts";
import { visible } from "../../../compiler/support/visible.ts";
import { exitStatus, type ExitStatus } from "../../terminal/exit-status.ts";
import { openFolders, type Folders } from "../../disk/folders.ts";
import { readBytes } from "../../disk/read-file.ts";
import { isFolder } from "../../disk/safe-reads.ts";
import { isSystemError, readOr, systemReason } from "../../disk/system-error.ts";
import { named } from "../../terminal/named.ts";
import { count } from "../../../compiler/support/counting.ts";
import { notCreated } from "../../terminal/not-written.ts";
import { printDiagnostics, refuse, report } from "../../terminal/report.ts";
import { WrongUsage } from "../arguments/command.ts";
import { convertFile, convertTree, syntaxes } from "../../../tooling/convert/convert.ts";
import { takenOver, type TakenOver } from "../../../tooling/convert/taken-over.ts";
import { printFile } from "../../../cli/terminal/print.ts";

export interface ConvertRequest {
  readonly path: string;
  readonly to: string;
  /** The recipe folder, if `path` is a file in it. */
  readonly recipes: string;
  /** The folder to write to; empty to print. */
  readonly out: string;
  readonly format: "text" | "json";
}

/** `catalogc convert`: prints a file in another syntax, or writes a converted folder. */
export async function convertPath(request: ConvertRequest): Promise<ExitStatus> {
  const { format } = request;
  const to = syntaxes.find((each) => each === request.to) ?? "nix";
  const located = locate(request);
  if (!located.ok) return failed(format, [located.problem]);
  const { root, file } = located;
  const opened = openFolders(root, undefined);
  if (!opened.ok) return failed(format, [opened.problem]);
  const { folders } = opened;
  if (file === undefined && request.out === "")
    throw new WrongUsage("a folder needs --out, a folder to write to.");
  if (file !== undefined) refuseFile(request.out, file, to);

  const converted =
    file === undefined
      ? await convertTree(folders.tree, to)
      : await convertFile(withoutEmpty(folders.tree, asWritten(file, to)), file, to, (other) =>
          commandFor(other, to, folders),
        );
  const found = located.isKnown ? converted.diagnostics : converted.diagnostics.map(withFolder);
  const { diagnostics, sources } = named(folders, found, converted.sources);
  if (converted.files.size + converted.kept.length === 0) return failed(format, diagnostics, sources);
  const shown = request.out === "" ? folders.displayPath : (path: string) => join(request.out, path);
  const files = [...converted.files].map(([path, text]) => ({ path: shown(path), text }));
  const facts = { status: "converted", files };
  if (request.out === "") {
    if (format === "json") return report(format, diagnostics, sources, { sentence: "", facts }, true);
    printDiagnostics(diagnostics, sources);
    printFile(files.map(({ text }) => text).join(""));
    return exitStatus.fine;
  }
  // In place, files that already have the syntax are kept.
  const inPlace = existsSync(request.out) && realpathSync(request.out) === realpathSync(root);
  const copies = !inPlace ? await takenOver(folders.tree, converted) : nothing;
  if (copies.problems.length > 0) {
    const problems = [...converted.diagnostics, ...copies.problems];
    return failed(format, named(folders, problems, () => undefined).diagnostics, sources);
  }
  const targets = [...converted.files, ...copies.files].map(
    ([path, content]) => [join(request.out, path), content] as const,
  );
  const missing = targets.filter(([path, content]) => !holds(path, content));
  const taken = missing.filter(([path]) => existsSync(path)).map(([path]) => wouldReplace(path));
  if (taken.length > 0) return failed(format, [...diagnostics, ...taken], sources);
  try {
    createFiles(missing.map(([path, content]) => ({ path, content })));
  } catch (error) {
    return failed(
      format,
      [...diagnostics, cannotCreate(placeOf(error) ?? request.out, systemReason(error))],
      sources,
    );
  }
  const left = inPlace ? converted.kept : [];
  const outcome = {
    sentence: summary(files.length, copies, left.length),
    facts: {
      ...facts,
      copied: [...copies.files.keys()].map(shown),
      notCopied: copies.folders,
      left: left.map(shown),
    },
  };
  return report(format, diagnostics, sources, outcome, true);
}

/** `-o recipes/tool/recipe.yaml` would become a folder that contains a second recipe; so would `-o tool.yaml`. */
function refuseFile(out: string, file: string, to: string): void {
  const isFile = basename(out) === basename(asWritten(file, to)) || endings(to).includes(extname(out));
  if (!isFile || isFolder(out)) return;
  throw new WrongUsage(
    `--out takes a folder: leave it out, and write what is printed to \`${visible(out)}\`.`,
  );
}

const endings = (to: string): readonly string[] => (to === "yaml" ? [".yaml", ".yml"] : [`.${to}`]);

/** A file with the name that it has in another syntax. */
const asWritten = (file: string, to: string): string => file.replace(/\.\w+$/, `.${to}`);

/** `> recipes/tool/recipe.yaml`: the shell has created the target file, which is not a recipe yet. */
function withoutEmpty(tree: RecipeTree, path: string): RecipeTree {
  const file = tree.kind(path) === "file" ? tree.read(path) : undefined;
  if (file?.ok !== true || file.bytes.length > 0) return tree;
  return {
    list() {
      const listing = tree.list();
      return { ...listing, files: listing.files.filter((each) => each !== path) };
    },
    kind: (each) => tree.kind(each),
    read: (each) => tree.read(each),
  };
}

const placeOf = (error: unknown): string | undefined => (isSystemError(error) ? error.path : undefined);

const nothing: TakenOver = { files: new Map(), folders: [], problems: [] };

/** A summary of the files; kept ones already have the syntax. */
const summary = (
  converted: number,
  { files: { size: copied }, folders }: TakenOver,
  stayed: number,
): string =>
  [
    `converted ${count(converted, "file")}`,
    ...(copied > 0 ? [`copied ${copied} as ${copied === 1 ? "it is" : "they are"}`] : []),
    ...(folders.length > 0 ? [`not copied: ${folders.map((each) => visible(each)).join(", ")}`] : []),
    ...(stayed > 0 ? [`left ${stayed} as ${stayed === 1 ? "it is" : "they are"}`] : []),
  ].join(", ");

/** The command that converts another file of the recipe folder. */
function commandFor(file: string, to: string, { displayPath }: Folders): string {
  const recipes = displayPath("");
  const found = recipes === recipesArgument.default ? "" : ` --recipes ${recipes}`;
  return `catalogc convert ${displayPath(file)} --to ${to}${found}`;
}

/** Whether a file already has the content. */
const holds = (path: string, content: string | Uint8Array): boolean =>
  readOr(false, () => readBytes(path).equals(Buffer.from(content)));

type Located =
  | {
      readonly ok: true;
      readonly root: string;
      readonly file: string | undefined;
      /** Whether it is certainly a recipe folder, and not only the folder of the file. */
      readonly isKnown: boolean;
    }
  | { readonly ok: false; readonly problem: Diagnostic };

/**
 * The recipe folder, and the path of the file in it. For a file elsewhere, it is the surrounding folder that has a
 * catalog file or a usual name of recipe folders, or else its own folder.
 */
function locate({ path, recipes }: ConvertRequest): Located {
  try {
    const real = realpathSync(path);
    if (statSync(real).isDirectory()) return { ok: true, root: path, file: undefined, isKnown: true };
    const inside = existsSync(recipes) ? relative(realpathSync(recipes), real) : "..";
    const isInside = inside !== ".." && !inside.startsWith(`..${sep}`);
    const [above] = recipeFoldersAbove(real);
    const around = isInside ? recipes : above && (relative("", above) || ".");
    const root = around ?? dirname(path);
    const file = relative(realpathSync(root), real);
    return { ok: true, root, file: file.split(sep).join("/"), isKnown: around !== undefined };
  } catch (error) {
    return { ok: false, problem: notConvertible(path, systemReason(error)) };
  }
}

/** A file without a known recipe folder may still be in one. */
const withFolder = (problem: Diagnostic): Diagnostic =>
  problem.kind === "outside-folder"
    ? { ...problem, hint: "Say which folder the recipes are in: `--recipes <folder>`." }
    : problem;

function failed(
  format: ConvertRequest["format"],
  diagnostics: readonly Diagnostic[],
  sources: Sources = () => undefined,
): ExitStatus {
  return format === "json"
    ? report(format, diagnostics, sources, notCreated(diagnostics), false)
    : refuse(diagnostics, sources);
}
