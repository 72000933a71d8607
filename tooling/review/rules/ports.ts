import { flagAt } from "../reading/json.ts";
import type { ReviewedApp } from "../sides/reviewed-tree.ts";
import { placeIn } from "../sides/service.ts";
import { difference } from "../sides/tree.ts";
import { quoted } from "../words.ts";
import type { Rule } from "./rule.ts";

/** Ports of the host that lead to a component or resource. */
export const portsRule: Rule = {
  name: "ports",
  *service({ before, after }, app) {
    const view = after ?? before;
    if (view?.ports === undefined) return;
    const onHosts = isOnHostsAlone(app.after);
    // That there are no containers any more is told by itself.
    if (onHosts && view.runtime === "compose") return;
    const [was, is] = [before?.ports ?? [], after?.ports ?? []];
    const changes = difference(was, is);
    const [added, removed] = onHosts
      ? [besides(changes.added, was), besides(changes.removed, is)]
      : [changes.added, changes.removed];
    const where = placeIn(view, "ports");
    const openPort = onHosts ? servicePort : hostPort;
    const [name, about] = [quoted(view.name), (port: string): string => `port ${view.name} ${port}`];
    for (const port of added) {
      const former = removed.find((each) => openPort(each) === openPort(port));
      const open = `port ${quoted(openPort(port))}`;
      yield {
        severity: "warning",
        about: about(port),
        message:
          former === undefined
            ? `${open} newly published: it leads to ${name} (${quoted(port)})`
            : `${open} leads to ${quoted(servicePort(port))} of ${name} now, before to ${quoted(servicePort(former))}`,
        where,
      };
    }
    for (const port of removed)
      if (!added.some((each) => openPort(each) === openPort(port)))
        yield {
          severity: "notice",
          about: about(port),
          message: `port ${quoted(openPort(port))} of ${name} no longer published`,
          where,
        };
  },
};

/** Hosts map no ports: services are where they listen, and that is what the firewall lets in. */
function isOnHostsAlone(app: ReviewedApp | undefined): boolean {
  const has = (runtime: string): boolean => flagAt(app?.evaluated, "services", "runtimes", runtime, "enable");
  return has("hostos") && !has("container");
}

/** Those that lead to another port than any of the others do. */
const besides = (ports: readonly string[], others: readonly string[]): readonly string[] =>
  ports.filter((port) => !others.some((other) => servicePort(other) === servicePort(port)));

const servicePort = (port: string): string => port.slice(port.lastIndexOf(":") + 1);

const hostPort = (port: string): string => port.slice(0, Math.max(port.lastIndexOf(":"), 0)) || port;
