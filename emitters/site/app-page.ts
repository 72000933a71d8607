import { mappingOf } from "../../compiler/ir/endpoints.ts";
import type { App } from "../../compiler/ir/app.ts";
import type { Text } from "../../compiler/language/option-values.ts";
import { isEmptyText } from "../../compiler/language/text.ts";
import { printEvent } from "../../compiler/ir/schedule/print.ts";
import type {
  ComponentPlan,
  ProcessPlan,
  HealthPlan,
  ResourcePlan,
  ServicePlan,
} from "../../compiler/plan/model.ts";
import { serviceRuntimes } from "../../compiler/plan/service-runtimes.ts";
import { exposureOfComponent } from "../hostos/effective-units.ts";
import { appChecks, optionsOfCheck } from "../support/app-checks.ts";
import type { EmittedFile } from "../support/emitted-file.ts";
import {
  badges,
  runtimesOf,
  entriesShown,
  installable,
  linkedFile,
  maintainersShown,
  recipeShown,
  generatedFiles,
} from "./entry-facts.ts";
import { html, Html } from "./html.ts";
import { markdownHtml } from "./markdown.ts";
import type { Page, Site } from "./page.ts";
import { commands, facts, inline, linkTo, section, shownText, code, table } from "./shown.ts";
import type { SiteRequest } from "./site-request.ts";
import type { Uses } from "./uses.ts";

/** `apps/<name>.html` */
export function appPage(site: Site, app: App, request: SiteRequest, uses: Uses): Page {
  const { name, displayName, description, broken, recipePath, links } = app;
  const usage = shownText(app.usage).trim();
  const icon = iconOf(app, request);
  return {
    path: `apps/${name}.html`,
    title: displayName,
    description,
    recipePath,
    content: html`${icon && html`<img class="icon" src="${name}.svg" alt="" width="64" height="64" /> `}
      <h1>${displayName}</h1>
      ${description !== "" && html`<p class="lead">${description}</p> `}${badges(runtimesOf(app), broken)}
      ${facts([
        ["Name", displayName === name ? undefined : html`<code>${name}</code>`],
        ["Website", links.website === null ? undefined : linkTo(links.website)],
        ["Documentation", links.docs === null ? undefined : linkTo(links.docs)],
        ["Source", links.source === null ? undefined : linkTo(links.source)],
        ["Uses", entriesShown("pkgs", uses.packagesOf("apps", name))],
        ["Funded by", grantsOf(app)],
        ["Maintainers", maintainersShown(app.maintainers)],
        ["Recipe", recipeShown(site, recipePath)],
      ])}${section("usage", "Usage", usage === "" ? undefined : markdownHtml(usage, linkedFile(site, recipePath)))}${section(
        "run",
        "Run it",
        broken ? undefined : howToRun(site, app),
      )}${section("services", "Services", services(app, request))}${section(
        "files",
        "Generated files",
        generatedFiles(request.files, isShown(name)),
      )}`,
  };
}

/** The icon of an app beside its page; undefined if it has none, or if only Nix knows its path. */
export function iconOf(app: App, { readFile }: SiteRequest): EmittedFile | undefined {
  const content = app.icon?.kind === "file" ? readFile(app.icon.path) : undefined;
  return content && { path: `apps/${app.name}.svg`, content, recipe: app.recipePath };
}

const grantsOf = ({ fund }: App): readonly Html[] =>
  inline(
    Object.entries(fund.grants).flatMap(([programme, grants]) =>
      grants.length === 0 ? [] : [html`${programme} (${grants.join(", ")})`],
    ),
  );

/** Files about what runs, not about the build. */
const isShown = (name: string) => (path: string) =>
  path.startsWith(`apps/${name}/`) &&
  /\/(?:hostos\/(?:module\.nix|units\/.*)|container\/(?:compose\.yaml|(?:quadlet|kubernetes)\/.*)|test\/.*)$/.test(
    path,
  );

