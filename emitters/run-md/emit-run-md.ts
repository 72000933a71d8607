import type { App } from "../../compiler/ir/app.ts";
import type { PlannedCatalog } from "../../compiler/plan/planned-catalog.ts";
import { firstFreePort } from "../../compiler/plan/low-ports.ts";
import type { ComponentPlan, ServicePlan } from "../../compiler/plan/model.ts";
import { appChecks } from "../support/app-checks.ts";
import { projectName } from "../support/container-names.ts";
import type { EmitContext, EmittedFile } from "../support/emitted-file.ts";
import { header } from "../support/header.ts";
import { optionsOfCheck, relaxedOptions } from "../support/relaxed-sandbox.ts";
import { selectedEntries } from "../support/selected-entries.ts";
import { fill } from "../support/templates.ts";
import { code, plainText, table } from "./markdown.ts";
import { firewall, moduleOptions } from "./module-options.ts";
import { plainHost } from "./plain-host.ts";

/** `apps/<app>/RUN.md` for every app with services: how to run it each way, its ports, and where its files are. */
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
    options: plan.hostos ? moduleOptions(plan, plan.hostos) : "",
    firewall: plan.hostos ? firewall(plan, plan.hostos) : "",
    units: appChecks(app).includes("hostos-units") ? "yes" : "",
    plainHost: plainHost(plan, recipesName),
    tests: tests(app),
    relaxed: appChecks(app).some((check) => optionsOfCheck(app, check) !== "") ? code(relaxedOptions) : "",
    components: components(plan),
    ports: ports(plan),
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

function components(plan: ServicePlan): string {
  const rows = plan.components.map(({ name, account, state, config }) => [
    code(name),
    users[account.policy](account.name),
    code(state.path),
    config.files.length === 0 ? "" : code(config.directory),
  ]);
  return rows.length === 0 ? "" : table(["component", "user", "state", "configuration"], rows);
}

const ports = (plan: ServicePlan): string => {
  const rows = [...plan.components, ...plan.resources].flatMap(({ name, ports }) =>
    ports.map(({ host, service }) => [`${host}`, code(name), `${service}`]),
  );
  if (rows.length === 0) return "";
  const onHosts = plan.resources.flatMap(({ name, tlsPorts }) =>
    tlsPorts.map((port) => [name, port] as const),
  );
  const isMapped = rows.some(([host, , service]) => host !== service);
  const lowest = Math.min(...rows.map(([host]) => Number(host)));
  return (
    table(
      ["port", "of", "port there"],
      [...rows, ...onHosts.map(([name, port]) => [`${port}`, code(name), `${port}`])],
    ) +
    onHosts.map(([name, port]) => `\n\nOnly hosts serve HTTPS: ${code(name)} on port ${port}.`).join("") +
    (plan.hostos && isMapped ? onlyMapped(plan) : "") +
    (lowest < firstFreePort ? takesRoot(lowest, plan) : "")
  );
};

/** On a host nothing maps ports. */
const onlyMapped = ({ container }: ServicePlan): string =>
  `\n\n${container ? "Containers and the virtual machine are" : "The virtual machine is"} reached at the first port. A host itself has the service at the second.`;

/** What publishes such a port does not start, podman and qemu alike. */
const takesRoot = (port: number, { container, hostos }: ServicePlan): string => {
  const what = [...(container ? ["containers"] : []), ...(hostos ? ["the virtual machine"] : [])];
  const command = code(`sudo sysctl net.ipv4.ip_unprivileged_port_start=${port}`);
  return `\n\nOnly root publishes ports below ${firstFreePort}. For others to start ${what.join(" or ")}, say ${command} before.`;
};
