import { lstatSync, readdirSync } from "node:fs";
import { sha256 } from "../../../tooling/support/sha256.ts";
import { readBytes } from "../read-file.ts";
import { stampOf, type FileStatus } from "../stamps.ts";
import { isMissing } from "../system-error.ts";

/**
 * Whether a file has this hash after its line ends are converted to line feeds.
 * @throws system errors
 */
export function differsInLineEnds(found: FoundFile, hash: string | undefined): boolean {
  const content = found.read();
  if (hash === undefined || !content.includes("\r\n")) return false;
  // Byte by byte, independent of the encoding.
  const lines = content.toString("latin1").replaceAll("\r\n", "\n");
  return sha256(Buffer.from(lines, "latin1")) === hash;
}

/** The kind of a path in the output folder. Links are never followed: catalogc creates none. */
export type Found =
  | { readonly kind: "missing" }
  | { readonly kind: "folder" }
  | FoundFile
  | { readonly kind: "other"; readonly what: string }
  /** Something above the path, at `by`, is not a folder. */
  | { readonly kind: "blocked"; readonly by: string; readonly what: string };

export interface FoundFile {
  readonly kind: "file";
  readonly executable: boolean;
  readonly size: number;
  readonly status: FileStatus;
  /** Changes when the file is replaced or written to. */
  readonly stamp: string;
  /** @throws system errors */
  read(): Buffer;
}

/** Inspects paths relative to `root`. It caches the folders that it has seen: use a new one for each comparison. */
export class Inspector {
  readonly #root: string;
  /** For each folder path, what prevents files below it. Undefined if nothing does. */
  readonly #obstacles = new Map<string, Found | undefined>();

  constructor(root: string) {
    this.#root = root;
  }

  /** @throws system errors other than "not there" */
  look(path: string): Found {
    return this.#obstacleAbove(path) ?? inspect(`${this.#root}/${path}`);
  }

  /**
   * The names in a folder.
   * @throws system errors
   */
  list(path: string): readonly string[] {
    return readdirSync(`${this.#root}/${path}`);
  }

  #obstacleAbove(path: string): Found | undefined {
    const slash = path.lastIndexOf("/");
    if (slash < 0) return undefined;
    const parent = path.slice(0, slash);
    if (!this.#obstacles.has(parent)) this.#obstacles.set(parent, obstacle(parent, this.look(parent)));
    return this.#obstacles.get(parent);
  }
}

function obstacle(path: string, found: Found): Found | undefined {
  if (found.kind === "folder") return undefined;
  if (found.kind === "file") return { kind: "blocked", by: path, what: "a file" };
  if (found.kind === "other") return { kind: "blocked", by: path, what: found.what };
  return found;
}

function inspect(path: string): Found {
  try {
    const status = lstatSync(path);
    if (status.isDirectory()) return { kind: "folder" };
    if (status.isSymbolicLink()) return { kind: "other", what: "a link" };
    if (!status.isFile()) return { kind: "other", what: "a special file" };
    const executable = (status.mode & 0o111) !== 0;
    return {
      kind: "file",
      size: status.size,
      status,
      stamp: stampOf(status),
      executable,
      read: () => readBytes(path),
    };
  } catch (error) {
    if (isMissing(error)) return { kind: "missing" };
    throw error;
  }
}
