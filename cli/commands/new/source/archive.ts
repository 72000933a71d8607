import { spawnSync } from "node:child_process";
import { closeSync, readSync } from "node:fs";
import { resolve } from "node:path";
import { openRegular } from "../../../disk/read-file.ts";
import { isSystemError, systemReason } from "../../../disk/system-error.ts";
import { largestFile, mostFiles, type Opened, tooManyFiles } from "./tree.ts";

/**
 * Opens an archive with `tar` or `unzip`, without the single top folder of most archives. Files are printed one by one:
 * nothing is unpacked to the disk.
 * @throws system errors
 */
export function openArchive(source: string): Opened {
  // With a colon before the first slash, GNU tar takes a name for that of another machine.
  const path = resolve(source);
  const archiver = archiverFor(path);
  // An archive of a few megabytes may contain any number of them: the limit is one for all its files.
  let left = longestRun;
  /** @param largest the most bytes that it may print */
  const run = ([program = "", ...args]: readonly string[], largest: number): Output => {
    const start = performance.now();
    const { status, stdout, stderr, error } = spawnSync(program, args, {
      encoding: "utf8",
      maxBuffer: largest,
      timeout: Math.max(left, 1),
      stdio: ["ignore", "pipe", "pipe"],
    });
    left -= Math.ceil(performance.now() - start);
    if (error) return { ok: false, reason: `\`${program}\`: ${reasonOf(error)}` };
    if (status === 0) return { ok: true, text: stdout };
    return { ok: false, reason: stderr.trim().split("\n")[0] || `\`${program}\` failed` };
  };
  const listed = run(archiver.list(path), mostFiles * 200);
  if (!listed.ok) return listed;
  const members = new Map(
    listed.text.split("\n").flatMap((member) => {
      const name = member.replace(/^\.\//, "");
      return name === "" || name.endsWith("/") ? [] : [[name, member] as const];
    }),
  );
  if (members.size > mostFiles) return { ok: false, reason: tooManyFiles };
  const names = [...members.keys()];
  const [top = "", ...others] = new Set(names.map((name) => name.split("/", 1)[0] ?? ""));
  const isWrapped = others.length === 0 && names.some((name) => name.includes("/"));
  const prefix = isWrapped ? `${top}/` : "";
  const paths = new Set(
    names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length)),
  );
  const read = (file: string): string | undefined => {
    const member = members.get(prefix + file);
    const content = member === undefined ? undefined : run(archiver.print(path, member), largestFile);
    return content?.ok === true ? content.text : undefined;
  };
  return { ok: true, tree: { paths, read } };
}

interface Archiver {
  /** Command lines. */
  list(source: string): readonly string[];
  print(source: string, member: string): readonly string[];
}

const tar: Archiver = {
  list: (source) => ["tar", "-tf", source],
  print: (source, member) => ["tar", "-xOf", source, "--", member],
};

const unzip: Archiver = {
  list: (source) => ["unzip", "-Z1", source],
  // A bracket in a name would start a pattern.
  print: (source, member) => ["unzip", "-p", source, member.replace(/[[*?\\]/g, "[$&]")],
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

/** In milliseconds. */
const longestRun = 60_000;

function reasonOf(error: Error): string {
  const code = "code" in error ? error.code : undefined;
  if (code === "ETIMEDOUT") return "it takes too long";
  if (code === "ENOBUFS") return "it prints too much";
  return isSystemError(error) ? systemReason(error) : error.message;
}
