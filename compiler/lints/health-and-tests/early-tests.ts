import { earlyTest } from "../../diagnostics/lints-services.ts";
import type { Text } from "../../language/text.ts";
import { placeOf } from "../../passes/context.ts";
import { publications } from "../../passes/services/port-clashes.ts";
import type { Lint } from "../lint.ts";
import { portsAsked } from "./ports-asked.ts";

/**
 * Tests that ask a component at once which nothing checks: it counts as started when its program runs, which is before it
 * listens. The test then passes on a fast machine, and fails on a busy one.
 */
export const checkEarlyTests: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    const { services, test } = entry.data;
    const { container, hostos } = services.runtimes;
    const { script } = test.services;
    if ((!container.enable && !hostos.enable) || waits(script)) continue;
    const asked = portsAsked(script);
    const early = publications(entry).find(
      ({ host, service, kind, name }) =>
        kind === "component" &&
        services.components.get(name)?.healthcheck.enable === false &&
        ((container.enable && asked.has(host)) || (hostos.enable && asked.has(service))),
    );
    if (early === undefined) continue;
    const port = asked.has(early.host) ? early.host : early.service;
    reporter.report(earlyTest(entry.name, port, early.name, placeOf(entry, "test", "services", "script")));
  }
};

/** Whether a script tries more than once, or waits for anything. What only Nix knows may do so, too. */
const waits = ({ parts }: Text): boolean =>
  parts.some((part) => typeof part === "string" && waiting.test(part)) || parts.some(isUnknown);

const waiting =
  /--retry-(?:connrefused|all-errors)|(?<![\w-])(?:sleep|until|while|for|timeout|systemctl|retry|wait[\w-]*)\b/;

const isUnknown = (part: Text["parts"][number]): boolean =>
  typeof part !== "string" && part.kind !== "select";
