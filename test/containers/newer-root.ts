import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { cachedRoot } from "../support/root-cache.ts";

const make = join(import.meta.dirname, "make-root.sh");

/** The folder of a root with a newer podman, built when there is none that this script made. Never written to. */
export const newerRoot = (): string =>
  cachedRoot(make, [], (script, folder) => {
    const { status, stderr } = spawnSync("bash", [script, folder], { encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
  });
