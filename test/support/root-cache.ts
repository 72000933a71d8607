import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/**
 * The folder of a root of Debian, in the cache of the user: every clone of the project uses it. It is built if the script
 * or its settings changed. Never written to.
 * @param script builds `<folder>/root`
 * @param build runs the script with a folder
 */
export function cachedRoot(
  script: string,
  settings: readonly string[],
  build: (script: string, folder: string) => void,
): string {
  const hash = createHash("sha256").update(readFileSync(script));
  for (const setting of settings) hash.update(`\0${setting}`);
  const folder = join(homedir(), ".cache/catalogc-tests", hash.digest("hex").slice(0, 16));
  const root = join(folder, "root");
  if (existsSync(root)) return root;
  mkdirSync(folder, { recursive: true });
  build(script, folder);
  return root;
}
