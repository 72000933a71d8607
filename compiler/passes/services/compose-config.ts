import type { AppEntry } from "../../check/checked-catalog.ts";
import {
  composeKeyOfOption,
  composeKeyOfOtherKind,
  notLiteral,
  onlyCompose,
  relativeComposePath,
} from "../../diagnostics/passes-units.ts";
import { isLiteralSet, literalOf, type Literal } from "../../language/literal.ts";
import { keyPlaceOf, type PassContext } from "../context.ts";

/**
 * Checks that settings of Compose services are literal, and of the kind that generated files use: Compose has several
 * for some keys, and two kinds cannot be merged.
 */
export function checkComposeConfig(entry: AppEntry, context: PassContext): void {
  const { components, jobs, runtimes } = entry.data.services;
  const isProcess = (name: string): boolean => components.has(name) || jobs.has(name);
  for (const [name, value] of runtimes.container.composeConfig) {
    const at = keyPlaceOf(entry, "services", "runtimes", "container", "composeConfig", name);
    let isKnown = true;
    const literal = literalOf(value, (part) => {
      if (isKnown) context.report(notLiteral(`composeConfig.${name}`, part.span ?? at));
      isKnown = false;
    });
    if (literal === undefined) continue;
    if (!isLiteralSet(literal)) {
      context.report(composeKeyOfOtherKind(`composeConfig.${name}`, "set", value.span ?? at));
      continue;
    }
    for (const [key, setting] of literal.members) {
      const place = (value.kind === "attrs" ? value.entries.get(key)?.nameSpan : undefined) ?? at;
      const option = options.get(key) ?? (isProcess(name) ? optionsOfImages : settingsOfResources).get(key);
      const kind = kinds.get(key) ?? kindOf(setting);
      if (option !== undefined) context.report(composeKeyOfOption(key, option, place));
      else if (kind !== kindOf(setting)) context.report(composeKeyOfOtherKind(key, kind, place));
      for (const path of relativePaths(key, setting)) context.report(relativeComposePath(key, path, place));
    }
    const printers = [
      ...(runtimes.container.quadlet.enable ? ["Quadlet"] : []),
      ...(runtimes.container.kubernetes.enable ? ["Kubernetes"] : []),
    ];
    const keys = [...literal.members.keys()].sort();
    if (keys.length > 0) for (const printer of printers) context.report(onlyCompose(name, keys, printer, at));
  }
}

/** Keys about which other printers, or checks of a whole app, must know. */
const options: ReadonlyMap<string, string> = new Map([
  ["ports", "`ports` or `endpoints`"],
  ["networks", "`services.networks`"],
  ["network_mode", "`process.network`"],
  ["depends_on", "`dependsOn`, or `before` and `after` of a job"],
  ["secrets", "`process.secrets`"],
]);

/** Images start a script of catalogc: `preStart`, secrets and health checks are part of it. */
const optionsOfImages: ReadonlyMap<string, string> = new Map([
  ["image", "`process.image`"],
  ["build", "`process.command` and `packages`"],
  ["entrypoint", "`process.command` or `process.image.entrypoint`"],
  ["command", "`process.argv`"],
  ["stop_signal", "`process.stop`"],
]);

/** The same keys of a resource, whose image starts systemd. */
const settingsOfResources: ReadonlyMap<string, string> = new Map(
  [...optionsOfImages.keys()].map((key) => [key, "`hostosConfig` of the resource"] as const),
);

/**
 * The relative paths of a setting. Compose resolves them from the folder of the Compose file, which the runner has in
 * the Nix store. Source: Compose Specification, "services" (`credential_spec`, `develop`, `env_file`,
 * `extends`, `label_file`, `volumes`).
 */
function relativePaths(key: string, setting: Literal): string[] {
  const values = Array.isArray(setting) ? setting : [setting];
  if (key === "develop")
    return values.flatMap((value) => relativePaths("watch", member(value, "watch") ?? []));
  const name = pathMembers.get(key);
  if (name === undefined) return [];
  return values.flatMap((value) => {
    // `./data:/data`: a first part without a dot in front is the name of a volume.
    if (key === "volumes" && typeof value === "string") return /^\.[^:]*/.exec(value) ?? [];
    const path = isLiteralSet(value) ? member(value, name) : value;
    const isVolume = key === "volumes" && member(value, "type") !== "bind";
    return typeof path === "string" && !isVolume && !/^[/~]/.test(path) && isPath(key, value) ? [path] : [];
  });
}

/** Keys with paths of the host, and the member that contains it in the long form. */
const pathMembers: ReadonlyMap<string, string> = new Map([
  ["credential_spec", "file"],
  ["env_file", "path"],
  ["extends", "file"],
  ["label_file", "file"],
  ["volumes", "source"],
  ["watch", "path"],
]);

/** `extends: web` and `credential_spec` without `file` name other things. */
const isPath = (key: string, value: Literal): boolean =>
  isLiteralSet(value) || key === "env_file" || key === "label_file";

const member = (value: Literal | undefined, name: string): Literal | undefined =>
  value !== undefined && isLiteralSet(value) ? value.members.get(name) : undefined;

type Kind = "set" | "list" | "single value";

const kindOf = (literal: Literal): Kind => {
  if (Array.isArray(literal)) return "list";
  return typeof literal === "object" ? "set" : "single value";
};

/** The kinds of keys in generated files. Source: Compose Specification, "services". */
const kinds: ReadonlyMap<string, Kind> = new Map([
  ...["depends_on", "environment", "healthcheck", "ulimits"].map((key) => [key, "set"] as const),
  ...[
    ...["cap_add", "cap_drop", "devices", "env_file", "group_add"],
    ...["networks", "secrets", "security_opt", "tmpfs", "volumes"],
  ].map((key) => [key, "list"] as const),
  ...[
    ...["container_name", "cpus", "hostname", "image", "init", "mem_limit", "pids_limit", "read_only"],
    ...["restart", "shm_size", "stop_grace_period", "stop_signal", "user"],
  ].map((key) => [key, "single value"] as const),
]);
