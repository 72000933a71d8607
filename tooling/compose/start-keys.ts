import { badForm } from "../../compiler/diagnostics/importing.ts";
import { parseDuration } from "../../compiler/support/duration.ts";
import type { Verdict } from "./account.ts";
import { entriesOf, entryOf, isNull, textAt, type ComposeNode, type MapNode } from "./nodes.ts";
import { processorsOf, sizeOf } from "./short-forms.ts";
import { different, taken, type ServiceImport } from "./state.ts";
import { markersIn } from "./interpolate.ts";
import { shellCommand, shellText, takeOption, takeText, type Take } from "./process-keys.ts";

/** Services that another one waits for until they have ended. */
export const jobsAmong = (services: ReadonlyMap<string, MapNode>): ReadonlySet<string> =>
  new Set(
    [...services.values()].flatMap((service) =>
      entriesOf(service.entries.get("depends_on")).flatMap(([name, value]) =>
        textAt(value, "condition") === "service_completed_successfully" ? [name] : [],
      ),
    ),
  );

const hasCheck = (service: ComposeNode | undefined): boolean => {
  const check = entryOf(service, "healthcheck");
  return entryOf(check, "test") !== undefined && textAt(check, "disable") !== "true";
};

export function takeDependsOn(node: ComposeNode, service: ServiceImport): Verdict {
  const { reader, state } = service;
  const ordinary = service.isJob ? "after" : "dependsOn";
  const needed: string[] = [];
  for (const [original, value] of reader.fields(node)) {
    const name = state.names.get(original);
    const fields = reader.fields(isNull(value) ? undefined : value);
    if (isNull(value)) reader.text(value);
    const condition = reader.text(fields.get("condition")) ?? "service_started";
    const isRequired = reader.boolean(fields.get("required")) ?? true;
    if (name === undefined) {
      if (isRequired) reader.missing(value, "service", original, entryOf(state.project.root, "services"));
      reader.settle(value, taken(ordinary, "the service does not exist, and is not required"));
      continue;
    }
    const isJob = state.jobs.has(original);
    const isResource = state.resources.has(original);
    const list = isResource && !service.isJob ? `resources.${name}` : ordinary;
    if (!isJob && (service.isJob || !isResource)) needed.push(name);
    else if (isJob) state.before.set(original, [...(state.before.get(original) ?? []), service.name]);
    const at = fields.get("condition") ?? value;
    if (!["service_started", "service_healthy", "service_completed_successfully"].includes(condition))
      reader.bad(at, "`service_started`, `service_healthy` or `service_completed_successfully`");
    const isChecked = isResource || (hasCheck(state.project.services.get(original)) && !isJob);
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
    if (reader.boolean(fields.get("restart")) === true)
      reader.left(fields.get("restart"), "a restart of the other service does not restart this one");
  }
  if (needed.length > 0) service.set(ordinary, needed);
  return taken(ordinary);
}

/** Compose does not restart containers by default. Podman treats `unless-stopped` as `always`: podman-run(1), 2026-11. */
export function takeRestart(node: ComposeNode | undefined, service: ServiceImport): Verdict {
  const text = service.reader.text(node);
  const [, policy, tries] =
    /^(no|false|always|unless-stopped|on-failure)(?::(\d+))?$/.exec(text ?? "no") ?? [];
  if (policy === undefined) {
    if (node) service.reader.bad(node, "`no`, `always`, `on-failure` or `unless-stopped`");
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
  if (service.state.packages.has(service.original)) {
    const note = "its programs are those of the image: add them to `healthcheck.packages`";
    reader.left(node, note);
    return { is: "left", note };
  }
  const fields = reader.fields(node);
  const test = fields.get("test");
  const shell = test?.kind === "list" ? undefined : reader.marked(test);
  const words =
    test?.kind === "list"
      ? reader.items(test).flatMap((item) => reader.marked(item) ?? [])
      : shell && ["CMD-SHELL", shell];
  if (words?.[0] === "NONE" || reader.boolean(fields.get("disable")) === true) {
    for (const value of fields.values()) reader.literal(value);
    return service.literal(["healthcheck", "disable"], true);
  }
  if (service.isJob || !words) return service.asItIs("healthcheck", node);
  const [form = "", ...rest] = words;
  if (form !== "CMD" && form !== "CMD-SHELL") {
    const wanted = "a list that begins with `CMD`, `CMD-SHELL` or `NONE`";
    reader.fail(badForm(test?.span, "healthcheck.test", wanted));
    return taken("healthcheck");
  }
  const isShell = form === "CMD-SHELL" || rest.some((word) => markersIn(word).length > 0);
  const script = (): string =>
    form === "CMD-SHELL" ? shellText(rest.join(" "), service) : shellCommand(rest, service);
  const command = isShell ? ["/bin/sh", "-c", script()] : rest;
  service.set("healthcheck.enable", true);
  service.set("healthcheck.test", command);
  for (const [key, option] of Object.entries(timings)) {
    const value = fields.get(key);
    const time = reader.text(value);
    if (value === undefined || time === undefined) continue;
    const length = parseDuration(time);
    if (length === 0 && key !== "start_period") reader.settle(value, ofEngine);
    else if (length !== undefined) service.set(["healthcheck", option], time);
    else reader.settle(value, service.literal(["healthcheck", key], time));
  }
  const retries = reader.integer(fields.get("retries"));
  if (retries === 0) reader.settle(fields.get("retries"), ofEngine);
  else if (retries !== undefined) service.set("healthcheck.retries", retries);
  const start = fields.get("start_interval");
  if (start) reader.settle(start, service.asItIs(["healthcheck", "start_interval"], start));
  return taken("healthcheck");
}

/** Source: Docker Engine API, "HealthConfig", 2026-11. */
const ofEngine = taken("healthcheck", "0 is the default");

const timings = { interval: "interval", timeout: "timeout", start_period: "startPeriod" } as const;

/** The limits of containers, by the names of `deploy.resources.limits`; other keys of services have the same. */
const limits: Readonly<Record<string, (key: string | readonly string[]) => Take>> = {
  memory: (key) => takeText(key, "process.limits.memory", sizeOf),
  cpus: (key) => takeText(key, "process.limits.cpus", processorsOf),
  pids: (key) =>
    takeOption(key, "process.limits.tasks", (reader, node) => {
      const tasks = reader.integer(node);
      return tasks !== undefined && tasks > 0 ? tasks : undefined;
    }),
};

export const takeLimit = (limit: "memory" | "cpus" | "pids", key: string): Take =>
  limits[limit]?.(key) ?? ((node, service) => service.asItIs(key, node));

/** Limits have options; the rest stays as it is. */
export const takeDeploy: Take = (node, service) => takeBelow(["deploy"], node, service);

function takeBelow(path: readonly string[], node: ComposeNode, service: ServiceImport): Verdict {
  const { reader } = service;
  const take = path[2] === "limits" ? limits[path[3] ?? ""]?.(path) : undefined;
  if (take || !["deploy", "deploy.resources", "deploy.resources.limits"].includes(path.join(".")))
    reader.settle(node, take?.(node, service) ?? service.asItIs(path, node));
  else for (const [key, value] of reader.fields(node)) takeBelow([...path, key], value, service);
  return taken("process.limits");
}
