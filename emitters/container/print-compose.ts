import { isLiteralSet, type Literal, type LiteralSet } from "../../compiler/language/literal.ts";
import type {
  ComposeFile,
  ComposeHealth,
  ComposeLimits,
  ComposeNetwork,
  ComposeSecret,
  ComposeService,
  Substitution,
  VolumeMount,
} from "./model.ts";
import { printYaml, type Quoted, type Yaml, type YamlList, type YamlMap } from "./yaml.ts";

/**
 * `compose.yaml` in prettier's layout. Every string is quoted: what YAML 1.1 would parse as a number, a boolean or a
 * sexagesimal number (`22:22`, `yes`, `1e3`) stays text.
 */
export function printCompose(file: ComposeFile, header: string): string {
  const services = [...file.services].map(([name, service]) => [name, serviceMap(service)] as const);
  const root = map([
    ["name", string(file.name)],
    ["services", map(services)],
    ["networks", keyed(file.networks, network)],
    ["volumes", keyed(file.volumes, (kind) => (kind === "disk" ? map([]) : inMemory()))],
    ["secrets", keyed(file.secrets, (path) => map([["file", string(path)]]))],
  ]);
  return printYaml(root, header);
}

function serviceMap(service: ComposeService): YamlMap {
  const { image, own } = service;
  const generated = map([
    ["image", substituted(image)],
    ["entrypoint", service.entrypoint && { kind: "list", items: service.entrypoint.map(string) }],
    ["command", strings(service.command ?? [])],
    ["container_name", service.containerName === undefined ? undefined : string(service.containerName)],
    ["hostname", service.hostname === undefined ? undefined : string(service.hostname)],
    ["labels", service.labels && keyed(service.labels, string)],
    ["profiles", strings(service.profiles ?? [])],
    ["user", service.user === undefined ? undefined : string(service.user)],
    ["group_add", listed((service.groupAdd ?? []).map(substituted))],
    ["init", service.init ? yes : undefined],
    ["read_only", service.readOnly ? yes : undefined],
    ["security_opt", strings(service.noNewPrivileges ? ["no-new-privileges:true"] : [])],
    ["cap_drop", strings(service.dropsCapabilities ? ["ALL"] : [])],
    ["cap_add", strings(service.capAdd)],
    ["devices", strings(service.devices ?? [])],
    ...limits(service.limits),
    ["restart", string(service.restart)],
    ["stop_grace_period", duration(service.stopGracePeriod)],
    ["stop_signal", service.stopSignal === undefined ? undefined : string(service.stopSignal)],
    ["depends_on", keyed(service.dependsOn, (condition) => map([["condition", string(condition)]]))],
    ["env_file", strings(service.envFiles ?? [])],
    ["environment", keyed(service.environment, string)],
    ["secrets", secrets(service.secrets ?? [])],
    ["network_mode", service.networkMode === undefined ? undefined : string(service.networkMode)],
    ["networks", networks(service)],
    ["dns", strings(service.dns ?? [])],
    ["extra_hosts", strings(service.extraHosts ?? [])],
    ["ports", strings(service.ports)],
    ["volumes", listed(service.volumes.map(mount))],
    ["tmpfs", strings(service.tmpfs)],
    ["healthcheck", service.healthcheck && health(service.healthcheck)],
  ]);
  return own === undefined ? generated : merged(generated, own);
}

/** Compose Specification, "networks": an existing one has no other attribute than its name. */
const network = ({ isInternal, external }: ComposeNetwork): YamlMap =>
  map([
    ["internal", isInternal ? yes : undefined],
    ["name", external === null ? undefined : string(external)],
    ["external", external === null ? undefined : yes],
  ]);

const networks = ({ networks: joined, aliases = [] }: ComposeService): Yaml | undefined =>
  aliases.length === 0
    ? strings(joined)
    : map(joined.map((name) => [name, map([["aliases", strings(aliases)]])] as const));

/** Compose Specification, "Merge": sets are merged, lists are appended except commands, and other values replaced. */
function merged(generated: YamlMap, own: LiteralSet): YamlMap {
  const entries = new Map(generated.entries);
  for (const [key, value] of own.members) {
    const before = entries.get(key);
    const now = literal(key === "sysctls" ? assignments(value) : value);
    if (now === undefined) continue;
    if (before?.kind === "map" && typeof value === "object" && isLiteralSet(value))
      entries.set(key, merged(before, value));
    else if (before?.kind === "list" && now.kind === "list" && !/^(?:command|entrypoint|test)$/.test(key))
      entries.set(key, { kind: "list", items: [...before.items, ...now.items] });
    else entries.set(key, now);
  }
  return { kind: "map", entries: [...entries] };
}

