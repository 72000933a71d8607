import { existsSync, lstatSync, readdirSync } from "node:fs";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import * as messages from "../../compiler/diagnostics/reviewing.ts";
import { once } from "../../compiler/support/once.ts";
import { manifestPath, workFolder } from "../../emitters/manifest/manifest.ts";
import { reviewedManifest, type ReviewedManifest } from "../../tooling/review/sides/manifest.ts";
import { keptFile, lazyTree, type LazyFile, type OutputTree } from "../../tooling/review/sides/tree.ts";
import { sha256 } from "../../tooling/support/sha256.ts";
import { readText } from "./read-file.ts";
import { folderAbove } from "./safe-reads.ts";
import { isMissing, systemReason } from "./system-error.ts";

export interface NotRead {
  readonly ok: false;
  readonly problem: Diagnostic;
}

/** A generated folder on disk; its files are read on demand. */
export class OutputFolder {
  readonly #folder: string;
  /** Undefined if there is none that catalogc could have written. */
  readonly manifest = once((): ReviewedManifest | undefined => {
    const text = existsSync(`${this.#folder}/${manifestPath}`)
      ? readText(`${this.#folder}/${manifestPath}`)
      : undefined;
    return text === undefined ? undefined : reviewedManifest(text.replaceAll("\r\n", "\n"));
  });

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** All files in the folder. Links are not followed: catalogc makes none. */
  files(): ReadonlyMap<string, LazyFile> {
    const files = new Map<string, LazyFile>();
    const visit = (folder: string): void => {
      const above = folder === "" ? "" : `${folder}/`;
      const entries = readdirSync(`${this.#folder}/${above}`, { withFileTypes: true });
      for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
        const path = above + entry.name;
        if (entry.isDirectory() && path !== workFolder) visit(path);
        else if (entry.isFile()) files.set(path, this.file(path));
      }
    };
    visit("");
    return files;
  }

  file(path: string): LazyFile {
    return keptFile(() => this.#asWritten(path, readText(`${this.#folder}/${path}`)));
  }

  has(path: string): boolean {
    return existsSync(`${this.#folder}/${path}`);
  }

  isExecutable(path: string): boolean {
    return (lstatSync(`${this.#folder}/${path}`).mode & 0o100) !== 0;
  }

  /** Git for Windows gives lines other ends. */
  #asWritten(path: string, text: string): string {
    if (!text.includes("\r\n")) return text;
    const lines = text.replaceAll("\r\n", "\n");
    return path === manifestPath || sha256(lines) === this.manifest()?.entry(path)?.sha256 ? lines : text;
  }
}

/** A folder that cannot be read, or something in it; rethrows what is not an error of the system. */
export function notReadable(outName: string, error: unknown): NotRead {
  const above = isMissing(error) ? folderAbove(outName) : undefined;
  return { ok: false, problem: messages.noOutput(outName, systemReason(error), above) };
}

/** Undefined if the folder cannot be read. */
export function readOutputFolder(out: string): OutputTree | undefined {
  try {
    return lazyTree(new OutputFolder(out).files());
  } catch (error) {
    systemReason(error);
    return undefined;
  }
}
