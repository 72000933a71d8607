import { portRange } from "../../compiler/ir/endpoints.ts";
import type { Endpoint, App } from "../../compiler/ir/app.ts";
import { isEmptyModule } from "../../compiler/ir/empty-module.ts";
import { select, variable } from "../../compiler/language/build.ts";
import { firstFreePort } from "../../compiler/plan/low-ports.ts";
import { owners, ownersOnHosts, processes } from "../../compiler/plan/jobs.ts";
import type {
  ComponentPlan,
  DatabasePlan,
  ImagePlan,
  ServicePlan,
  HostosPlan,
} from "../../compiler/plan/model.ts";
import { declaredGroups } from "../../compiler/plan/volumes.ts";
import { planOn } from "../../compiler/plan/runtimes.ts";
import { retryUnit } from "../../compiler/plan/units/retry.ts";
import { appTarget, targetUnit } from "../../compiler/plan/units/target.ts";
import { exposureOfComponent } from "../hostos/effective-units.ts";
import type { PlannedCatalog } from "../../compiler/plan/planned-catalog.ts";
import { printNix } from "../nix/print.ts";
import {
  hostNames,
  mostForwarded,
  optionPath,
  portsOnHosts,
  type HostPorts,
} from "../services/host-options.ts";
import { appChecks, optionsOfCheck, relaxedOptions } from "../support/app-checks.ts";
import { projectName } from "../../compiler/plan/container-names.ts";
import { type EmitContext, type EmittedFile, header } from "../support/emitted-file.ts";
import { selectedEntries } from "../support/outline.ts";
import { backups } from "./backups.ts";
import { hardeningTexts } from "./hardening.ts";
import { jobTexts } from "./jobs.ts";
import { code, plainText, table } from "./markdown.ts";
import { networkTexts, profiles } from "./networks.ts";
import { kubernetesTexts } from "./kubernetes.ts";
import { ignoredByOldEngines } from "./old-engines.ts";
import { differingValues } from "./runtimes.ts";
import { secrets } from "./secrets.ts";
import { sharing } from "./sharing.ts";
import { hostDirectories, hostFileOrigin } from "../support/plain-host.ts";
import { portsEverywhere } from "../support/ports-everywhere.ts";
import { fill } from "../support/templates.ts";

/** `apps/<app>/RUN.md` for every app with services: how to run it in each runtime, its ports, and its files. */
export function emitRunMd(catalog: PlannedCatalog, context: EmitContext): readonly EmittedFile[] {
  return [...selectedEntries(catalog.apps, context.only?.apps).values()].flatMap((app) => {
    const plan = catalog.plans.get(app.name);
    if (!plan || (!plan.hostos && !plan.container)) return [];
    return [{ path: `apps/${plan.app}/RUN.md`, content: runMd(app, plan, context), recipe: plan.recipePath }];
  });
}

function runMd(app: App, plan: ServicePlan, { recipesName }: EmitContext): string {
  const text = fill["run.md.eta"]({
    header: header(plan.recipePath),
    app: plan.app,
    project: projectName(plan.app),
    title: plainText(plan.displayName),
    description: plan.description === "" ? "" : `${plainText(plan.description)}\n\n`,
    hostos: plan.hostos ? "yes" : "",
    container: plan.container ? "yes" : "",
    quadlet: plan.container?.quadlet === true ? code(appTarget(plan)) : "",
    ...kubernetesTexts(plan),
    options: plan.hostos ? moduleOptions(plan, plan.hostos) : "",
    differing: differingValues(plan),
    target: plan.hostos && targetUnit(plan) ? code(appTarget(plan)) : "",
    firewall: plan.hostos ? firewall(planOn(plan, "hostos"), plan.hostos) : "",
    units: appChecks(app).includes("hostos-units") ? "yes" : "",
    plainHost: plainHost(plan, recipesName),
    tests: tests(app),
    relaxed: appChecks(app).some((check) => optionsOfCheck(app, check) !== "") ? code(relaxedOptions) : "",
    backups: backups(plan),
    components: components(plan),
    ports: ports(plan),
    ...hardeningTexts(plan),
    ignoredByOldEngines: ignoredByOldEngines(plan),
    ...jobTexts(plan),
    ...networkTexts(plan),
    profiles: profiles(plan),
    ...sharing(plan),
    ...secrets(plan),
    reloaded: reloaded(plan),
  });
  return `${text.trimEnd()}\n`;
}

