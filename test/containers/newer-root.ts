import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const script = join(import.meta.dirname, "make-root.sh");
const cache = join(import.meta.dirname, "../../node_modules/.cache/catalogc-containers");

/** The folder of the root, built when there is none that this script made. Never written to. */
export function newerRoot(): string {
  const folder = join(cache, createHash("sha256").update(readFileSync(script)).digest("hex").slice(0, 16));
  const root = join(folder, "root");
  if (!existsSync(root)) {
    mkdirSync(folder, { recursive: true });
    const { status, stderr } = spawnSync("bash", [script, folder], { encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
  }
  return root;
}
