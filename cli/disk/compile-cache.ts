import * as nodeModule from "node:module";
import { userCache } from "./cache/user-cache.ts";

/** Since Node 22.1; the types are those of Node 20. */
type EnableCompileCache = (folder: string) => void;

/**
 * Lets Node cache the code that V8 compiles, in a private folder of the user, so that later runs start faster. Node
 * checks each entry against the source and its own version, not against manipulation. Does nothing on versions of Node
 * without it, or without such a folder, because code from a shared folder would run with the user's privileges. Source:
 * Node.js manual, `module.enableCompileCache`.
 */
export function keepCompiledCode(enable = enableOfNode()): void {
  if (enable === undefined) return;
  const found = userCache("node", ["."]);
  if (found.ok) enable(found.folder);
}

const enableOfNode = (): EnableCompileCache | undefined =>
  Reflect.get(nodeModule, "enableCompileCache") as EnableCompileCache | undefined;
