import { mappingOf } from "../../ir/endpoints.ts";
import { isFetched } from "../../ir/image-reference.ts";
import { apply, attrsOf, select, string, stringOfParts, treePath, variable } from "../../language/build.ts";
import type { Expr } from "../../language/expression.ts";
import { compose, staticText, text, type Text } from "../../language/text.ts";
import { containerCapabilities, containerHardeningOf } from "../container-hardening.ts";
import {
  imageName,
  projectName,
  secretsFolder,
  sharedVolume,
  stateVolume,
  stopGracePeriod,
} from "../container-names.ts";
import { databaseVariables } from "../databases.ts";
import type {
  ComponentPlan,
  ConfigFilePlan,
  HealthPlan,
  ImagePlan,
  JobPlan,
  MountPlan,
  ProcessPlan,
  ServicePlan,
} from "../model.ts";
import { startTimeout } from "../restart.ts";
import { pathVariables } from "../secrets.ts";
import { seconds } from "../seconds.ts";
import { commandLine } from "./escape.ts";
import { scriptPath, type Script } from "./scripts.ts";
import { shellCommand, tool } from "./shell.ts";

// A process of an image on hosts: podman runs its container in the cgroup of the unit, which has the limits, restarts
// and order of any other. Source: podman-run(1); podman-systemd.unit(5).

type Setting = readonly [key: string, value: Text];

const podman = tool("podman", "podman");
const flag = (name: string, value: string | Text): Text =>
  compose`${text(`--${name}=`)}${typeof value === "string" ? text(value) : value}`;

/** Time for the engine to pull an image, which systemd counts as starting. Milliseconds. */
const pullTimeout = 900_000;

/** The time after which systemd kills what the engine had to kill and remove. Milliseconds. */
const afterKill = 60_000;

/** The settings that decide how the unit of a component runs, beside its restarts. Source: podman-systemd.unit(5). */
export function imageBehaviour(component: ComponentPlan, plan: ServicePlan): readonly Setting[] {
  const { name, stop, health, reload } = component;
  const container = imageName(plan.app, name);
  const start = pullTimeout + (health === null ? 0 : startTimeout(health));
  const call = (...words: readonly (string | Text)[]): Text =>
    commandLine([podman, ...words.map((word) => (typeof word === "string" ? text(word) : word))]);
  return [
    ["Delegate", text("true")],
    ["ExecStop", call("stop", "--ignore", container)],
    ["ExecStopPost", call("rm", "--force", "--ignore", container)],
    ...(reload === null
      ? []
      : [
          [
            "ExecReload",
            "signal" in reload
              ? call("kill", `--signal=${reload.signal}`, container)
              : call("exec", container, ...reload.command),
          ] as const,
        ]),
    ["KillMode", text("mixed")],
    ["NotifyAccess", text("all")],
    // The engine passes on the status of the program, which a signal ended.
    ["SuccessExitStatus", text("143")],
    ["TimeoutStartSec", text(seconds(start))],
    ["TimeoutStopSec", text(seconds((stop.timeout ?? stopGracePeriod) + afterKill))],
    ["Type", text("notify")],
  ];
}

/** What ends with the job. */
export const imageJobBehaviour = ({ name }: JobPlan, plan: ServicePlan): readonly Setting[] => [
  ["Delegate", text("true")],
  [
    "ExecStopPost",
    commandLine([
      podman,
      ...["rm", "--force", "--ignore", imageName(plan.app, name)].map((word) => text(word)),
    ]),
  ],
  ["KillMode", text("mixed")],
];

/** `podman run` with all options of the process. */
export function runImage(process: ComponentPlan | JobPlan, image: ImagePlan, plan: ServicePlan): Text {
  const [, ...args] = process.argv;
  const words = [
    text("run"),
    ...engineFlags(process, plan),
    ...containerFlags(process, image, plan),
    text(localReference(image)),
    ...args,
  ];
  return commandLine([podman, ...words]);
}

/** A component runs in the background and tells systemd when it has started; a job ends with its unit. */
const engineFlags = ({ kind, name }: ComponentPlan | JobPlan, { app }: ServicePlan): readonly Text[] => [
  flag("name", imageName(app, name)),
  text("--replace"),
  text("--rm"),
  flag("cgroups", "split"),
  flag("log-driver", "passthrough"),
  ...(kind === "component" ? [text("--detach"), flag("sdnotify", "conmon")] : [flag("sdnotify", "ignore")]),
];