function howToRun(site: Site, app: App): Html | undefined {
  const { name, programs } = app;
  const { container, hostos } = serviceRuntimes(app);
  const run = [
    ...(programs.runtimes.program.enable ? [`nix run ${installable(site, name)}`] : []),
    ...(programs.runtimes.shell.enable ? [`nix shell ${installable(site, `apps.${name}.shell`)}`] : []),
    ...(container ? [`nix run ${installable(site, `apps.${name}.container`)}`] : []),
    ...(container && app.services.runtimes.container.quadlet.enable
      ? [`nix run ${installable(site, `apps.${name}.quadlet`)}`]
      : []),
    ...(container && app.services.runtimes.container.kubernetes.enable
      ? [`nix run ${installable(site, `apps.${name}.push`)} -- registry.example.org`]
      : []),
    ...(hostos ? [`nix run ${installable(site, `apps.${name}.vm`)}`] : []),
  ];
  const tests = appChecks(app).map(
    (check) => `nix build ${installable(site, `apps.${name}.${check}`)}${optionsOfCheck(app, check)}`,
  );
  if (run.length + tests.length === 0) return undefined;
  return html`${commands(run)}${
    hostos &&
    html`<p>On NixOS, the flake of the catalog has it as the module <code>nixosModules.${name}</code>.</p> `
  }${
    tests.length > 0 &&
    html`<h3>Tests</h3>
      ${commands(tests)}`
  }`;
}

function services(app: App, { catalog, pictures }: SiteRequest): Html | undefined {
  const plan = catalog.plans.get(app.name);
  if (plan === undefined || plan.order.length === 0) return undefined;
  const picture = pictures.startOrder(app);
  return html`${
    picture !== undefined &&
    html`<figure tabindex="0">
      ${new Html(picture)}
      <figcaption>In which order it starts.</figcaption>
    </figure> `
  }${servicesShown(plan)}`;
}

/** The components, jobs and resources of an app, in start order. */
const servicesShown = (plan: ServicePlan): Html =>
  html`${table(
    ["Component", "Command", "User", "State", "Ports", "Health check", "Exposure"],
    plan.components.map((component) => [
      code(component.name),
      commandLine(component.argv),
      userOf(component),
      code(component.state.path),
      ports(component),
      health(component.health),
      exposureOfComponent(plan, component.name) ?? "",
    ]),
  )}${table(
    ["Job", "Runs", "Command", "User", "State"],
    plan.jobs.map((job) => [
      code(job.name),
      job.schedule === null ? "at each start" : code(printEvent(job.schedule)),
      commandLine(job.argv),
      userOf(job),
      code(job.state.path),
    ]),
  )}${table(
    ["Resource", "Role", "For", "Units", "Ports"],
    plan.resources.map((resource) => [
      code(resource.name),
      resource.role,
      html`${inline(resource.declaredBy.map(code))}`,
      html`${inline(resource.units.hostos.map(({ name }) => code(name)))}`,
      ports(resource),
    ]),
  )}`;

/** Words of a command, quoted for a shell; residual words are not quoted. */
const commandLine = (words: readonly Text[]): Html =>
  code(words.map((word) => (isEmptyText(word) ? "''" : textOfWord(word))).join(" "));

const textOfWord = ({ parts }: Text): string =>
  parts.map((part) => (typeof part === "string" ? quotedPart(part) : shownText({ parts: [part] }))).join("");

const quotedPart = (part: string): string =>
  /^[\w@%+=:,./-]+$/.test(part) ? part : `'${part.replaceAll("'", `'\\''`)}'`;

const userOf = ({ account: { policy, name } }: ProcessPlan): Html | string =>
  policy === "prefer-dynamic" ? "dynamic" : code(policy === "root" ? "root" : name);

const ports = ({ ports: published, endpoints }: ComponentPlan | ResourcePlan): Html =>
  html`${inline([
    ...published.map(({ host, service }) => html`${host}${host !== service && ` (there ${service})`}`),
    ...endpoints.map((endpoint) => html`${mappingOf(endpoint)}`),
  ])}`;

const health = (plan: HealthPlan | null): Html | string =>
  plan === null
    ? ""
    : html`${commandLine(plan.test)} every ${seconds(plan.interval)}, ${plan.retries}
      ${plan.retries === 1 ? "try" : "tries"}`;

const seconds = (milliseconds: number): string => `${milliseconds / 1000} s`;
