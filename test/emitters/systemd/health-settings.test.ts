import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { treeCases } from "../../golden/cases.ts";
import { readTree } from "../../support/temp-folder.ts";

// A check has the account, the devices and the privileges of its component: otherwise it fails where the component works.

/** Limits of a component, how it starts, ends and is restarted; and the folders of its own account. */
const ofComponentOnly =
  /^(?:Delegate|Exec\w+|Notify\w+|Kill\w+|Limit\w+|MemoryMax|CPUQuota|TasksMax|Restart\w*|State\w+|SuccessExitStatus|TemporaryFileSystem|Timeout\w+|Type)$/;

/** Lines of `[Service]` by key, without variables. */
const settingsOf = (unit: string): ReadonlyMap<string, readonly string[]> => {
  const lines = new Map<string, string[]>();
  for (const [, key = "", value = ""] of unit.matchAll(/^(?!Environment=)(\w+)=(.*)$/gm))
    lines.set(key, [...(lines.get(key) ?? []), value]);
  return lines;
};
const service = (unit: unknown): string =>
  /\n\[Service\]\n([^]*?)(?=\n\[|$)/.exec(`\n${String(unit)}`)?.[1] ?? "";

const checks = treeCases().flatMap(({ name, folder }) => {
  const files = readTree(join(folder, "out"));
  return Object.keys(files).flatMap((path) => {
    const component = path.replace(/-health\.service$/, ".service");
    return component === path || !/\/units\//.test(path) || files[component] === undefined
      ? []
      : [[`${name}: ${path}`, service(files[path]), service(files[component])] as const];
  });
});

describe("a health check", () => {
  it.each(checks)("has the privileges of its component: %s", (_, check, component) => {
    const own = settingsOf(check);
    for (const [key, values] of settingsOf(component))
      if (!ofComponentOnly.test(key)) expect([key, own.get(key)]).toEqual([key, values]);
  });

  it("is of a component with devices and capabilities in a golden", () => {
    for (const key of ["AmbientCapabilities", "DeviceAllow", "ProtectClock", "BindPaths", "UMask"])
      expect(checks.filter(([, , component]) => settingsOf(component).has(key)).length, key).toBeGreaterThan(
        0,
      );
  });
});
