import { imageName } from "../../compiler/plan/container-names.ts";
import type {
  ComposeFile,
  ComposeHealth,
  ComposeLimits,
  ComposeService,
  Substitution,
  VolumeMount,
} from "./model.ts";

/** What Quadlet files say beside the Compose file. */
export interface QuadletTexts {
  readonly app: string;
  readonly displayName: string;
  readonly header: string;
  /** Its unit name. */
  readonly target: string;
  /** The services that end, and succeed. */
  readonly ending: ReadonlySet<string>;
}

/** A comment has no value. */
type Line = readonly [key: string, value: string | number] | readonly [comment: string];
type Section = readonly [name: string, lines: readonly Line[]];

/**
 * The Compose file of an app as files of Quadlet, by file name: a container, volume or network each, and the target that
 * starts the app, which podman does not read. Source: podman-systemd.unit(5) of podman 5.4; systemd.unit(5).
 */
export function printQuadlet(file: ComposeFile, texts: QuadletTexts): ReadonlyMap<string, string> {
  const { app, header } = texts;
  const print = (sections: readonly Section[]): string =>
    `# ${header}\n` +
    sections
      .filter(([, lines]) => lines.length > 0)
      .map(([name, lines]) => `[${name}]\n${lines.map(lineText).join("")}`)
      .join("\n");
  // Units of volumes and networks end in `-volume` and `-network`, as names of components may. Those have no underscore.
  return new Map([
    ...[...file.services].map(
      ([name, each]) =>
        [`${imageName(app, name)}.container`, print(container(name, each, file, texts))] as const,
    ),
    ...[...file.volumes].map(([name, kind]) => {
      const own = `${file.name}_${name}`;
      const lines: readonly Line[] = [["VolumeName", own], ...(kind === "memory" ? inMemory : [])];
      return [`${own}.volume`, print([["Volume", lines]])] as const;
    }),
    ...[...madeNetworks(file)].map(([name, { isInternal }]) => {
      const own = `${file.name}_${name}`;
      const lines: readonly Line[] = [
        ["NetworkName", own],
        ...(isInternal ? [["Internal", "true"] as const] : []),
      ];
      return [`${own}.network`, print([["Network", lines]])] as const;
    }),
    [
      texts.target,
      print([
        ["Unit", [["Description", specified(texts.displayName)]]],
        ["Install", [["WantedBy", "default.target"]]],
      ]),
    ],
  ]);
}

const lineText = ([key, value]: Line): string => (value === undefined ? `# ${key}\n` : `${key}=${value}\n`);

/** Where a file of the recipes is for Quadlet, from its path relative to the Compose file. */
export const pathInFiles = (path: string): string => path.replace(/^(?:\.\.\/)+/, "");

const inMemory: readonly Line[] = [
  ["Type", "tmpfs"],
  ["Device", "tmpfs"],
  ["Options", "mode=1777"],
];

/** Compose makes the network `default` if a file names none. Source: Compose Specification, "networks". */
const madeNetworks = ({ networks }: ComposeFile): ComposeFile["networks"] =>
  networks.size === 0
    ? new Map([["default", { isInternal: false, external: null }]])
    : new Map([...networks].filter(([, { external }]) => external === null));

