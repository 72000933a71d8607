import { namesOfApps, notesOfOthers } from "../diagnostics/several-apps.ts";
import { listenersOf, userOf, type PublishedPort } from "../passes/services/port-clashes.ts";
import { groupBy } from "../support/group-by.ts";
import type { Finding } from "./rule.ts";

/** Ports of a host that several apps publish: only one of these apps can run there. */
export function* sharedPort({ ports }: { readonly ports: readonly PublishedPort[] }): Iterable<Finding> {
  const byHost = groupBy(ports, ({ host }) => host);
  for (const [port, users] of [...byHost].sort(([a], [b]) => a - b)) {
    if (listenersOf(users).size < 2) continue;
    yield {
      at: users[0]?.at,
      message: `the apps ${namesOfApps(users)} publish host port ${port}`,
      related: notesOfOthers(users, (user) => `${userOf(user)} of app \`${user.app}\` publishes it here`),
      hint: "They cannot run on one host. To allow that, change the host port of one of them, the number before the colon.",
    };
  }
}
