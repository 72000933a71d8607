import { closeSync, lstatSync, readSync } from "node:fs";
import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import { hasHeader } from "../../../emitters/support/emitted-file.ts";
import { openRegular } from "../read-file.ts";
import { entriesOf } from "../safe-reads.ts";
import { readOr } from "../system-error.ts";

/**
 * Files of an output folder that say that catalogc generated them, but are not in the manifest. Git leaves such files
 * when one side of a merge deleted what the other changed. Other files, and folders with a manifest of their own, do
 * not belong to this output.
 */
export function leftOver(out: string, known: ReadonlySet<string>): readonly string[] {
  const found: string[] = [];
  const visit = (folder: string): void => {
    const entries = entriesOf(`${out}/${folder}`);
    if (folder !== "" && entries.some(({ name }) => name === manifestPath)) return;
    for (const entry of entries) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !entry.name.startsWith(".")) visit(path);
      else if (entry.isFile() && !known.has(path) && isGenerated(`${out}/${path}`)) found.push(path);
    }
  };
  visit("");
  return found.sort();
}

/** The paths that are still left over. */
export const stillLeftOver = (out: string, paths: readonly string[]): readonly string[] =>
  paths.filter((path) => isFile(`${out}/${path}`) && isGenerated(`${out}/${path}`));

const isFile = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

function isGenerated(path: string): boolean {
  const start = Buffer.alloc(4096);
  return readOr(false, () => {
    const file = openRegular(path);
    const length = readSync(file, start, 0, start.length, 0);
    closeSync(file);
    return hasHeader(start.toString("utf8", 0, length));
  });
}
