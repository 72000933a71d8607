import * as nodeModule from "node:module";
import { userCache } from "./cache/user-cache.ts";

/** Since Node 22.1; the types are those of Node 20. */
type EnableCompileCache = (folder: string) => void;

/**
 * Has Node keep the code that V8 compiles, in a folder of the user's own, so that later runs start faster. Node checks
 * each entry against the source and its own version, not against changes. Does nothing on versions of Node without it, and
 * where there is no such folder: code from another one would run as the user's own.
 * Source: Node.js manual, `module.enableCompileCache`.
 */
export function keepCompiledCode(enable = enableOfNode()): void {
  if (enable === undefined) return;
  const found = userCache("node", ["."]);
  if (found.ok) enable(found.folder);
}

const enableOfNode = (): EnableCompileCache | undefined =>
  Reflect.get(nodeModule, "enableCompileCache") as EnableCompileCache | undefined;