const tests = (app: App): string =>
  appChecks(app)
    .map((check) => `nix build ./out#apps.${app.name}.${check}${optionsOfCheck(app, check)}`)
    .join("\n");

const users: Readonly<Record<ComponentPlan["account"]["policy"], (name: string) => string>> = {
  root: () => code("root"),
  "prefer-dynamic": (name) => `dynamic (container: ${code(name)})`,
  "non-privileged": (name) => code(name),
};

const userOfImage = ({ user, reference }: ImagePlan): string =>
  `${user === null ? "that" : code(user)} of ${code(reference)}`;

function components(plan: ServicePlan): string {
  const rows = plan.components.map(({ name, image, account, state, config }) => [
    code(name),
    image === null ? users[account.policy](account.name) : userOfImage(image),
    image === null || image.hasState ? code(state.path) : "",
    config.files.some(({ mountPoint }) => mountPoint === null) ? code(config.directory) : "",
    ...(plan.hostos === null ? [] : [exposureOfComponent(planOn(plan, "hostos"), name) ?? "only Nix knows"]),
  ]);
  if (rows.length === 0) return "";
  const columns = ["component", "user", "state", "configuration"];
  if (plan.hostos === null) return table(columns, rows);
  return (
    table([...columns, "exposure"], rows) +
    "\n\n`systemd-analyze security` computes the exposure of a unit: 0 is least, 10 is most." +
    retries(plan)
  );
}

/** The unit that runs as root beside the components. */
function retries(plan: ServicePlan): string {
  const unit = retryUnit(plan);
  if (unit === null) return "";
  const exposure = exposureOfComponent(plan, unit.name) ?? "only Nix knows";
  return `\n\n${code(`${unit.name}.service`)} starts a component or job again whose backend failed. It runs as root, without\nnetwork, capabilities and writable folders: exposure ${exposure}.`;
}

/** The components that only hosts reload, as a list; empty without containers. */
const reloaded = ({ components, container }: ServicePlan): string =>
  container === null
    ? ""
    : components
        .filter(({ reload }) => reload !== null)
        .map(({ name }) => code(name))
        .join(", ");

const ports = (plan: ServicePlan): string => {
  const rows = [...plan.components, ...plan.resources].flatMap(({ name, ports, endpoints }) => [
    ...portsEverywhere(plan, name, ports).map(({ host, service, only }) => [
      `${host}`,
      `${code(name)}${only}`,
      `${service}`,
    ]),
    ...endpoints.map((endpoint) => endpointRow(name, endpoint)),
  ]);
  if (rows.length === 0) return "";
  const secure = plan.resources.flatMap(({ name, tlsPorts: { hostos, container } }) =>
    [...new Set([...hostos, ...container])].map((port) => ({
      row: [`${port}`, code(name), `${port}`],
      only: container.includes(port) ? (hostos.includes(port) ? "" : "containers") : "hosts",
    })),
  );
  const isMapped = rows.some(
    ([host, , service]) => Number.parseInt(host ?? "") !== Number.parseInt(service ?? ""),
  );
  const lowest = Math.min(...rows.map(([host]) => Number.parseInt(host ?? "")));
  return (
    table(["port", "of", "port there"], [...rows, ...secure.map(({ row }) => row)]) +
    secure
      .filter(({ only }) => only !== "")
      .map(({ row: [port, of], only }) => `\n\nOnly ${only} serve HTTPS: ${of} on port ${port}.`)
      .join("") +
    (plan.hostos && isMapped ? onlyMapped(plan) : "") +
    (plan.hostos && hasLongRange(plan) ? onlyForwarded : "") +
    (lowest < firstFreePort ? takesRoot(lowest, plan) : "")
  );
};

