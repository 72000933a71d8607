import {
  apply,
  attrs,
  attrsOf,
  bind,
  inherit,
  integer,
  list,
  literal,
  select,
  string,
  stringOfParts,
  treePath,
  variable,
} from "../../compiler/language/build.ts";
import type { Binding, Expr } from "../../compiler/language/expression.ts";
import { text, type Text } from "../../compiler/language/text.ts";
import { isFetched } from "../../compiler/ir/image-reference.ts";
import { processes } from "../../compiler/plan/jobs.ts";
import { printCron } from "../../compiler/ir/schedule/print.ts";
import type { Schedule } from "../../compiler/ir/schedule/schedule.ts";
import type { PackageRef, PathLike } from "../../compiler/language/option-values.ts";
import type {
  ComponentPlan,
  GroupPlan,
  JobPlan,
  MountPlan,
  ResourcePlan,
  ServicePlan,
} from "../../compiler/plan/model.ts";
import { emittedPath } from "../support/emitted-file.ts";
import { distinctModules } from "../../compiler/ir/distinct-modules.ts";
import { moduleExpr } from "../support/module-expr.ts";
import { inContainer } from "../../compiler/plan/units/drop-ins.ts";
import { fetchedImage } from "../../compiler/plan/units/image.ts";
import { seconds } from "../../compiler/plan/seconds.ts";
import { scriptPath, scriptsSet } from "../../compiler/plan/units/scripts.ts";
import { serviceOverrides } from "../services/service-overrides.ts";
import { peersOf } from "../../compiler/support/pg-hba.ts";
import { databasesInContainer } from "../services/databases.ts";
import { crontab, imageName, runScript } from "../../compiler/plan/container-names.ts";
import { packageList } from "../../compiler/language/value-expressions.ts";
import { healthLimits, runsImage } from "./entrypoint.ts";
import { originOf } from "./config-files.ts";
import { imageEnvironment } from "./image-environment.ts";

/** What templates/lib/image-labels.nix takes. */
const labels = ({ app }: ServicePlan, node: string, own: PackageRef | null): Expr =>
  attrs([
    bind("app", string(app)),
    bind("component", string(node)),
    ...(own === null ? [] : [bind("package", own.expr)]),
  ]);

const library = (name: string): Expr => select(variable("pkgs"), "catalogLib", name);

/**
 * `container/images.nix`: an image for each component or job (one process) and each resource (a NixOS system), by name. The
 * helpers are templates/lib/component-image.nix and resource-image.nix.
 */
export function imagesFile(plan: ServicePlan): Expr {
  const images = [
    ...processes(plan).flatMap((process) => {
      if (process.image === null) return [[process.name, componentImage(process, plan)] as const];
      return isFetched(process.image) ? [[process.name, fetchedImage(process.image)] as const] : [];
    }),
    ...plan.resources.map((resource) => [resource.name, resourceImage(resource, plan)] as const),
  ];
  const body = {
    kind: "let" as const,
    bindings: [
      bind(scriptsSet, imported("scripts.nix", ["lib", "pkgs"])),
      bind("variables", imported("variables.nix", ["lib", "pkgs", scriptsSet])),
    ],
    body: attrsOf(images),
  };
  const hasScripts = processes(plan).some(({ image }) => image === null);
  return {
    kind: "lambda",
    parameter: { kind: "pattern", fields: [{ name: "lib" }, { name: "pkgs" }], ellipsis: false },
    body: hasScripts ? body : body.body,
  };
}

const imported = (file: string, names: readonly string[]): Expr =>
  apply(variable("import"), emittedPath(file), attrs([inherit(names)]));

function componentImage(component: ComponentPlan | JobPlan, plan: ServicePlan): Expr {
  const { name, account, state, path, containerPath, health, config, groups, mounts } = component;
  const named = mounts.filter(({ volume }) => !volume.isOfHost);
  const fixed = config.files.filter((file) => originOf(file).kind === "image");
  const environment = imageEnvironment(component);
  // If the component has its own PATH, its check is a script of the image with its own packages.
  const checkPackages = component.environment.has("PATH") ? [] : (health?.packages ?? []);
  const files = [
    ...fixed.map(
      ({ name: file, content }) =>
        [
          `${config.directory}/${file}`,
          "text" in content ? written(baseName(file), content.text) : storePath(content.source),
        ] as const,
    ),
    ...(component.kind === "job" && component.schedule !== null
      ? [[crontab, written("crontab", crontabLine(name, component.schedule))] as const]
      : []),
  ];
  const bindings: Binding[] = [
    bind("name", string(imageName(plan.app, name))),
    bind("labels", labels(plan, name, component.package)),
    bind("user", string(account.name)),
    bind("uid", integer(account.inImage.uid)),
    bind("gid", integer(account.inImage.gid)),
    bind("asRoot", literal(account.policy === "root")),
    ...(groups.length > 0
      ? [bind("groups", attrsOf(groups.map((group) => [nameInImage(group), integer(group.id)])))]
      : []),
    // Pods get the signal of their image.
    ...(plan.container?.kubernetes === true && component.stop.signal !== null
      ? [bind("stopSignal", string(component.stop.signal))]
      : []),
    bind("stateDir", string(state.path)),
    ...(named.length > 0 ? [bind("volumes", volumeGroups(named))] : []),
    bind("entrypoint", emittedPath(`${name}-entrypoint.sh`)),
    inherit(["variables"]),
    bind("packages", packageList([...path, ...containerPath])),
    ...(environment.size > 0
      ? [
          bind(
            "environment",
            attrsOf([...environment].map(([key, value]) => [key, stringOfParts(value.parts)] as const)),
          ),
        ]
      : []),
    ...(checkPackages.length > 0 ? [bind("checkPackages", packageList(checkPackages))] : []),
    ...(health ? [bind("check", select(variable(scriptsSet), `${name}-check`))] : []),
    ...(files.length > 0 ? [bind("files", attrsOf(files))] : []),
  ];
  return apply(library("componentImage"), attrs(bindings));
}

