import { readdirSync, realpathSync, statSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { readText } from "../../../disk/read-file.ts";
import { readOr, systemReason } from "../../../disk/system-error.ts";
import { openArchive } from "./archive.ts";
import { largestFile, mostFiles, type Opened, tooManyFiles } from "./tree.ts";

/** Opens a folder, or an archive by its content. */
export function openSource(path: string): Opened {
  try {
    return statSync(path).isDirectory() ? openFolder(path) : openArchive(path);
  } catch (error) {
    return { ok: false, reason: systemReason(error) };
  }
}

function openFolder(root: string): Opened {
  const paths = new Set<string>();
  const inside = realpathSync(root);
  const folders = [""];
  for (const folder of folders) {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        // Neither belongs to the source.
        if (entry.name !== ".git" && entry.name !== "node_modules") folders.push(path);
      } else if (entry.isFile() || (entry.isSymbolicLink() && staysIn(inside, join(root, path)))) {
        paths.add(path);
      }
      if (paths.size + folders.length > mostFiles) return { ok: false, reason: tooManyFiles };
    }
  }
  const read = (path: string): string | undefined =>
    paths.has(path) ? textOf(resolve(root, path)) : undefined;
  return { ok: true, tree: { paths, read } };
}

/** Whether a link leads into a folder; a dangling one does not. */
const staysIn = (root: string, link: string): boolean =>
  readOr(false, () => realpathSync(link).startsWith(root + sep));

/** Undefined if it is not a file, or too large. */
const textOf = (path: string): string | undefined => readOr(undefined, () => readText(path, largestFile));
