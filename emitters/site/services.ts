import type { App } from "../../compiler/ir/app.ts";
import { portRange } from "../../compiler/ir/endpoints.ts";
import { printEvent } from "../../compiler/ir/schedule/print.ts";
import { owners } from "../../compiler/plan/jobs.ts";
import type { HealthPlan, ProcessPlan, ServicePlan } from "../../compiler/plan/model.ts";
import { exposureOfComponent } from "../hostos/effective-units.ts";
import { portsEverywhere } from "../support/ports-everywhere.ts";
import { commandText } from "./as-read.ts";
import type { Guide } from "./guide.ts";
import { html, Html } from "./html.ts";
import { code, inline, table } from "./shown.ts";
import type { SiteRequest } from "./site-request.ts";

/** What an app runs: its start order, processes, addresses and files. Undefined if it has no services. */
export function services(
  app: App,
  guide: Guide,
  { catalog, pictures, ports }: SiteRequest,
): Html | undefined {
  const plan = catalog.plans.get(app.name);
  if (plan === undefined || plan.order.length === 0) return undefined;
  const picture = pictures.startOrder(app);
  return html`${
    picture &&
    html`<figure class="graph" tabindex="0">
        ${new Html(picture.svg)}
        <figcaption>An arrow leads to what starts later.</figcaption>
      </figure>
      <details>
        <summary>The start order as text</summary>
        <pre tabindex="0">${picture.text}</pre>
      </details> `
  }${processes(plan)}${titled("Addresses", addresses(plan, new Set(ports.map(({ host }) => host)), guide("Ports", "table")))}${titled(
    "Configuration files",
    configuration(plan),
  )}${(
    [
      "Secrets",
      "Files with variables",
      "Volumes",
      "Groups in containers",
      "Backups",
      "Networks",
      "Profiles",
    ] as const
  ).map((heading) => titled(heading, guide(heading)))}`;
}

const titled = (title: string, content: Html | undefined): Html | undefined =>
  content &&
  html`<h3>${title}</h3>
    ${content}`;

/** The components, jobs and resources of an app, in start order. */
const processes = (plan: ServicePlan): Html =>
  html`${table(
    ["Component", "Command", "User", "State", "Health check", "Exposure"],
    plan.components.map((component) => [
      code(component.name),
      code(commandText(component.argv)),
      userOf(component),
      stateOf(component),
      health(component.health),
      exposureOfComponent(plan, component.name) ?? "",
    ]),
  )}${table(
    ["Job", "Runs", "Command", "User", "State"],
    plan.jobs.map((job) => [
      code(job.name),
      job.schedule === null ? "at each start" : code(printEvent(job.schedule)),
      code(commandText(job.argv)),
      userOf(job),
      stateOf(job),
    ]),
  )}${table(
    ["Resource", "Role", "For", "Units"],
    plan.resources.map((resource) => [
      code(resource.name),
      resource.role,
      html`${inline(resource.declaredBy.map(code))}`,
      html`${inline(resource.units.hostos.map(({ name }) => code(name)))}`,
    ]),
  )}`;

const userOf = ({ image, account: { policy, name } }: ProcessPlan): Html | string => {
  if (image !== null) return image.user === null ? "that of the image" : code(image.user);
  return policy === "prefer-dynamic" ? "dynamic" : code(policy === "root" ? "root" : name);
};

const stateOf = ({ image, state }: ProcessPlan): Html | string =>
  image === null || image.hasState ? code(state.path) : "";

const health = (plan: HealthPlan | null): Html | string =>
  plan === null
    ? ""
    : html`${code(commandText(plan.test))} every ${seconds(plan.interval)}, ${plan.retries}
      ${plan.retries === 1 ? "try" : "tries"}`;

const seconds = (milliseconds: number): string => `${milliseconds / 1000} s`;

/**
 * The published ports. An address is a link, because most components serve HTTP; what others serve, only they know.
 * @param listed the ports of the page of ports
 * @param notes what a RUN.md says below its ports
 */
function addresses(
  plan: ServicePlan,
  listed: ReadonlySet<number>,
  notes: Html | undefined,
): Html | undefined {
  const port = (host: number, last = host): Html =>
    listed.has(host)
      ? html`<a href="../ports.html#port-${host}">${portRange(host, last)}</a>`
      : html`${portRange(host, last)}`;
  const rows = [...plan.components, ...plan.resources].flatMap(({ kind, name, ports, endpoints }) => [
    ...portsEverywhere(plan, name, ports).map(({ host, service, only }) => [
      port(host),
      html`${code(name)}${only}`,
      String(service),
      kind === "component"
        ? html`<a href="http://localhost:${host}/">localhost:${host}</a>`
        : code(`localhost:${host}`),
    ]),
    ...endpoints.map(({ protocol, first, last, host, address }) => [
      html`${port(host, host + last - first)}${protocol === "udp" && " (UDP)"}`,
      code(name),
      portRange(first, last),
      code(address ?? "all addresses"),
    ]),
  ]);
  const shown = table(["Port", "Component or resource", "Port there", "Address"], rows);
  return shown && html`${shown}${notes}`;
}

/** Where the configuration files are; those of an image may be anywhere in its container. */
const configuration = (plan: ServicePlan): Html | undefined =>
  table(
    ["Component", "Configuration file"],
    owners(plan).flatMap(({ name, config: { directory, files } }) =>
      files.map((file) => [code(name), code(file.mountPoint ?? `${directory}/${file.name}`)]),
    ),
  );
