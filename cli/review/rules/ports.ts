import { placeIn } from "../sides/service.ts";
import { difference } from "../sides/tree.ts";
import { quoted } from "../words.ts";
import type { Rule } from "./rule.ts";

/** Ports of the host that lead to a component or resource. */
export const portsRule: Rule = {
  name: "ports",
  *service({ before, after }) {
    const view = after ?? before;
    if (view?.ports === undefined) return;
    const { added, removed } = difference(before?.ports ?? [], after?.ports ?? []);
    const where = placeIn(view, "ports");
    for (const port of added)
      yield {
        severity: "warning",
        about: `port ${view.name} ${port}`,
        message: `port ${quoted(hostPort(port))} newly published: it leads to ${quoted(view.name)} (${quoted(port)})`,
        where,
      };
    for (const port of removed)
      yield {
        severity: "notice",
        about: `port ${view.name} ${port}`,
        message: `port ${quoted(hostPort(port))} of ${quoted(view.name)} no longer published`,
        where,
      };
  },
};

const hostPort = (port: string): string => port.slice(0, Math.max(port.lastIndexOf(":"), 0)) || port;