function container(
  name: string,
  service: ComposeService,
  file: ComposeFile,
  { app, displayName, target, ending }: QuadletTexts,
): readonly Section[] {
  const unitOf = (each: string): string => `${imageName(app, each)}.service`;
  const needed = [...service.dependsOn.keys()].map(unitOf);
  const { healthcheck: health, user, stopSignal, entrypoint, command = [], own } = service;
  const all = (key: string, values: readonly string[] = []): readonly Line[] =>
    values.map((value) => [key, value] as const);
  const on = (key: string, isSet: boolean): readonly Line[] => (isSet ? [[key, "true"]] : []);
  return [
    [
      "Unit",
      [
        ["Description", specified(`${displayName}: ${name}`)],
        ...(needed.length > 0
          ? ([
              ["After", needed.join(" ")],
              ["Requires", needed.join(" ")],
            ] as const)
          : []),
        ["PartOf", target],
      ],
    ],
    [
      "Container",
      [
        ...(own === undefined
          ? []
          : [[`composeConfig has no effect here: ${[...own.members.keys()].sort().join(", ")}`] as const]),
        ["Image", escaped(service.image.fallback)],
        ["ContainerName", imageName(app, name)],
        ...all("HostName", service.hostname === undefined ? [] : [service.hostname]),
        ...all("Entrypoint", entrypoint && [escaped(JSON.stringify(entrypoint))]),
        ...(command.length > 0 ? [["Exec", command.map(argument).join(" ")] as const] : []),
        ...all("Label", [...(service.labels ?? [])].map(assignment)),
        ...all("User", user === undefined ? [] : [user]),
        ...all("GroupAdd", (service.groupAdd ?? []).map(substituted)),
        ...on("RunInit", service.init),
        ...on("ReadOnly", service.readOnly),
        ...on("NoNewPrivileges", service.noNewPrivileges),
        ...all("DropCapability", service.dropsCapabilities ? ["all"] : []),
        ...all("AddCapability", service.capAdd),
        ...all("AddDevice", service.devices?.map(escaped)),
        ...limits(service.limits),
        ...all("EnvironmentFile", service.envFiles?.map(escaped)),
        ...all("Environment", [...service.environment].map(assignment)),
        ...all(
          "Secret",
          service.secrets?.map(({ source, target: at }) => `${file.name}_${source},type=mount,target=${at}`),
        ),
        ...networks(name, service, file, app),
        ...all("PublishPort", service.ports),
        ...all(
          "Volume",
          service.volumes.map((volume) => mount(volume, file.name)),
        ),
        ...all("Tmpfs", service.tmpfs),
        ...(health === undefined ? [] : healthLines(health)),
        ...all("StopSignal", stopSignal === undefined ? [] : [stopSignal]),
        ["StopTimeout", Math.ceil(service.stopGracePeriod / 1000)],
      ],
    ],
    [
      "Service",
      [
        // Podman keeps a copy of a secret, which is that of the file at every start.
        ...all(
          "ExecStartPre",
          service.secrets?.map(
            ({ source }) =>
              `podman secret create --replace ${file.name}_${source} ${word(file.secrets.get(source) ?? "")}`,
          ),
        ),
        ...all(
          "Environment",
          service.groupAdd?.flatMap(({ variable, fallback }) =>
            variable === null ? [] : [`${variable}=${fallback}`],
          ),
        ),
        ...all("Environment", command.includes("") ? [`${emptyText}=`] : []),
        ["Restart", service.restart === "unless-stopped" ? "always" : service.restart],
        // Dependents stay up while it starts again, as with Compose.
        ["RestartMode", "direct"],
        ["RestartSec", 5],
        ...(ending.has(name)
          ? ([
              ["Type", "oneshot"],
              ["RemainAfterExit", "yes"],
            ] as const)
          : [["TimeoutStartSec", startLimit(health)] as const]),
        ["TimeoutStopSec", Math.ceil(service.stopGracePeriod / 1000) + 30],
      ],
    ],
    ["Install", service.profiles?.length ? [] : [["WantedBy", target]]],
  ];
}

/** Seconds: a quarter of an hour to fetch the image, and the time in which a check must succeed. */
const startLimit = (health: ComposeHealth | undefined): number =>
  900 +
  (health === undefined
    ? 0
    : Math.ceil((health.startPeriod + (health.interval + health.timeout) * (health.retries + 1)) / 1000));

