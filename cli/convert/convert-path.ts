import { existsSync, mkdirSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { arrangeDiagnostics } from "../../compiler/diagnostics/arrange.ts";
import { wouldReplace } from "../../compiler/diagnostics/converting.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { renderText } from "../../compiler/diagnostics/render-text.ts";
import { cannotCreate } from "../../compiler/diagnostics/starting.ts";
import { noRecipeFolder } from "../../compiler/diagnostics/writing.ts";
import { recipesArgument } from "../commands/shared.ts";
import { exitStatus, type ExitStatus } from "../exit-status.ts";
import { openFolders, type Folders } from "../folders.ts";
import { systemReason } from "../system-error.ts";
import { named } from "../named.ts";
import { paletteFor } from "../terminal.ts";
import { convertFile, convertTree, syntaxes } from "./convert.ts";

export interface ConvertRequest {
  readonly path: string;
  readonly to: string;
  /** The recipe folder, when `path` is a file in it. */
  readonly recipes: string;
  /** Folder to write to; empty prints. */
  readonly out: string;
}

/** `catalogc convert`: prints one file in another syntax, or writes a whole folder of them. */
export async function convertPath(request: ConvertRequest): Promise<ExitStatus> {
  const to = syntaxes.find((each) => each === request.to) ?? "nix";
  const located = locate(request);
  if (!located.ok) return failed([located.problem], () => undefined);
  const { root, file } = located;
  const opened = openFolders(root, undefined);
  if (!opened.ok) return failed([opened.problem], () => undefined);
  const { folders } = opened;
  if (file === undefined && request.out === "") {
    process.stderr.write("catalogc: a folder needs --out, a folder to write to.\n");
    return exitStatus.usage;
  }

  const converted =
    file === undefined
      ? await convertTree(folders.tree, to)
      : await convertFile(folders.tree, file, to, (other) => commandFor(other, to, folders));
  const { diagnostics, sources } = named(folders, converted.diagnostics, converted.sources);
  if (converted.files.size === 0) return failed(diagnostics, sources);
  if (request.out === "") {
    show(diagnostics, sources);
    process.stdout.write([...converted.files.values()].join(""));
    return exitStatus.fine;
  }
  const targets = [...converted.files].map(([path, text]) => [join(request.out, path), text] as const);
  const taken = targets.filter(([path]) => existsSync(path)).map(([path]) => wouldReplace(path));
  if (taken.length > 0) return failed([...diagnostics, ...taken], sources);
  for (const [path, text] of targets) {
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text, { flag: "wx" });
    } catch (error) {
      return failed([...diagnostics, cannotCreate(path, systemReason(error))], sources);
    }
  }
  show(diagnostics, sources);
  return exitStatus.fine;
}

/** What the user runs to convert another file of the recipe folder. */
function commandFor(file: string, to: string, { displayPath }: Folders): string {
  const recipes = displayPath("");
  const found = recipes === recipesArgument.default ? "" : ` --recipes ${recipes}`;
  return `catalogc convert ${displayPath(file)} --to ${to}${found}`;
}

type Located =
  | { readonly ok: true; readonly root: string; readonly file: string | undefined }
  | { readonly ok: false; readonly problem: Diagnostic };

/** The recipe folder, and the path of the file in it. A file elsewhere is looked at with its own folder around it. */
function locate({ path, recipes }: ConvertRequest): Located {
  try {
    const real = realpathSync(path);
    if (statSync(real).isDirectory()) return { ok: true, root: path, file: undefined };
    const inside = existsSync(recipes) ? relative(realpathSync(recipes), real) : "..";
    const isInside = inside !== ".." && !inside.startsWith(`..${sep}`);
    const root = isInside ? recipes : dirname(path);
    const file = isInside ? inside : relative(realpathSync(root), real);
    return { ok: true, root, file: file.split(sep).join("/") };
  } catch (error) {
    return { ok: false, problem: noRecipeFolder(path, systemReason(error)) };
  }
}

type Sources = Parameters<typeof renderText>[1];

function show(diagnostics: readonly Diagnostic[], sources: Sources): void {
  process.stderr.write(
    renderText(arrangeDiagnostics(diagnostics).shown, sources, paletteFor(process.stderr)),
  );
}

function failed(diagnostics: readonly Diagnostic[], sources: Sources): ExitStatus {
  show(diagnostics, sources);
  return exitStatus.wrong;
}
