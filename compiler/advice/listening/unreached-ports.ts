import { unreachedPort } from "../../diagnostics/lints.ts";
import { isEmptyModule } from "../../ir/empty-module.ts";
import { placeOf } from "../../passes/context.ts";
import { publications, type Publication } from "../../passes/services/port-clashes.ts";
import type { Lint } from "../lint.ts";
import { portsAsked } from "../health-and-tests/ports-asked.ts";

/**
 * One script tests both runtimes, from outside: containers are reached at the ports that they publish, services of a host at
 * those that they listen at. Said where a script asks this machine for a port that one of them does not have.
 */
export const checkUnreachedPorts: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    const { services, test } = entry.data;
    const { container, hostos } = services.runtimes;
    const both = container.enable && hostos.enable;
    const asked = portsAsked(test.services.script);
    if (asked.size === 0 || services.components.size === 0) continue;
    const published = publications(entry);
    const at = placeOf(entry, "test", "services", "script");
    for (const port of asked) {
      const there = published.find(({ host }) => host === port);
      const listener = published.find(({ service }) => service === port);
      // The test's own configuration of the machine may listen anywhere.
      if (
        container.enable &&
        there === undefined &&
        (listener !== undefined || isEmptyModule(test.services.hostosConfig))
      )
        reporter.report(
          unreachedPort("container", entry.name, port, instead(port, listener, "container", both), at),
        );
      if (hostos.enable && there !== undefined && listener === undefined)
        reporter.report(unreachedPort("hostos", entry.name, port, instead(port, there, "hostos", both), at));
    }
  }
};

function instead(
  port: number,
  mapped: Publication | undefined,
  runtime: "container" | "hostos",
  both: boolean,
): string {
  if (mapped === undefined)
    return `The script runs outside of the containers: add \`"${port}:${port}"\` to the \`ports\` of what listens there, or ask a port that is published.`;
  const { text, host, service, user } = mapped;
  const where = `By \`"${text}"\` ${user} is at ${host} in containers, and at ${service} on a host, where no port is mapped.`;
  if (!both) return `${where} Ask port ${runtime === "container" ? host : service}.`;
  return `${where} Give it one number for both, such as \`"${host}:${host}"\`, and let it listen there.`;
}
