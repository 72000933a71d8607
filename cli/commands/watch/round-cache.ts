import { mkdtempSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCacheFolder } from "../../disk/cache/cache-folder.ts";
import { readOr } from "../../disk/system-error.ts";

/** The cache between rounds of watching. */
export interface RoundCache {
  /** Undefined without space for one: then each round compiles everything. */
  readonly folder?: string;
  /** To be called after the last round. */
  remove(): void;
}

/** @param wanted the cache of all runs; if it cannot be written, rounds use a temporary one */
export function roundCache(wanted: string | undefined): RoundCache {
  const shared = wanted !== undefined && made(() => makeCacheFolder(wanted)) && made(() => tryOut(wanted));
  if (shared) return { folder: wanted, remove: () => undefined };
  let folder = "";
  if (!made(() => (folder = mkdtempSync(join(tmpdir(), "catalogc-watch-")))))
    return { remove: () => undefined };
  return { folder, remove: () => void made(() => rmSync(folder, { recursive: true, force: true })) };
}

const tryOut = (folder: string): void => rmdirSync(mkdtempSync(join(folder, "watch-")));

function made(make: () => unknown): boolean {
  return readOr(false, () => {
    make();
    return true;
  });
}
