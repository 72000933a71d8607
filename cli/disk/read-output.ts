import { existsSync, lstatSync, readdirSync } from "node:fs";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import * as messages from "../../compiler/diagnostics/reviewing.ts";
import { once } from "../../compiler/support/once.ts";
import { manifestPath, workFolder } from "../../emitters/manifest/manifest.ts";
import { reviewedManifest, type ReviewedManifest } from "../../tooling/review/sides/manifest.ts";
import { lazyTree, type LazyFile, type OutputTree } from "../../tooling/review/sides/tree.ts";
import { sha256 } from "../../tooling/support/sha256.ts";
import { readBytes } from "./read-file.ts";
import { folderAbove } from "./safe-reads.ts";
import { isMissing, systemReason } from "./system-error.ts";

export interface NotRead {
  readonly ok: false;
  readonly problem: Diagnostic;
}

/** A generated folder on disk; its files are read on demand. */
export class OutputFolder {
  readonly #folder: string;
  readonly #manifestFile = once(() => new FileOnDisk(`${this.#folder}/${manifestPath}`, () => true));
  /** Undefined if there is no valid manifest. */
  readonly manifest = once((): ReviewedManifest | undefined =>
    existsSync(`${this.#folder}/${manifestPath}`) ? reviewedManifest(this.#manifestFile().text()) : undefined,
  );

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** All files in the folder. Links are not followed: catalogc creates none. */
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
    if (path === manifestPath) return this.#manifestFile();
    const isWritten = (digest: string): boolean => digest === this.manifest()?.entry(path)?.sha256;
    return new FileOnDisk(`${this.#folder}/${path}`, isWritten);
  }

  has(path: string): boolean {
    return existsSync(`${this.#folder}/${path}`);
  }

  isExecutable(path: string): boolean {
    return (lstatSync(`${this.#folder}/${path}`).mode & 0o100) !== 0;
  }
}

/** A file of a generated folder. It is read once, and decoded on demand. */
class FileOnDisk implements LazyFile {
  readonly #path: string;
  readonly #isWritten: (sha256: string) => boolean;
  #bytes: Buffer | undefined;
  #text: string | undefined;
  #sha256: string | undefined;

  /** @param isWritten whether catalogc wrote a file with this digest there */
  constructor(path: string, isWritten: (sha256: string) => boolean) {
    this.#path = path;
    this.#isWritten = isWritten;
  }

  text(): string {
    this.#text ??= this.#read().toString("utf8");
    this.#bytes = undefined;
    return this.#text;
  }

  sha256(): string | undefined {
    if (this.#text === undefined) this.#sha256 ??= sha256(this.#read());
    return this.#sha256;
  }

  #read(): Buffer {
    return (this.#bytes ??= this.#withoutReturns(readBytes(this.#path)));
  }

  /** Git for Windows ends lines with CR and LF. */
  #withoutReturns(bytes: Buffer): Buffer {
    if (!bytes.includes("\r\n")) return bytes;
    const lines = Buffer.from(bytes.toString("utf8").replaceAll("\r\n", "\n"));
    return this.#isWritten(sha256(lines)) ? lines : bytes;
  }
}

/** The error for a folder or file that cannot be read; rethrows errors that are not system errors. */
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