/** The groups of named volumes by mount point. */
const volumeGroups = (mounts: readonly MountPlan[]): Expr =>
  attrsOf(mounts.map(({ volume, mountPoint }) => [mountPoint, integer(volume.group?.id ?? 0)] as const));

const written = (name: string, content: Text): Expr =>
  apply(select(variable("pkgs"), "writeText"), string(name), stringOfParts(content.parts));

/** A line of the scheduler, which runs the job with its variables, in the zone of `CRON_TZ`. Source: supercronic, README. */
const crontabLine = (job: string, schedule: Schedule): Text =>
  text(
    `${schedule.zone === "UTC" ? "" : `CRON_TZ=${schedule.zone}\n`}${printCron(schedule)} `,
    ...scriptPath(runScript(job)).parts,
    "\n",
  );

/** group(5): a name is not a number. */
const nameInImage = ({ name, isNumber }: GroupPlan): string => (isNumber ? `group${name}` : name);

const storePath = (value: PathLike): Expr => (value.kind === "file" ? treePath(value.path) : value.expr);
const baseName = (file: string): string => file.slice(file.lastIndexOf("/") + 1);

/** Settings as a module: `{ services.postgresql.enableTCPIP = lib.mkDefault true; }`. */
const defaultsModule = (settings: ResourcePlan["containerDefaults"]): Expr =>
  attrs(
    settings.map(({ path, value, isWeak }) => {
      const plain = settingValue(value);
      return {
        kind: "value",
        path: path.map((name) => ({ kind: "static", name })),
        value: isWeak ? apply(select(variable("lib"), "mkDefault"), plain) : plain,
      };
    }),
  );

function settingValue(value: ResourcePlan["containerDefaults"][number]["value"]): Expr {
  if (typeof value === "string") return string(value);
  if (typeof value === "object" && value !== null) return list(value.map((each) => string(each)));
  return literal(typeof value === "number" ? BigInt(value) : value);
}

/** The settings of the units that its modules certainly start, and the groups of its volumes. */
function unitSettings(resource: ResourcePlan): readonly Expr[] {
  const overrides = serviceOverrides(inContainer(resource));
  const units = resource.units.container.flatMap(({ name, certain }) =>
    certain && name.endsWith(".service") ? [name.replace(/\.service$/, "")] : [],
  );
  const groups = resource.groups.filter(({ isNumber }) => !isNumber);
  const set = [
    ...(overrides.length === 0
      ? []
      : units.map((name) => bind(["systemd", "services", name], attrs(overrides)))),
    ...groups.map(({ name, id }) => bind(["users", "groups", name, "gid"], integer(id))),
  ];
  return set.length === 0 ? [] : [attrs(set)];
}

/** Single TCP ports, by the name of the endpoint or the mapping. The ports of a range may be opened on demand. */
const publishedPorts = ({
  ports,
  endpoints,
  tlsPorts,
}: ResourcePlan): readonly (readonly [string, number])[] => [
  ...ports.map(({ host, service }) => [`${host}:${service}`, service] as const),
  ...endpoints
    .filter(({ protocol, first, last }) => protocol === "tcp" && first === last)
    .map(({ name, first }) => [name, first] as const),
  ...tlsPorts.container.map((port) => [`${port}:${port}`, port] as const),
];

function resourceImage(resource: ResourcePlan, plan: ServicePlan): Expr {
  const own = resource.containerModule ? [resource.containerModule] : [];
  const { containerDefaults } = resource;
  const { test, timeout } = resource.settings.health;
  const volumes = resource.mounts.filter(({ volume }) => !volume.isOfHost);
  const databases = databasesInContainer(plan.app, resource, peersOf(plan.container?.kubernetes === true));
  // Only the engine knows when a job from an image has ended, and waits for it.
  const jobs = resource.waitsFor.flatMap(({ kind, name }) =>
    kind === "job" && !runsImage(plan, name) ? [name] : [],
  );
  const published = publishedPorts(resource).map(([label, port]) => [label, integer(port)] as const);
  const others = resource.waitsFor.filter(({ kind }) => kind !== "job");
  const modules = [
    ...distinctModules([...resource.modules, ...own].map(moduleExpr)),
    ...(databases === null ? [] : [databases]),
    ...(containerDefaults.length > 0 ? [defaultsModule(containerDefaults)] : []),
    ...unitSettings(resource),
  ];
  return apply(
    library("resourceImage"),
    attrs([
      bind("name", string(imageName(plan.app, resource.name))),
      bind("labels", labels(plan, resource.name, null)),
      bind("hostName", string(resource.name)),
      bind("modules", list(modules)),
      bind("units", list(resource.units.container.map(({ name }) => string(name)))),
      ...(jobs.length > 0 ? [bind("jobs", list(jobs.map((name) => string(name))))] : []),
      ...(published.length > 0 ? [bind("published", attrsOf(published))] : []),
      ...(volumes.length > 0 ? [bind("volumes", volumeGroups(volumes))] : []),
      ...(test.length > 0 ? [bind("test", list(test.map(({ parts }) => stringOfParts(parts))))] : []),
      ...(timeout === null ? [] : [bind("timeout", string(seconds(timeout)))]),
      bind(
        "upstreams",
        attrsOf(
          [...healthLimits(others, plan)].map(([name, limit]) => [
            name,
            literal(limit === null ? null : BigInt(limit)),
          ]),
        ),
      ),
    ]),
  );
}
