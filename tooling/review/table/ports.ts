import { flagAt, objectAt, textAt, textsAt, type JsonObject } from "../data.ts";
import { nodesOf, runsIn, type ReviewedApp } from "../sides/side.ts";
import { difference, pairs } from "../sides/tree.ts";
import { quoted } from "../words.ts";
import type { Rating } from "./fact.ts";

/** A rating of a component or resource. */
interface PortRating {
  readonly node: string;
  readonly rating: Rating;
}

/** Ports of the host that lead to components and resources. */
export function* portRatings(before: ReviewedApp | undefined, after: ReviewedApp): Iterable<PortRating> {
  const isOnHosts = runsIn(after, "hostos");
  const [old, now] = [nodesAt(before), nodesAt(after)];
  for (const [node, data] of isOnHosts ? now : [])
    for (const mapping of difference(opened(old.get(node)), opened(data)).added)
      yield {
        node,
        rating: {
          severity: "warning",
          message: `the firewall of hosts opens port ${quoted(servicePort(mapping))} of ${quoted(node)}`,
        },
      };
  // Hosts map no ports: services are where they listen, and that is what the firewall lets in.
  const isOnlyOnHosts = isOnHosts && !runsIn(after, "container");
  const openPort = isOnlyOnHosts ? servicePort : hostPort;
  for (const [node, { before: was, after: is }] of pairs(old, now)) {
    const { added, removed } = difference(portsOf(was), portsOf(is));
    const opens = (ports: readonly string[], others: readonly string[]): readonly string[] =>
      isOnlyOnHosts
        ? ports.filter((port) => !others.some((other) => servicePort(other) === servicePort(port)))
        : ports;
    const [more, less] = [opens(added, portsOf(was)), opens(removed, portsOf(is))];
    for (const port of more) {
      const former = less.find((each) => openPort(each) === openPort(port));
      const open = `port ${quoted(openPort(port))}`;
      const message =
        former === undefined
          ? `${open} newly published: it leads to ${quoted(node)} (${quoted(port)})`
          : `${open} now leads to ${quoted(servicePort(port))} of ${quoted(node)} (was ${quoted(servicePort(former))})`;
      yield { node, rating: { severity: "warning", message } };
    }
    for (const port of less)
      if (is !== undefined && !more.some((each) => openPort(each) === openPort(port)))
        yield {
          node,
          rating: {
            severity: "notice",
            message: `port ${quoted(openPort(port))} of ${quoted(node)} no longer published`,
          },
        };
  }
}

const nodesAt = (app: ReviewedApp | undefined): ReadonlyMap<string, JsonObject> =>
  new Map([...nodesOf(app, "component"), ...nodesOf(app, "resource")]);

const endpointsOf = (data: JsonObject | undefined): readonly unknown[] =>
  Object.values(objectAt(data, "endpoints"));

const portsOf = (data: JsonObject | undefined): readonly string[] => [
  ...textsAt(data, "ports"),
  ...endpointsOf(data).map((each) => textAt(each, "mapping")),
];

/** The mappings that the firewall of hosts lets in without the option of the module. */
const opened = (data: JsonObject | undefined): readonly string[] =>
  endpointsOf(data).flatMap((each) => (flagAt(each, "openFirewall") ? [textAt(each, "mapping")] : []));

const servicePort = (port: string): string => port.slice(port.lastIndexOf(":") + 1);

const hostPort = (port: string): string => port.slice(0, Math.max(port.lastIndexOf(":"), 0)) || port;