function endpointRow(node: string, { protocol, first, last, host, address }: Endpoint): readonly string[] {
  const at = address === null ? "" : ` at ${code(address)}`;
  const published = portRange(host, host + last - first);
  return [`${published}${protocol === "udp" ? " (UDP)" : ""}${at}`, code(node), portRange(first, last)];
}

const hasLongRange = ({ components, resources }: ServicePlan): boolean =>
  [...components, ...resources].some(({ endpoints }) =>
    endpoints.some(({ first, last }) => last - first >= mostForwarded),
  );

const onlyForwarded = `\n\nOf a range, the virtual machine forwards the first ${mostForwarded} ports.`;

/** On a host, only the ports of images are mapped. */
const onlyMapped = ({ container, components, resources }: ServicePlan): string => {
  const isMixed = components.some(({ image }) => image !== null);
  if (isMixed && components.every(({ image }) => image !== null) && resources.length === 0) return "";
  return `\n\n${container ? "Containers and the virtual machine are" : "The virtual machine is"} reached at the first port. A host itself has the service at the second${isMixed ? ", except for images" : ""}.`;
};

/** A warning about ports below 1024, which need root for podman and qemu. */
const takesRoot = (port: number, { container, hostos }: ServicePlan): string => {
  const what = [...(container ? ["containers"] : []), ...(hostos ? ["the virtual machine"] : [])];
  const command = code(`sudo sysctl net.ipv4.ip_unprivileged_port_start=${port}`);
  return `\n\nOnly root publishes ports below ${firstFreePort}. For others to start ${what.join(" or ")}, say ${command} before.`;
};

const optionOf = ({ app }: ServicePlan, ...path: readonly string[]): string => {
  const [root = "", ...rest] = [...optionPath(app), ...path];
  return code(printNix(select(variable(root), ...rest)).trimEnd());
};

/** The options of an app's NixOS module, as a table. */
function moduleOptions(plan: ServicePlan, { openFirewall }: HostosPlan): string {
  const packages = plan.components.filter((component) => component.package !== null);
  return table(
    ["option", "default", "meaning"],
    [
      [optionOf(plan, "enable"), code("true"), `${code("false")} removes the app from the host`],
      [optionOf(plan, "openFirewall"), code(`${openFirewall}`), "whether the firewall is open for its ports"],
      ...packages.map(({ name }) => [
        optionOf(plan, "components", name, "package"),
        "the recipe's",
        `the package whose program ${code(name)} runs`,
      ]),
    ],
  );
}

/** The ports that other machines need; empty for an app without ports. */
function firewall(plan: ServicePlan, { openFirewall }: HostosPlan): string {
  const ports = portsOnHosts(plan);
  if (ports.length === 0) return "";
  const open = ports.filter(({ isOpen }) => openFirewall || isOpen);
  const closed = ports.filter((each) => !open.includes(each));
  if (closed.length === 0) return `The module opens ${listed(open)} in the firewall.`;
  const rest = `For other machines, open ${listed(closed)}: all of them with ${code("openFirewall")}, or some with\n${options(closed)}.`;
  return open.length === 0
    ? `The firewall stays closed. ${rest}`
    : `The module opens ${listed(open)} in the firewall. ${rest}`;
}

/** The NixOS options that open these ports. */
const options = (ports: readonly HostPorts[]): string =>
  [
    ...new Set(
      ports.map(({ protocol }) => code(`networking.firewall.allowed${protocol.toUpperCase()}Ports`)),
    ),
  ].join(" and ");

