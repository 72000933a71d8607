import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { buildId, bundle } from "../../scripts/bundle.mjs";
import { removeAtEnd } from "./left-folders.ts";

const root = join(import.meta.dirname, "../..");
/** Names the folder of one run of all tests to the processes that run them. */
const shared = "CATALOGC_TEST_PROGRAM";

/**
 * Before and after all files of tests (`globalSetup` of vitest): a folder for the program that they run. What is in dist/
 * is taken where it is of these sources.
 */
export function setup(): () => void {
  // Another project of vitest was first.
  if (env[shared] !== undefined) return () => undefined;
  const folder = makeFolder();
  const dist = join(root, "dist");
  if (isOfTheseSources(join(dist, "program.cjs"))) cpSync(dist, folder, { recursive: true });
  env[shared] = folder;
  const cache = useOwnCache();
  return () => {
    for (const each of [folder, cache]) rmSync(each, { recursive: true, force: true });
  };
}

/**
 * The folder of the built program. Where dist/ is older than the sources, it is built once in each process.
 * @throws when the sources do not build
 */
export async function programFolder(): Promise<string> {
  const all = env[shared];
  if (all !== undefined && existsSync(join(all, "catalogc.cjs"))) return all;
  const folder = all === undefined ? makeFolder() : join(all, String(process.pid));
  if (all === undefined) for (const each of [folder, useOwnCache()]) removeAtEnd(each);
  await bundle(folder);
  return folder;
}

/** From here on, programs have a cache of their own, not that of the user. */
function useOwnCache(): string {
  const cache = mkdtempSync(join(tmpdir(), "catalogc-cache-"));
  env["XDG_CACHE_HOME"] = cache;
  return cache;
}

/** The build puts an id of its sources into the program. */
const isOfTheseSources = (program: string): boolean =>
  existsSync(program) && readFileSync(program, "utf8").includes(buildId());

/** In here, so that the program finds its dependencies. */
function makeFolder(): string {
  const cache = join(root, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "catalogc-"));
  // For those who are not root.
  chmodSync(folder, 0o755);
  return folder;
}
