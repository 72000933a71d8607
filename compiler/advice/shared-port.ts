import { namesOfApps, notesOfOthers } from "../diagnostics/several-apps.ts";
import { listenersOf, userOf, type PublishedPort } from "../passes/services/port-clashes.ts";
import type { Finding } from "./rule.ts";

/** Ports of a host that several apps publish: only one of these apps can run there. */
export function* sharedPort({ ports }: { readonly ports: readonly PublishedPort[] }): Iterable<Finding> {
  for (const users of overlapping(ports)) {
    if (listenersOf(users).size < 2) continue;
    const [first, second = first] = users;
    const port = `${second?.host ?? 0}${first?.protocol === "udp" ? " (UDP)" : ""}`;
    yield {
      at: first?.at,
      message: `the apps ${namesOfApps(users)} publish host port ${port}`,
      related: notesOfOthers(users, (user) => `${userOf(user)} of app \`${user.app}\` publishes it here`),
      hint: "They cannot run on one host. To allow that, change the host port of one of them: the number before the colon, or `hostPort`.",
    };
  }
}

/** Groups of ports and ranges of one protocol that overlap, by port. */
function overlapping(ports: readonly PublishedPort[]): readonly (readonly PublishedPort[])[] {
  const groups: PublishedPort[][] = [];
  const sorted = [...ports].sort((a, b) =>
    a.protocol === b.protocol ? a.host - b.host : a.protocol < b.protocol ? -1 : 1,
  );
  let last = { protocol: "", host: -1 };
  for (const port of sorted) {
    if (port.protocol === last.protocol && port.host <= last.host) groups.at(-1)?.push(port);
    else groups.push([port]);
    const isFurther = port.protocol !== last.protocol || port.lastHost > last.host;
    if (isFurther) last = { protocol: port.protocol, host: port.lastHost };
  }
  return groups;
}
