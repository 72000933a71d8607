import { lstatSync, readdirSync, readFileSync } from "node:fs";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import * as messages from "../../compiler/diagnostics/reviewing.ts";
import { once } from "../../compiler/support/once.ts";
import { manifestPath, workFolder } from "../../emitters/manifest/manifest.ts";
import { folderAbove } from "./safe-reads.ts";
import { lazyTree, type LazyFile } from "../../tooling/review/sides/lazy-tree.ts";
import type { OutputTree } from "../../tooling/review/sides/tree.ts";
import { foundManifest } from "./output/found-manifest.ts";
import { sha256 } from "../../tooling/support/sha256.ts";
import { Inspector } from "./output/inspect.ts";
import { isMissing, systemReason } from "./system-error.ts";

export interface ReadOutput {
  readonly ok: true;
  readonly tree: OutputTree;
  readonly executables: ReadonlySet<string>;
  /** A folder on disk, and not what a revision has. */
  readonly isFolder: boolean;
  /** The object of git that the revision stands for. */
  readonly revision?: string;
}

/** A generated folder of which it is known what there is, and that is read when somebody asks. */
export interface ListedOutput extends Omit<ReadOutput, "tree"> {
  readonly files: ReadonlyMap<string, LazyFile>;
}

/** That of a folder on disk. */
export interface ListedFolder extends ListedOutput {
  /** In bytes. */
  readonly sizes: ReadonlyMap<string, number>;
}

export interface NotRead {
  readonly ok: false;
  readonly problem: Diagnostic;
}

/** The generated files of a folder on disk. Links are not followed: catalogc makes none. */
export function listOutputFolder(out: string, outName: string): ListedFolder | NotRead {
  try {
    const files = new Map<string, LazyFile>();
    const sizes = new Map<string, number>();
    const executables = new Set<string>();
    const written = once(() => foundManifest(new Inspector(out))?.files);
    /** As catalogc wrote it: Git for Windows gives lines other ends. */
    const asWritten = (path: string, text: string): string => {
      if (!text.includes("\r\n")) return text;
      const lines = text.replaceAll("\r\n", "\n");
      return path === manifestPath || sha256(lines) === written()?.get(path)?.sha256 ? lines : text;
    };
    const visit = (folder: string): void => {
      const above = folder === "" ? "" : `${folder}/`;
      for (const name of readdirSync(`${out}/${above}`).sort()) {
        const path = above + name;
        const onDisk = `${out}/${path}`;
        const status = lstatSync(onDisk);
        if (status.isDirectory() && path !== workFolder) visit(path);
        else if (status.isFile()) {
          files.set(path, { text: () => asWritten(path, readFileSync(onDisk, "utf8")) });
          sizes.set(path, status.size);
          if (status.mode & 0o100) executables.add(path);
        }
      }
    };
    visit("");
    return { ok: true, files, sizes, executables, isFolder: true };
  } catch (error) {
    return notReadable(outName, error);
  }
}

/** A folder that cannot be read, or something in it; rethrows what is no error of the system. */
export function notReadable(outName: string, error: unknown): NotRead {
  const above = isMissing(error) ? folderAbove(outName) : undefined;
  return { ok: false, problem: messages.noOutput(outName, systemReason(error), above) };
}

export function readOutputFolder(out: string, outName: string): ReadOutput | NotRead {
  const listed = listOutputFolder(out, outName);
  return listed.ok ? { ...listed, tree: lazyTree(listed.files) } : listed;
}
