import { lstatSync, mkdirSync } from "node:fs";
import * as nodeModule from "node:module";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/** Since Node 22.1; the types are those of Node 20. */
type EnableCompileCache = (folder: string) => void;

/**
 * Has Node keep the code that V8 compiles, in a folder of the user's own, so that later runs start faster. Node checks
 * each entry against the source and its own version. Does nothing on versions of Node without it, and where the folder
 * belongs to another user or others may write to it: code from there would run as the user's own.
 * Source: Node.js manual, `module.enableCompileCache`; XDG Base Directory Specification.
 */
export function keepCompiledCode(enable = enableOfNode()): void {
  if (enable === undefined) return;
  const cache = process.env["XDG_CACHE_HOME"];
  const home = cache !== undefined && isAbsolute(cache) ? cache : join(homedir(), ".cache");
  const folder = join(home, "catalogc", "node");
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = lstatSync(folder);
    if ((mode & 0o077) === 0 && uid === process.getuid?.()) enable(folder);
  } catch {
    // A home that cannot be written to: every start takes as long as the first.
  }
}

const enableOfNode = (): EnableCompileCache | undefined =>
  Reflect.get(nodeModule, "enableCompileCache") as EnableCompileCache | undefined;
