import { changedPaths } from "../changed-paths.ts";
import { objectAt } from "../json.ts";
import { catalogPath, type ReviewedApp } from "../reviewed-tree.ts";
import { pairs } from "../tree.ts";
import { quoted, several } from "../words.ts";
import type { Observation } from "../finding.ts";
import type { Rule } from "./rule.ts";

/** Configuration of the host operating system: of resources, of the host itself, of the virtual machine. */
export const resourcesRule: Rule = {
  name: "host-configuration",
  *app({ before, after }) {
    if (before === undefined || after === undefined) return;
    for (const [what, sides] of pairs(configsOf(before), configsOf(after))) {
      if (sides.before === undefined || sides.after === undefined) continue;
      const changed = changedPaths(sides.before, sides.after);
      if (changed.length > 0) yield finding(what, changed);
    }
  },
};

const finding = (what: string, changed: readonly string[]): Observation => ({
  severity: "notice",
  about: what,
  message: `${what} changed${changed.includes("") ? "" : `: ${several(changed, 9)}`}`,
  where: { file: catalogPath },
});

function configsOf({ evaluated }: ReviewedApp): ReadonlyMap<string, unknown> {
  const hostos = objectAt(evaluated, "services", "runtimes", "hostos");
  return new Map<string, unknown>([
    ["host-OS configuration", objectAt(hostos, "hostosConfig")],
    ["virtual machine", objectAt(hostos, "vm")],
    ["host-OS configuration of its test", objectAt(evaluated, "test", "services", "hostosConfig")],
    ...Object.entries(objectAt(evaluated, "services", "resources")).map(
      ([name, resource]) =>
        [`host-OS configuration of ${quoted(name)}`, objectAt(resource, "hostosConfig")] as const,
    ),
  ]);
}
