import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { removeAtEnd, removeFolder } from "./left-folders.ts";

/** A new empty folder that goes away with the test. */
export function tempFolder(): string {
  const path = makeFolder();
  onTestFinished(() => {
    removeFolder(path);
  });
  return path;
}

/** A new empty folder that goes away with the file of tests; for `beforeAll`. */
export function suiteFolder(): string {
  const path = makeFolder();
  // Not `afterAll`: called within `beforeAll` it is never run.
  removeAtEnd(path);
  return path;
}

const makeFolder = (): string => mkdtempSync(join(tmpdir(), "catalogc-test-"));

/** Writes files below a folder, by relative path. */
export function writeTree(root: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

/**
 * Everything below a folder by relative path, sorted: files with their text (an executable one starts with `x:`),
 * empty folders as `name/` and links as `link`.
 */
export function readTree(root: string, folder = ""): Record<string, string> {
  const tree: Record<string, string> = {};
  for (const name of readdirSync(join(root, folder)).sort()) {
    const path = folder === "" ? name : `${folder}/${name}`;
    const status = lstatSync(join(root, path));
    if (status.isSymbolicLink()) tree[path] = "link";
    else if (status.isDirectory()) {
      const below = readTree(root, path);
      Object.assign(tree, Object.keys(below).length === 0 ? { [`${path}/`]: "" } : below);
    } else tree[path] = (status.mode & 0o100 ? "x:" : "") + readFileSync(join(root, path), "utf8");
  }
  return tree;
}
