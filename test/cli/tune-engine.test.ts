import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { settingsFor } from "../../cli/tune-engine.ts";

describe("the settings of V8", () => {
  it.each([
    ["20.20.2", "11.3.244.8-node.38", "--interrupt-budget=1000000"],
    ["22.23.3", "12.4.254.21-node.57", "--invocation-count-for-turbofan=60000"],
    ["24.9.0", "13.6.233.10-node.27", "--invocation-count-for-maglev=5000"],
    ["26.9.0", "14.6.202.34-node.32", "--invocation-count-for-maglev=5000"],
  ])("are those that were measured with Node %s", (_, version, setting) => {
    expect(settingsFor(version).fromStart).toContain(setting);
    expect(settingsFor(version).fromStart).toContain("--no-parallel-scavenge");
  });

  it.each([
    ["22", "12.4.254.21-node.57", "--heap-growing-percent=100"],
    ["24", "13.6.233.10-node.27", "--heap-growing-percent=100"],
    ["26", "14.6.202.34-node.32", "--heap-growing-percent=100"],
  ])("collect the garbage of thousands of recipes sooner with Node %s", (_, version, setting) => {
    expect(settingsFor(version).ofMany).toEqual([setting]);
  });

  it("are left alone where nothing was measured", () => {
    expect(settingsFor("11.30.1")).toEqual({ fromStart: [], onceGrown: [], ofMany: [] });
    expect(settingsFor("13.61.1")).toEqual({ fromStart: [], onceGrown: [], ofMany: [] });
    expect(settingsFor("99.0.1")).toEqual({ fromStart: [], onceGrown: [], ofMany: [] });
  });

  it("are known to the engine that this runs in", () => {
    // An unknown one is "bad option", and status 9.
    const { fromStart, onceGrown, ofMany } = settingsFor(process.versions.v8);
    const { status, stderr } = spawnSync(
      process.execPath,
      [...fromStart, ...onceGrown, ...ofMany, "-e", "0"],
      {
        encoding: "utf8",
      },
    );
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });
});
