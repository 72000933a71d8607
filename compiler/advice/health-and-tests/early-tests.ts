import { earlyTest } from "../../diagnostics/lints-services.ts";
import { reify } from "../../language/reify.ts";
import { text, textWithHoles, type Text } from "../../language/text.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { placeOf } from "../../passes/context.ts";
import { publications } from "../../passes/services/port-clashes.ts";
import { hostModules } from "../../passes/units/host-modules.ts";
import { texts } from "../reading/texts.ts";
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
    const asked = portsAsked(atOnce(script));
    if (asked.size === 0) continue;
    const onHost = hostos.enable && !startsLater(entry);
    const early = publications(entry).find(
      ({ host, service, kind, name }) =>
        kind === "component" &&
        services.components.get(name)?.healthcheck.enable === false &&
        !isAskedBefore(name, service, entry) &&
        ((container.enable && asked.has(host)) || (onHost && asked.has(service))),
    );
    if (early === undefined) continue;
    const port = container.enable && asked.has(early.host) ? early.host : early.service;
    reporter.report(earlyTest(entry.name, port, early.name, placeOf(entry, "test", "services", "script")));
  }
};

/** Whether the health check of another, for which tests wait, asks a component: by then it listens. */
const isAskedBefore = (component: string, port: number, { data: { services } }: AppEntry): boolean => {
  const there = new RegExp(
    String.raw`(?<![\w.-])(?:${component}|localhost|127(?:\.\d{1,3}){3}|\[::1\]):${port}(?!\d)`,
    "i",
  );
  return [...services.components].some(
    ([name, { healthcheck }]) =>
      name !== component &&
      healthcheck.enable &&
      healthcheck.test.some((word) => there.test(textWithHoles(word, "\0"))),
  );
};

/** The lines whose commands ask at once and once, and those with words for them: other programs may wait themselves. */
function atOnce(script: Text): Text {
  const lines = textWithHoles(script, "\0").replaceAll("\\\n", " ").split("\n");
  return lines.some((line) => asking.test(line))
    ? text(lines.filter((line) => asking.test(line) || assigning.test(line)).join("\n"))
    : text();
}

/** As the name of a command: `curl`, `@/bin/curl`, not one behind `echo`. */
const asking = /^(?!\s*(?:echo|printf)\b).*(?<![\w.:-])(?:curl|wget|https?|xhs?|grpcurl|websocat)(?=\s)/;
const assigning = /^\s*(?:export\s+)?\w+=/;

/** Whether modules have systemd listen, or wait until a unit has started in earnest. Source: systemd.service(5), systemd.socket(5). */
const startsLater = (entry: AppEntry): boolean =>
  hostModules(entry)
    .flatMap(({ module }) => texts(reify(module)))
    .some((each) => /^(?:postStart|ExecStartPost|sockets)$/.test(each));

/** Whether a script tries more than once, or waits for anything. What only Nix knows may do so, too. */
const waits = ({ parts }: Text): boolean =>
  parts.some((part) => typeof part === "string" && waiting.test(part)) || parts.some(isUnknown);

const waiting =
  /--retry-(?:connrefused|all-errors)|(?<![\w-])(?:sleep|until|while|for|timeout|systemctl|retry|wait[\w-]*)\b/;

const isUnknown = (part: Text["parts"][number]): boolean =>
  typeof part !== "string" && part.kind !== "select";
