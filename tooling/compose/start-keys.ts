import { badForm, undefinedName } from "../../compiler/diagnostics/importing.ts";
import { parseDuration } from "../../compiler/support/duration.ts";
import type { Verdict } from "./account.ts";
import { entriesOf, entryOf, isNull, type ComposeNode, type MapNode } from "./nodes.ts";
import { pathOf } from "./reader.ts";
import { processorsOf, sizeOf } from "./short-forms.ts";
import { different, taken, type ServiceImport } from "./state.ts";
import { shellText } from "./process-keys.ts";

/** Services that another one waits for until they have ended. */
export const jobsAmong = (services: ReadonlyMap<string, MapNode>): ReadonlySet<string> =>
  new Set(
    [...services.values()].flatMap((service) =>
      entriesOf(service.entries.get("depends_on")).flatMap(([name, value]) => {
        const condition = entryOf(value, "condition");
        return condition?.kind === "scalar" && condition.text === "service_completed_successfully"
          ? [name]
          : [];
      }),
    ),
  );

const hasCheck = (service: ComposeNode | undefined): boolean => {
  const check = entryOf(service, "healthcheck");
  return entryOf(check, "test") !== undefined && entryOf(check, "disable") === undefined;
};

export function takeDependsOn(node: ComposeNode, service: ServiceImport): Verdict {
  const { reader, state } = service;
  const list = service.isJob ? "after" : "dependsOn";
  const needed: string[] = [];
  for (const [original, value] of reader.fields(node)) {
    const name = state.names.get(original);
    const fields = reader.fields(isNull(value) ? undefined : value);
    if (isNull(value)) reader.text(value);
    const condition = reader.text(fields.get("condition")) ?? "service_started";
    const isRequired = reader.boolean(fields.get("required")) ?? true;
    if (name === undefined) {
      if (isRequired) reader.fail(undefinedName(value.span, "service", original, state.names.keys()));
      reader.settle(value, taken(list, "the service does not exist, and is not required"));
      continue;
    }
    const isJob = state.jobs.has(original);
    if (!isJob) needed.push(name);
    else state.before.set(original, [...(state.before.get(original) ?? []), service.name]);
    const at = fields.get("condition") ?? value;
    if (!["service_started", "service_healthy", "service_completed_successfully"].includes(condition))
      reader.fail(
        badForm(
          at.span,
          pathOf(at),
          "`service_started`, `service_healthy` or `service_completed_successfully`",
        ),
      );
    const isChecked = hasCheck(state.project.services.get(original)) && !isJob;
    if (isJob) reader.settle(at, taken(`jobs.${name}.before`));
    if (isJob && condition !== "service_completed_successfully")
      reader.settle(at, different(`jobs.${name}.before`, "it waits until the job has ended"));
    if (!isJob && condition === "service_healthy" && !isChecked)
      reader.settle(
        at,
        different(list, `\`${original}\` has no health check here, so it waits for its start`),
      );
    if (condition === "service_started" && isChecked)
      reader.settle(at, different(list, `it waits until \`${original}\` is healthy`));
    if (!isRequired) reader.settle(fields.get("required"), different(list, "the service is required"));
    reader.left(fields.get("restart"), "a restart of the other service does not restart this one");
    if (fields.get("restart")?.kind === "scalar" && reader.boolean(fields.get("restart")) === false)
      reader.settle(fields.get("restart"), taken(list));
  }
  if (needed.length > 0) service.set(list, needed);
  return taken(list);
}

/** Compose does not restart containers by default. Podman treats `unless-stopped` as `always`: podman-run(1), 2026-11. */
export function takeRestart(node: ComposeNode | undefined, service: ServiceImport): Verdict {
  const text = service.reader.text(node);
  const [, policy, tries] =
    /^(no|false|always|unless-stopped|on-failure)(?::(\d+))?$/.exec(text ?? "no") ?? [];
  if (policy === undefined) {
    if (node)
      service.reader.fail(
        badForm(node.span, pathOf(node), "`no`, `always`, `on-failure` or `unless-stopped`"),
      );
    return taken("process.restart");
  }
  const known = policy === "false" ? "no" : policy === "unless-stopped" ? "always" : policy;
  if (service.isJob) return service.literal("restart", text ?? "no");
  service.set("process.restart", known);
  if (tries !== undefined) service.literal("restart", `${known}:${tries}`);
  return taken("process.restart");
}

