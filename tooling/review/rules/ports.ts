import { notice, warning } from "../finding.ts";
import { flagAt, objectAt, textAt, textsAt, type JsonObject } from "../data.ts";
import { nodesOf, placeOf, runsIn, type ReviewedApp } from "../sides/side.ts";
import { difference, pairs } from "../sides/tree.ts";
import { quoted } from "../words.ts";
import type { Rule } from "./rule.ts";

/** Ports of the host that lead to a component or resource. */
export const portsRule: Rule = {
  name: "ports",
  *app({ before, after }) {
    if (after === undefined) return;
    if (runsIn(after, "hostos"))
      for (const [name, mapping] of openedAnew(before, after))
        yield warning(
          `the firewall of hosts opens port ${quoted(servicePort(mapping))} of ${quoted(name)}`,
          placeOf(after, name),
        );
    // Hosts map no ports: services are where they listen, and that is what the firewall lets in.
    const onHosts = runsIn(after, "hostos") && !runsIn(after, "container");
    const openPort = onHosts ? servicePort : hostPort;
    for (const [node, { before: old, after: now }] of pairs(portsOf(before), portsOf(after))) {
      const [was, is] = [old ?? [], now ?? []];
      const changes = difference(was, is);
      const [added, removed] = onHosts
        ? [besides(changes.added, was), besides(changes.removed, is)]
        : [changes.added, changes.removed];
      const [name, where] = [quoted(node), placeOf(after, node)];
      for (const port of added) {
        const former = removed.find((each) => openPort(each) === openPort(port));
        const open = `port ${quoted(openPort(port))}`;
        const message =
          former === undefined
            ? `${open} newly published: it leads to ${name} (${quoted(port)})`
            : `${open} now leads to ${quoted(servicePort(port))} of ${name} (was ${quoted(servicePort(former))})`;
        yield warning(message, where);
      }
      for (const port of removed)
        if (!added.some((each) => openPort(each) === openPort(port)))
          yield notice(`port ${quoted(openPort(port))} of ${name} no longer published`, where);
    }
  },
};

/** The mappings that are opened in the firewall anew. */
function* openedAnew(
  before: ReviewedApp | undefined,
  after: ReviewedApp,
): Iterable<readonly [string, string]> {
  for (const kind of ["component", "resource"] as const) {
    const old = nodesOf(before, kind);
    for (const [name, data] of nodesOf(after, kind)) {
      const was = openIn(old.get(name) ?? {});
      for (const mapping of openIn(data)) if (!was.includes(mapping)) yield [name, mapping];
    }
  }
}

const portsOf = (app: ReviewedApp | undefined): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...nodesOf(app, "component"), ...nodesOf(app, "resource")].map(([name, data]) => [
      name,
      [...textsAt(data, "ports"), ...mappingsIn(data)],
    ]),
  );

const mappingsIn = (data: JsonObject): readonly string[] =>
  Object.values(objectAt(data, "endpoints")).map((each) => textAt(each, "mapping"));

/** The mappings that the firewall of hosts lets in without the option of the module. */
const openIn = (data: JsonObject): readonly string[] =>
  Object.values(objectAt(data, "endpoints")).flatMap((each) =>
    flagAt(each, "openFirewall") ? [textAt(each, "mapping")] : [],
  );

/** Those that lead to another port than any of the others do. */
const besides = (ports: readonly string[], others: readonly string[]): readonly string[] =>
  ports.filter((port) => !others.some((other) => servicePort(other) === servicePort(port)));

const servicePort = (port: string): string => port.slice(port.lastIndexOf(":") + 1);

const hostPort = (port: string): string => port.slice(0, Math.max(port.lastIndexOf(":"), 0)) || port;