/** podman-run(1): `--network` with the file of a container is that of the container. */
function networks(
  name: string,
  { networkMode, networks: joined, aliases = [], dns = [], extraHosts = [] }: ComposeService,
  { name: project, networks: all }: ComposeFile,
  app: string,
): readonly Line[] {
  const added: readonly Line[] = [
    ...dns.map((address) => ["DNS", address] as const),
    ...extraHosts.map((host) => ["AddHost", host] as const),
  ];
  if (networkMode !== undefined) {
    const [, other] = networkMode.split("service:");
    return [["Network", other === undefined ? networkMode : `${imageName(app, other)}.container`], ...added];
  }
  return [
    ...(joined.length === 0 ? ["default"] : joined).map((each): Line => {
      const external = all.get(each)?.external ?? null;
      if (external === null) return ["Network", `${project}_${each}.network`];
      // With these endings it would be the name of a file.
      return /\.(?:container|network)$/.test(external)
        ? ["PodmanArgs", `--network=${external}`]
        : ["Network", external];
    }),
    ...[name, ...aliases].map((alias) => ["NetworkAlias", alias] as const),
    ...added,
  ];
}

/** The installer copies files beside the Compose file and of the recipes to the folder above. */
function mount({ source, target, readOnly }: VolumeMount, project: string): string {
  const from = source.startsWith("/")
    ? source
    : source.startsWith("./")
      ? `.${source}`
      : source.startsWith("../")
        ? `../files/${pathInFiles(source)}`
        : `${project}_${source}.volume`;
  return escaped(`${from}:${target}${readOnly ? ":ro" : ""}`);
}

/** What Quadlet has no key for is an argument of `podman run`. */
function limits(all: ComposeLimits | undefined): readonly Line[] {
  if (all === undefined) return [];
  const { memory, cpus, tasks, openFiles, shm } = all;
  return [
    ...(tasks === null ? [] : [["PidsLimit", tasks] as const]),
    ...(openFiles === null ? [] : [["Ulimit", `nofile=${openFiles}:${openFiles}`] as const]),
    ...(shm === null ? [] : [["ShmSize", shm] as const]),
    ...(memory === null ? [] : [["PodmanArgs", `--memory=${memory}`] as const]),
    ...(cpus === null ? [] : [["PodmanArgs", `--cpus=${cpus}`] as const]),
  ];
}

/** podman-run(1), `--health-cmd`: a JSON array is the command with its exact arguments. */
const healthLines = (check: ComposeHealth): readonly Line[] => [
  ["HealthCmd", escaped(JSON.stringify(check.command))],
  ["HealthInterval", `${check.interval}ms`],
  ["HealthTimeout", `${check.timeout}ms`],
  ["HealthStartPeriod", `${check.startPeriod}ms`],
  ["HealthRetries", check.retries],
  ["Notify", "healthy"],
];

/** `${NAME}` of `ExecStart=`, which a drop-in may set: systemd.service(5), "Command lines". */
const substituted = ({ variable, fallback }: Substitution): string =>
  variable === null ? fallback : `\${${variable}}`;

const assignment = ([name, value]: readonly [string, string]): string => word(`${name}=${value}`);

/** systemd.unit(5), "Specifiers". */
const specified = (text: string): string => text.replaceAll("%", "%%");

/** The generator passes values on to `ExecStart=`, where `$` starts a variable: systemd.service(5), "Command lines". */
const escaped = (text: string): string => specified(text).replaceAll("$", "$$$$");

/** An argument without characters would end the list for the generator; systemd makes one of an empty variable. */
const emptyText = "EMPTY_TEXT";
const argument = (text: string): string => (text === "" ? `\${${emptyText}}` : word(text));

const controls: Readonly<Record<string, string>> = { "\n": "\\n", "\t": "\\t", "\r": "\\r" };

/** A word of a list: systemd.syntax(7), "Quoting". */
function word(text: string): string {
  const plain = escaped(text);
  if (/^[\w./:=@,+%$-]+$/.test(plain)) return plain;
  return `"${plain.replaceAll(/["\\]/g, "\\$&").replaceAll(/[\n\t\r]/g, (control) => controls[control] ?? control)}"`;
}
