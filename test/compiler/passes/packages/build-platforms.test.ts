import { describe, expect, it } from "vitest";
import { isTargetOnly, platforms } from "../../../../compiler/nixpkgs/platforms.ts";

describe("platforms that are only compiled for", () => {
  it.each(["avr-none", "javascript-ghcjs", "mmix-mmixware", "wasm32-wasi", "x86_64-windows", "aarch64-uefi"])(
    "%s",
    (platform) => {
      expect([platforms.has(platform), isTargetOnly(platform)]).toEqual([true, true]);
    },
  );

  it.each(["x86_64-linux", "aarch64-darwin", "x86_64-freebsd", "mips64el-linux", "x86_64-cygwin"])(
    "%s is not one of them",
    (platform) => {
      expect([platforms.has(platform), isTargetOnly(platform)]).toEqual([true, false]);
    },
  );
});