export function takeHealthcheck(node: ComposeNode, service: ServiceImport): Verdict {
  const { reader } = service;
  const fields = reader.fields(node);
  const test = fields.get("test");
  const words =
    test?.kind === "list" ? reader.items(test).flatMap((item) => reader.marked(item) ?? []) : undefined;
  const text = test?.kind === "scalar" ? reader.marked(test) : undefined;
  if (words?.[0] === "NONE" || reader.boolean(fields.get("disable")) === true) {
    for (const value of fields.values()) reader.literal(value);
    return service.literal(["healthcheck", "disable"], true);
  }
  if (service.isJob || (words === undefined && text === undefined))
    return service.asItIs("healthcheck", node);
  const shell = words === undefined ? text : words[0] === "CMD-SHELL" ? words.slice(1).join(" ") : undefined;
  const command =
    shell !== undefined
      ? ["/bin/sh", "-c", shellText(shell, service)]
      : words?.some((word) => word.includes("\0"))
        ? [
            "/bin/sh",
            "-c",
            words
              .slice(1)
              .map((word) =>
                /^[\w./:=@-]+$/.test(word)
                  ? word
                  : `"${shellText(word.replaceAll(/["\\$`]/g, "\\$&"), service)}"`,
              )
              .join(" "),
          ]
        : (words ?? []).slice(1);
  if (words !== undefined && words[0] !== "CMD" && words[0] !== "CMD-SHELL")
    return (
      reader.fail(
        badForm(test?.span, "healthcheck.test", "a list that begins with `CMD`, `CMD-SHELL` or `NONE`"),
      ) ?? taken("healthcheck")
    );
  service.set("healthcheck.enable", true);
  service.set("healthcheck.test", command);
  for (const [key, option] of Object.entries(timings)) {
    const value = fields.get(key);
    const time = reader.text(value);
    if (value === undefined || time === undefined) continue;
    if (parseDuration(time) !== undefined) service.set(["healthcheck", option], time);
    else reader.settle(value, service.literal(["healthcheck", key], time));
  }
  const retries = reader.integer(fields.get("retries"));
  if (retries !== undefined) service.set("healthcheck.retries", retries);
  const start = fields.get("start_interval");
  if (start) reader.settle(start, service.asItIs(["healthcheck", "start_interval"], start));
  return taken("healthcheck");
}

const timings = { interval: "interval", timeout: "timeout", start_period: "startPeriod" } as const;

export function takeStopTime(node: ComposeNode, service: ServiceImport): Verdict {
  const time = service.reader.text(node);
  if (time === undefined || parseDuration(time) === undefined)
    return service.asItIs("stop_grace_period", node);
  service.set("process.stop.timeout", time);
  return taken("process.stop.timeout");
}

/** Limits have options; the rest stays as it is. */
export function takeDeploy(node: ComposeNode, service: ServiceImport): Verdict {
  const { reader } = service;
  for (const [key, value] of reader.fields(node)) {
    if (key !== "resources") {
      reader.settle(value, service.asItIs(["deploy", key], value));
      continue;
    }
    for (const [kind, resources] of reader.fields(value)) {
      if (kind !== "limits") {
        reader.settle(resources, service.asItIs(["deploy", "resources", kind], resources));
        continue;
      }
      for (const [limit, amount] of reader.fields(resources)) {
        const text = reader.text(amount);
        const [option, known] =
          limit === "memory"
            ? ["process.limits.memory", sizeOf(text ?? "")]
            : limit === "cpus"
              ? ["process.limits.cpus", processorsOf(text ?? "")]
              : [
                  "process.limits.tasks",
                  limit === "pids" && /^[1-9]\d*$/.test(text ?? "") ? Number(text) : undefined,
                ];
        if (known === undefined)
          reader.settle(amount, service.asItIs(["deploy", "resources", "limits", limit], amount));
        else {
          service.set(option, known);
          reader.settle(amount, taken(option));
        }
      }
    }
  }
  return taken("process.limits");
}