/** podman-compose 1.0.3 passes only the names of a map to podman. */
const assignments = (value: Literal): Literal =>
  typeof value === "object" && isLiteralSet(value)
    ? [...value.members].map(([name, each]) => `${name}=${String(each)}`)
    : value;

/** An empty list says nothing. */
function literal(value: Literal): Yaml | undefined {
  if (typeof value === "string") return string(value);
  if (typeof value !== "object") return { kind: "plain", value };
  if (isLiteralSet(value)) return keyed(value.members, literal) ?? map([]);
  return value.length === 0
    ? undefined
    : { kind: "list", items: value.flatMap((each) => literal(each) ?? []) };
}

/** Compose Specification, "secrets". Engines ignore the owner and mode of secrets that are files. */
const secrets = (all: readonly ComposeSecret[]): Yaml | undefined =>
  all.length === 0
    ? undefined
    : {
        kind: "list",
        items: all.map(({ source, target }) =>
          map([
            ["source", string(source)],
            ["target", string(target)],
          ]),
        ),
      };

/** Compose Specification, "mem_limit", "cpus", "pids_limit", "ulimits", "shm_size". */
function limits(all: ComposeLimits | undefined): readonly Entry<Yaml | undefined>[] {
  if (all === undefined) return [];
  const text = (value: string | null) => (value === null ? undefined : string(value));
  const number = (value: number | null): Yaml | undefined =>
    value === null ? undefined : { kind: "plain", value };
  return [
    ["mem_limit", text(all.memory)],
    ["cpus", text(all.cpus)],
    ["pids_limit", number(all.tasks)],
    ["ulimits", all.openFiles === null ? undefined : map([["nofile", number(all.openFiles)]])],
    ["shm_size", text(all.shm)],
  ];
}

/**
 * With the short syntax, Docker would make a missing folder of the host, which belongs to root. Source: Compose
 * Specification, "volumes".
 */
const mount = ({ source, target, readOnly }: VolumeMount): Yaml =>
  source.startsWith("/")
    ? map([
        ["type", quoted("bind")],
        ["source", string(source)],
        ["target", string(target)],
        ["read_only", readOnly ? yes : undefined],
        ["bind", map([["create_host_path", { kind: "plain", value: false }]])],
      ])
    : string(`${source}:${target}${readOnly ? ":ro" : ""}`);

/** The local volume driver passes these to mount(8); every account may write to it. */
const inMemory = (): YamlMap =>
  map([
    [
      "driver_opts",
      map([
        ["type", quoted("tmpfs")],
        ["device", quoted("tmpfs")],
        ["o", quoted("mode=1777")],
      ]),
    ],
  ]);

/** Compose Specification, "healthcheck". */
const health = (check: ComposeHealth): YamlMap =>
  map([
    ["test", strings(["CMD", ...check.command])],
    ["interval", duration(check.interval)],
    ["timeout", duration(check.timeout)],
    ["start_period", duration(check.startPeriod)],
    ["retries", { kind: "plain", value: check.retries }],
  ]);

/** Compose Specification, "Specifying durations". */
const duration = (milliseconds: number): Quoted =>
  quoted(milliseconds % 1000 === 0 ? `${milliseconds / 1000}s` : `${milliseconds}ms`);

/** A literal string: `$` would start a variable. Source: Compose Specification, "Interpolation". */
const string = (value: string): Quoted => quoted(value.replaceAll("$", "$$$$"));

function quoted(value: string): Quoted {
  return { kind: "quoted", value };
}

/** The only values with a variable that Compose substitutes. */
const substituted = ({ variable, fallback }: Substitution): Quoted =>
  variable === null ? string(fallback) : quoted(`\${${variable}:-${fallback}}`);

const listed = (items: readonly Yaml[]): YamlList | undefined =>
  items.length === 0 ? undefined : { kind: "list", items };

const strings = (values: readonly string[]): YamlList | undefined => listed(values.map(string));

const keyed = <T>(
  entries: ReadonlyMap<string, T>,
  value: (item: T) => Yaml | undefined,
): YamlMap | undefined =>
  entries.size === 0 ? undefined : map([...entries].map(([name, item]) => [name, value(item)] as const));

type Entry<Value> = readonly [key: string, value: Value];

const yes: Yaml = { kind: "plain", value: true };

/** A map without undefined entries. */
const map = (entries: readonly Entry<Yaml | undefined>[]): YamlMap => ({
  kind: "map",
  entries: entries.filter((entry): entry is Entry<Yaml> => entry[1] !== undefined),
});
