import { changedPaths, writtenPaths } from "../changed-paths.ts";
import { changedConfinement } from "../powers/confinement.ts";
import { changedValues } from "../changed-values.ts";
import { hostConfigsOf, type HostConfig } from "../reading/host-configs.ts";
import { catalogPath, type ReviewedApp } from "../sides/reviewed-tree.ts";
import { pairs, type Sides } from "../sides/tree.ts";
import { changedOverrides, overridesOfGone } from "../reading/unit-overrides.ts";
import { quoted, several } from "../words.ts";
import type { Observation } from "../finding.ts";
import { hostSettings } from "./host-settings.ts";
import { ofWhole } from "./overridden-units.ts";
import type { Rule } from "./rule.ts";

/** Configuration of operating systems: of resources on hosts and in containers, of the host itself, of the virtual machine. */
export const hostConfigurationRule: Rule = {
  name: "host-configuration",
  *app({ before, after }) {
    if (after === undefined) return;
    const overridden = new Set(overrides({ before, after }));
    const was = before === undefined ? new Map<string, HostConfig>() : hostConfigsOf(before.evaluated);
    for (const [what, sides] of pairs(was, hostConfigsOf(after.evaluated))) {
      if (sides.after === undefined) continue;
      const changed = changedPaths(sides.before?.config ?? {}, sides.after.config);
      const told = new Set<string>();
      if (sides.after.of !== "machine")
        for (const observation of hostSettings(what, changed, sides.before, sides.after)) {
          told.add(observation.about);
          yield observation;
        }
      const others = changed.filter(
        (path) => !told.has(`${what} ${path}`) && !(sides.after?.of === "host" && overridden.has(path)),
      );
      if (others.length === 0) continue;
      const written = writtenPaths(sides.before?.config, sides.after.config);
      if (sides.before !== undefined)
        yield finding(
          `${what} changed`,
          what,
          others,
          written,
          changedValues(sides.before.config, sides.after.config),
        );
      // The machine of a new app, and what its tests need, are no news.
      else if (sides.after.of !== "machine") yield finding(`${what} sets`, what, others, written);
    }
  },
};

/** What is told of the units that it is about. */
const overrides = (app: Sides<ReviewedApp>): readonly string[] => [
  ...changedConfinement(app).map(({ path }) => path),
  ...changedOverrides(app).flatMap(({ path, option }) => (ofWhole.has(option) ? [path] : [])),
  // A component that is gone took these with it.
  ...overridesOfGone(app).removed,
];

const finding = (
  message: string,
  about: string,
  paths: readonly string[],
  written: (path: string) => string,
  change: (path: string) => string = () => "",
): Observation => ({
  severity: "notice",
  about,
  message: paths.includes("")
    ? message
    : `${message}: ${several(paths, 9, (path) => `${quoted(written(path))}${change(path)}`)}`,
  where: { file: catalogPath },
});