function containerFlags(process: ProcessPlan, image: ImagePlan, plan: ServicePlan): readonly Text[] {
  const { limits, stop, health, devices, environmentFiles } = process;
  const { isReadOnly, noNewPrivileges, dropsCapabilities } = containerHardeningOf(process);
  return [
    ...networkFlags(process, plan),
    ...(process.init === true ? [text("--init")] : []),
    ...[...(process.labels ?? [])].map(([label, value]) => flag("label", `${label}=${value}`)),
    ...(image.user === null ? [] : [flag("user", image.user)]),
    ...(image.entrypoint === null ? [] : [flag("entrypoint", jsonOf(image.entrypoint))]),
    ...process.groups.map(({ name: group }) => flag("group-add", group)),
    ...(noNewPrivileges ? [flag("security-opt", "no-new-privileges")] : []),
    ...(isReadOnly ? [text("--read-only")] : []),
    ...(dropsCapabilities ? [flag("cap-drop", "all")] : []),
    ...containerCapabilities(process).map((capability) => flag("cap-add", capability)),
    ...devices.map((path) => flag("device", path)),
    ...(limits.openFiles === null ? [] : [flag("ulimit", `nofile=${limits.openFiles}:${limits.openFiles}`)]),
    ...(limits.shm === null ? [] : [flag("shm-size", limits.shm.toLowerCase())]),
    ...(stop.signal === null ? [] : [flag("stop-signal", stop.signal)]),
    flag("stop-timeout", String(Math.ceil((stop.timeout ?? stopGracePeriod) / 1000))),
    // In the network of the host, those addresses are right.
    ...(process.network === "host" ? [] : [compose`--volume=${text(hostsFile(process))}:/etc/hosts:ro`]),
    // The unit checks, and dependents wait for that.
    ...(health === null ? [] : [text("--no-healthcheck")]),
    ...environmentFiles.map((path) => flag("env-file", path)),
    ...variables(process).map(([variable, value]) => flag("env", compose`${text(`${variable}=`)}${value}`)),
    ...published(process, plan).map((mapping) => flag("publish", mapping)),
    ...volumes(process, plan).map((volume) => flag("volume", volume)),
  ];
}

/** A container in the network of another one has no name and no name servers of its own: podman-run(1), `--network`. */
function networkFlags(process: ProcessPlan, plan: ServicePlan): readonly Text[] {
  const { name, network } = process;
  if (network === "host") return [flag("hostname", name), flag("network", "host"), ...addedHosts(process)];
  if (network !== undefined) return [flag("network", `container:${imageName(plan.app, network.component)}`)];
  const aliases = [name, ...sharing(process, plan).map((each) => each.name)];
  return [
    flag("hostname", name),
    ...networksOf(process, plan).map((each) => flag("network", each)),
    ...aliases.map((alias) => flag("network-alias", alias)),
    ...(process.dns ?? []).map((address) => flag("dns", address)),
  ];
}

const addedHosts = ({ extraHosts = new Map<string, string>() }: ProcessPlan): readonly Text[] =>
  [...extraHosts].map(([host, address]) =>
    flag("add-host", `${host}:${address === "host-gateway" ? "127.0.0.1" : address}`),
  );

/** The components in the network of a component. */
const sharing = ({ name }: ProcessPlan, { components }: ServicePlan): readonly ProcessPlan[] =>
  components.filter(({ network }) => network instanceof Object && network.component === name);

/**
 * podman would copy the host's file, in which components and resources of every app have the address 127.0.0.1. Source:
 * containers.conf(5), `base_hosts_file`.
 */
const hostsFile = ({ extraHosts = new Map<string, string>() }: ProcessPlan): Expr =>
  apply(
    select(variable("pkgs"), "writeText"),
    string("hosts"),
    string(
      [["localhost", "127.0.0.1"], ["localhost", "::1"], ...extraHosts]
        .map(([host = "", address = ""]) => `${address} ${host}\n`)
        .join(""),
    ),
  );

const variables = (process: ProcessPlan): readonly (readonly [name: string, value: Text])[] =>
  [
    ...process.environment,
    ...pathVariables(process, secretsFolder),
    ...databaseVariables(process, "container"),
  ].sort(([a], [b]) => (a < b ? -1 : 1));

/** The networks as Compose names them, so that both runtimes use the same. */
const networksOf = ({ network, networks }: ProcessPlan, plan: ServicePlan): readonly string[] =>
  network !== undefined
    ? []
    : (plan.networks.length === 0 ? ["default"] : networks).map(
        (each) => externalOf(each, plan) ?? `${projectName(plan.app)}_${each}`,
      );

const externalOf = (network: string, { networks }: ServicePlan): string | null =>
  networks.find(({ name }) => name === network)?.external ?? null;