function listed(ports: readonly HostPorts[]): string {
  const names = ports.map(({ protocol, first, last }) => {
    const range = portRange(first, last);
    return protocol === "udp" ? `${range} (UDP)` : range;
  });
  return names.length === 1
    ? `port ${names.join("")}`
    : `ports ${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** The steps for a systemd host other than NixOS, which the module does on NixOS: a list, empty if there are none. */
function plainHost(plan: ServicePlan, recipesName: string): string {
  const all = ownersOnHosts(plan);
  const steps = [
    ...(processes(plan).some(({ image }) => image !== null) ? ["Images need podman."] : []),
    ...(all.some(({ account }) => account.policy !== "prefer-dynamic") || declaredGroups(plan).length > 0
      ? ["`hostos/sysusers.conf` goes to `/etc/sysusers.d/`."]
      : []),
    ...(hostDirectories(plan).length > 0 ? ["`hostos/tmpfiles.conf` goes to `/etc/tmpfiles.d/`."] : []),
    ...configuration(plan, recipesName),
    ...hostNames(plan).map(
      ([address, names]) => `${code("/etc/hosts")} needs the line ${code(`${address} ${names.join(" ")}`)}.`,
    ),
    ...resources(plan),
    ...databases(plan),
    ...(plan.hostos === null || isEmptyModule(plan.hostos.module)
      ? []
      : ["What `runtimes.hostos.hostosConfig` sets on NixOS is the host's to set."]),
  ];
  return steps.map((step) => `\n- ${step}`).join("");
}

function configuration(plan: ServicePlan, recipesName: string): readonly string[] {
  const files = ownersOnHosts(plan).flatMap(({ config: { directory, files } }) =>
    files.map((file) => ({ path: `${directory}/${file.name}`, origin: hostFileOrigin(file) })),
  );
  const elsewhere = files.flatMap(({ path, origin }) => {
    if (origin.kind === "beside") return [];
    const from =
      origin.kind === "recipe"
        ? `a copy of ${code(`${recipesName}/${origin.treePath}`)}`
        : "what `environment.etc` of `hostos/module.nix` says";
    return [`${code(path)} is ${from}.`];
  });
  const beside = files.length > elsewhere.length;
  return [...(beside ? ["`hostos/etc/` goes to `/etc/`."] : []), ...elsewhere];
}

/** PostgreSQL asks NSS for the name of the account at its socket: nss-systemd(8). */
const databases = (plan: ServicePlan): readonly string[] => [
  ...plan.resources.flatMap((resource) =>
    resource.databases.map(
      ({ name, role, account, ...database }) =>
        `${code(resource.name)} needs the database ${code(name)}, and a role ${code(role)} as which the account ${code(account)} connects through the socket.${ofDatabase(database)}`,
    ),
  ),
  ...(owners(plan).some(
    ({ account, databases: used }) =>
      account.policy === "prefer-dynamic" && used.some(({ service }) => service === "postgresql"),
  )
    ? [
        "PostgreSQL finds the names of dynamic users through nss-systemd: install `libnss-systemd` (Debian) before the first start.",
      ]
    : []),
];

function ofDatabase({
  password,
  extensions,
  collation,
}: Pick<DatabasePlan, "password" | "extensions" | "collation">): string {
  return [
    ...(password === null ? [] : [`The password of the role is in ${code(password.file)}.`]),
    ...(extensions.length === 0 ? [] : [`Its extensions are ${extensions.map(code).join(", ")}.`]),
    ...(collation === null ? [] : [`Its collation is ${code(collation)}.`]),
  ]
    .map((each) => ` ${each}`)
    .join("");
}

/** Their modules need NixOS. */
const resources = ({ resources }: ServicePlan): readonly string[] =>
  resources
    .filter(({ modules }) => modules.length > 0)
    .map(({ name, units }) => {
      const known = units.hostos.filter(({ certain }) => certain).map((unit) => code(unit.name));
      return `Resource ${code(name)} is the host's to provide${known.length === 0 ? "" : `: ${known.join(", ")}`}.`;
    });
