import { chmodSync, chownSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { keepCompiledCode } from "../../../cli/disk/compile-cache.ts";
import { tempFolder } from "../../support/temp-folder.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

/** The folders that Node is given with this cache folder of the user's. */
function enabled(cache: string): readonly string[] {
  vi.stubEnv("XDG_CACHE_HOME", cache);
  const folders: string[] = [];
  keepCompiledCode((folder) => folders.push(folder));
  return folders;
}

describe("compiled code", () => {
  it("is kept in a folder that only the user can read", () => {
    const cache = tempFolder();
    const folder = join(cache, "catalogc/node");
    expect(enabled(cache)).toEqual([folder]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(enabled(cache)).toEqual([folder]);
  });

  it("is not read from a folder that others can write to", () => {
    const cache = tempFolder();
    const folder = join(cache, "catalogc/node");
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o777);
    expect(enabled(cache)).toEqual([]);
  });

  it("is not kept where the folder cannot be made", () => {
    const cache = tempFolder();
    writeFileSync(join(cache, "catalogc"), "");
    expect(enabled(cache)).toEqual([]);
  });

  it.runIf(process.getuid?.() === 0)("is not read from another user's folder (needs root)", () => {
    const cache = tempFolder();
    const folder = join(cache, "catalogc/node");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chownSync(folder, 65534, 65534);
    expect(enabled(cache)).toEqual([]);
  });
});
