import { spawnSync } from "node:child_process";
import { closeSync, readdirSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { openRegular, readText } from "../../disk/read-file.ts";
import { isSystemError, systemReason } from "../../disk/system-error.ts";

/** The root of a source folder or archive. */
export type Source =
  | {
      readonly ok: true;
      readonly files: ReadonlySet<string>;
      readonly read: (file: string) => string | undefined;
    }
  | { readonly ok: false; readonly reason: string };

/** Lists a folder, or an archive with `tar` or `unzip`, without the single top folder of most archives. */
export function listSource(source: string): Source {
  try {
    return statSync(source).isDirectory() ? folder(source) : archive(source);
  } catch (error) {
    return { ok: false, reason: systemReason(error) };
  }
}

function folder(source: string): Source {
  return {
    ok: true,
    files: new Set(readdirSync(source)),
    read: (file) => textOf(join(source, file)),
  };
}

/** Undefined if it is not a file, or a dangling link. */
function textOf(path: string): string | undefined {
  try {
    return readText(path);
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

function archive(source: string): Source {
  const archiver = archiverFor(source);
  const listed = run(archiver.list(source));
  if (!listed.ok) return listed;
  const paths = new Map(listed.text.split("\n").map((path) => [path.replace(/^\.\//, ""), path]));
  const tops = new Set([...paths.keys()].filter((path) => path !== "").map((path) => path.split("/")[0]));
  const wrapped = tops.size === 1 && [...paths.keys()].some((path) => path.includes("/"));
  const prefix = wrapped ? `${[...tops][0] ?? ""}/` : "";
  const rootFiles = [...paths.keys()]
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length))
    .filter((path) => path !== "" && !path.includes("/"));
  const read = (file: string): string | undefined => {
    const content = run(archiver.print(source, paths.get(prefix + file) ?? prefix + file));
    return content.ok ? content.text : undefined;
  };
  return { ok: true, files: new Set(rootFiles), read };
}

interface Archiver {
  /** Command lines. */
  list(source: string): readonly string[];
  print(source: string, path: string): readonly string[];
}

const tar: Archiver = {
  list: (source) => ["tar", "-tf", source],
  print: (source, path) => ["tar", "-xOf", source, path],
};

const unzip: Archiver = {
  list: (source) => ["unzip", "-Z1", source],
  // A bracket in a name would start a pattern.
  print: (source, path) => ["unzip", "-p", source, path.replace(/[[*?\\]/g, "[$&]")],
};

/** By its first bytes (APPNOTE.TXT of ZIP, 4.3.7); `tar` detects the compression itself. */
function archiverFor(source: string): Archiver {
  const start = Buffer.alloc(4);
  const file = openRegular(source);
  try {
    readSync(file, start, 0, start.length, 0);
  } finally {
    closeSync(file);
  }
  return start.toString("latin1") === "PK\x03\x04" ? unzip : tar;
}

type Output = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };

function run([program = "", ...args]: readonly string[]): Output {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (error) {
    const reason = isSystemError(error) ? systemReason(error) : error.message;
    return { ok: false, reason: `\`${program}\`: ${reason}` };
  }
  if (status === 0) return { ok: true, text: stdout };
  return { ok: false, reason: stderr.trim().split("\n")[0] || `\`${program}\` failed` };
}
