import { settingsOf } from "../changed-paths.ts";
import { hostConfigsOf } from "../reading/host-configs.ts";
import type { ReviewedApp } from "../sides/reviewed-tree.ts";
import { placeIn, type ServiceView } from "../sides/service.ts";
import { difference, type Sides } from "../sides/tree.ts";
import { quoted, several } from "../words.ts";
import { isTrue } from "../reading/setting-values.ts";
import type { Rule } from "./rule.ts";

/** What waits for what. */
export const startOrderRule: Rule = {
  name: "start-order",
  *service({ before, after }, app) {
    if (before?.after === undefined || after?.after === undefined) return;
    const { added, removed: all } = difference(before.after, after.after);
    const removed = all.filter((name) => !isGone(name, after, app));
    const where = placeIn(after, "after");
    if (added.length > 0)
      yield {
        severity: "notice",
        about: `later ${after.name}`,
        message: `${quoted(after.name)} starts later: it now waits for ${several(added)}`,
        where,
      };
    if (removed.length > 0)
      yield {
        severity: "warning",
        about: `earlier ${after.name}`,
        message: `${quoted(after.name)} no longer waits for ${several(removed)} and may start before`,
        where,
      };
  },
};

/** Nobody can wait for what is no longer there, which is told by itself. Units of resources have names of their own. */
function isGone(name: string, { runtime }: ServiceView, { before, after }: Sides<ReviewedApp>): boolean {
  const { removed: gone } = difference(names(before), names(after));
  const resources = new Set(names(before, "resource"));
  const isOfResource = runtime === "unit" && !names(before).includes(name);
  if (gone.includes(name) || (isOfResource && gone.some((each) => resources.has(each)))) return true;
  const [was, is] = [before, after].map(servicesOf);
  return (
    isOfResource &&
    difference(was ?? [], is ?? []).removed.some((each) => new RegExp(`^${each}\\b`).test(name))
  );
}

/** Services of NixOS that resources turn on; their units are called so, or begin so. */
const servicesOf = (app: ReviewedApp | undefined): readonly string[] =>
  [...hostConfigsOf(app?.evaluated ?? {}).values()].flatMap(({ config, of }) =>
    [...(of === "host" ? settingsOf(config) : [])].flatMap(([path, text]) => {
      const [, service] = /^services\.([\w-]+)\.(?:.*\.)?enable$/.exec(path) ?? [];
      return service !== undefined && isTrue(text) ? [service] : [];
    }),
  );

const names = (app: ReviewedApp | undefined, kind?: ServiceView["kind"]): readonly string[] =>
  (app?.views ?? []).flatMap((view) => (kind === undefined || view.kind === kind ? [view.name] : []));