/** The engine opens the firewall for what it publishes, so ports stay on the host itself until the app opens them. */
function published(process: ProcessPlan, plan: ServicePlan): readonly Text[] {
  if (process.network !== undefined) return [];
  const address = plan.hostos?.publishedAt ?? text();
  const all = [process, ...sharing(process, plan)];
  const [ports, endpoints] = [all.flatMap((each) => each.ports), all.flatMap((each) => each.endpoints)];
  return [
    ...ports.map((port) => compose`${address}${text(port.text)}`),
    ...endpoints.map((each) =>
      each.address === null && !each.openFirewall
        ? compose`${address}${text(mappingOf(each))}`
        : text(mappingOf(each)),
    ),
  ];
}

function volumes(process: ProcessPlan, plan: ServicePlan): readonly Text[] {
  const { image, state, account, mounts, secrets, config } = process;
  return [
    ...(image?.hasState === true
      ? [text(`${projectName(plan.app)}_${stateVolume(account.name)}:${state.path}`)]
      : []),
    ...mounts.map((mount) =>
      text(`${sourceOf(mount, plan)}:${mount.mountPoint}${mount.readOnly ? ":ro" : ""}`),
    ),
    ...config.files.map((file) => {
      const target = file.mountPoint ?? `${config.directory}/${file.name}`;
      return compose`${text(contentOf(file))}${text(`:${target}:ro`)}`;
    }),
    ...secrets.map(({ name, file }) => text(`${file}:${secretsFolder}/${name}:ro`)),
  ];
}

const sourceOf = ({ volume }: MountPlan, { app }: ServicePlan): string =>
  volume.isOfEngine ? `${projectName(app)}_${sharedVolume(volume.name)}` : volume.path;

/** A file of the store: a change is another path, which starts the unit again. */
const contentOf = ({ name, content }: ConfigFilePlan): Expr => {
  if ("source" in content)
    return content.source.kind === "file" ? treePath(content.source.path) : content.source.expr;
  const fileName = string(name.slice(name.lastIndexOf("/") + 1));
  return apply(select(variable("pkgs"), "writeText"), fileName, stringOfParts(content.text.parts));
};

/** podman-run(1): an entrypoint of several words is a JSON array. The passes accept only known words. */
const jsonOf = (words: readonly Text[]): string =>
  JSON.stringify(words.flatMap((word) => staticText(word) ?? []));

/** An image that Nix fetched has its digest in its name here, which its archive does not keep. */
const localReference = (image: ImagePlan): string =>
  isFetched(image)
    ? `localhost/${image.name}:${(image.digest ?? "").slice("sha256:".length, 39)}`
    : image.reference;

const prepareName = (process: string): string => `${process}-prepare`;

export const prepareCommand = ({ name }: Pick<ProcessPlan, "name">): Text => scriptPath(prepareName(name));

/** Makes the networks of the container, and loads an image that Nix has fetched. Units may start at the same time. */
export function prepareScript(process: ProcessPlan, image: ImagePlan, plan: ServicePlan): Script {
  const command = (...words: readonly (string | Text)[]): Text =>
    shellCommand([podman, ...words.map((word) => (typeof word === "string" ? text(word) : word))]);
  const own = networksOf(process, plan).filter((name) =>
    plan.networks.every(({ external }) => external !== name),
  );
  const networks = own.map((name) => {
    const isInternal = plan.networks.some(
      (each) => each.isInternal && name === `${projectName(plan.app)}_${each.name}`,
    );
    const exists = command("network", "exists", name);
    const made = command("network", "create", ...(isInternal ? ["--internal"] : []), name);
    return compose`${exists} || ${made} || ${exists}\n`;
  });
  const reference = localReference(image);
  const load = isFetched(image)
    ? compose`if ! ${command("image", "exists", reference)}; then
  ${command("load", "--input", text(fetchedImage(image)))}
  ${command("tag", `${image.name}:${image.tag ?? "latest"}`, reference)}
fi
`
    : text();
  return {
    name: prepareName(process.name),
    body: networks.reduceRight((rest, each) => compose`${each}${rest}`, load),
  };
}

/** The archive of an image. Source: nixpkgs manual, `dockerTools.pullImage`. */
export const fetchedImage = ({
  name,
  tag,
  digest,
  hash,
}: Pick<ImagePlan, "name" | "tag" | "digest" | "hash">): Expr =>
  apply(
    select(variable("pkgs"), "dockerTools", "pullImage"),
    attrsOf([
      ["imageName", string(name)],
      ["imageDigest", string(digest ?? "")],
      ["finalImageTag", string(tag ?? "latest")],
      ["hash", string(hash ?? "")],
    ]),
  );

/** A check in the container. */
export const checkInContainer = (health: HealthPlan, name: string, plan: ServicePlan): HealthPlan => ({
  ...health,
  test: [podman, text("exec"), text(imageName(plan.app, name)), ...health.test],
});
