import type { FreeForm, PackageRef, PathLike } from "../language/option-values.ts";
import type { Text } from "../language/text.ts";
import type { CheckedApp } from "../schema/app.ts";
import type { CheckedComponent } from "../schema/component.ts";
import type { CheckedConfigFile } from "../schema/config-file.ts";
import type { CheckedEndpoint } from "../schema/endpoints.ts";
import type { CheckedJob } from "../schema/jobs.ts";
import type { CheckedNetwork } from "../schema/networks.ts";
import type { CheckedVolume } from "../schema/volumes.ts";
import type { Schedule } from "./schedule/schedule.ts";
import type { Maintainer } from "./package.ts";

// Options have the types of the schema; this file has the types of what passes derive from them.

type AsChecked = "broken" | "description" | "displayName" | "icon" | "links" | "fund" | "programs" | "usage";

/** One app, resolved. Specification: "apps : attrs<app>" and "App result". */
export interface App extends Readonly<Pick<CheckedApp, AsChecked>> {
  readonly name: string;
  /** `apps.<name>` */
  readonly outputName: string;
  readonly recipePath: string;
  readonly data: ReadonlyMap<string, DataItem>;
  readonly maintainers: readonly Maintainer[];
  readonly services: Services;
  readonly test: AppTests;
  readonly packages: PackageLists;
  readonly packagesList: readonly PackageRef[];
}

/** Specification: "Data item". A literal string has `path: null` here and is written to a file by the emitted Nix. */
export interface DataItem {
  readonly name: string;
  readonly content: Text;
  readonly path: PathLike | null;
}

export type Programs = Readonly<CheckedApp["programs"]>;

export interface Services {
  /** In start order; ties by name. */
  readonly components: ReadonlyMap<string, Component>;
  /** Aggregated over all components, by name. */
  readonly resources: ReadonlyMap<string, Resource>;
  /** In start order. */
  readonly jobs: ReadonlyMap<string, Job>;
  /** Every component, resource and job in start order, with the edges that made it. */
  readonly startOrder: readonly StartNode[];
  readonly networks: ReadonlyMap<string, CheckedNetwork>;
  readonly volumes: ReadonlyMap<string, CheckedVolume>;
  /** null without a schedule and a folder. */
  readonly backup: Backup | null;
  readonly runtimes: Runtimes;
}

/** `path` is null for the default. */
export interface Backup extends Readonly<Pick<CheckedApp["services"]["backup"], "path" | "keep">> {
  readonly schedule: Job["schedule"];
}

export interface Component extends Readonly<Pick<CheckedComponent, "dependsOn" | "networks">> {
  readonly name: string;
  readonly healthcheck: HealthCheck;
  readonly process: Process;
  /** The values that differ by runtime; null if none does. */
  readonly differing: Readonly<Record<Runtime, DifferingValues | null>>;
  /** The resources as this component declares them. */
  readonly resources: ReadonlyMap<string, DeclaredResource>;
  /** The same for those that others run. */
  readonly external: ReadonlyMap<string, DeclaredResource>;
}

export type Runtime = "hostos" | "container";

/** Variables are added to those of the process; null keeps its arguments or ports. */
export interface DifferingValues {
  readonly environment: ReadonlyMap<string, Text>;
  readonly argv: readonly Text[] | null;
  readonly ports: readonly PortMapping[] | null;
}

export interface Job extends Readonly<Pick<CheckedJob, "component" | "networks">> {
  readonly name: string;
  /** As the recipe sets it: the plan adds what it has from its component. */
  readonly process: Process;
  /** null if the job runs at each start of the app. */
  readonly schedule: { readonly text: string; readonly times: Schedule } | null;
  /** Names without those that have been reported, each once. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly timeout: Duration | null;
}

type Durations = "interval" | "timeout" | "startPeriod";
export interface HealthCheck
  extends Readonly<Omit<CheckedComponent["healthcheck"], Durations>>, Readonly<Record<Durations, Duration>> {}

/** As written (`"30s"`) and in milliseconds. */
export interface Duration {
  readonly text: string;
  readonly milliseconds: number;
}

export interface Process extends Readonly<
  Omit<CheckedComponent["process"], "configData" | "image" | "ports" | "stop">
> {
  readonly image: Image | null;
  readonly ports: readonly PortMapping[];
  readonly configData: ReadonlyMap<string, ConfigFile>;
  readonly stop: {
    readonly signal: CheckedComponent["process"]["stop"]["signal"];
    readonly timeout: Duration | null;
  };
}
export type UserPolicy = Process["user"];

/** An image of a registry that a process runs. */
export interface Image extends Readonly<NonNullable<CheckedComponent["process"]["image"]>> {
  /** Whether the recipe sets `stateDir`: only then its container has a state directory. */
  readonly hasState: boolean;
}

export interface PortMapping {
  /** As written, `"8080:80"`. */
  readonly text: string;
  readonly host: number;
  readonly service: number;
}

/** A port or a range of ports, as declared in `endpoints`. All numbers are ports. */
export interface Endpoint {
  readonly name: string;
  readonly protocol: CheckedEndpoint["protocol"];
  /** Where the process listens, both inclusive. */
  readonly first: number;
  readonly last: number;
  /** Where containers publish `first`; the others follow. */
  readonly host: number;
  readonly address: string | null;
  readonly openFirewall: boolean;
}

export interface ConfigFile extends Readonly<Pick<CheckedConfigFile, "enable" | "mountPoint" | "text">> {
  /** Relative to the component's configuration directory. */
  readonly name: string;
  /** null when the content is `text`. */
  readonly source: PathLike | null;
  /** The text of `source`, if manifests of Kubernetes contain it. */
  readonly known?: string;
}

type CheckedResource = CheckedComponent["resources"] extends ReadonlyMap<string, infer Each> ? Each : never;
export interface DeclaredResource extends Readonly<
  Pick<
    CheckedResource,
    | "database"
    | "endpoints"
    | "environment"
    | "external"
    | "healthcheck"
    | "hostosConfig"
    | "limits"
    | "networks"
    | "restart"
    | "role"
    | "secrets"
    | "volumes"
  >
> {
  readonly ports: readonly PortMapping[];
}
export type Role = CheckedResource["role"];
export interface Resource {
  readonly name: string;
  readonly role: Role;
  readonly ports: readonly PortMapping[];
  readonly endpoints: ReadonlyMap<string, CheckedEndpoint>;
  /** The modules of every declaring component in name order. Runtime-specific modules are in `runtimes`. */
  readonly hostosConfigs: readonly FreeForm[];
  /** The networks of every declaration. */
  readonly networks: readonly string[];
  readonly settings: ResourceSettings;
  /** Sorted by component. */
  readonly databases: readonly Database[];
  /** Defaults of its container that let components reach it. */
  readonly containerDefaults: readonly ContainerDefault[];
  readonly declaredBy: readonly string[];
  /** The ports on which it serves HTTPS, beside `ports`; sorted. */
  readonly tlsPorts: Readonly<Record<Runtime, readonly number[]>>;
  /** The units that its modules certainly start on the host OS, and in a container with the runtime-specific modules. */
  readonly units: { readonly hostos: readonly ModuleUnit[]; readonly container: readonly ModuleUnit[] };
}

export interface ResourceSettings extends Pick<
  CheckedResource,
  "environment" | "limits" | "restart" | "secrets" | "volumes"
> {
  /** Times in milliseconds; null is the default, and an empty test checks the system only. */
  readonly health: {
    readonly test: readonly Text[];
    readonly interval: number | null;
    readonly timeout: number | null;
    readonly startPeriod: number | null;
    readonly retries: number | null;
  };
}

/** A database of a resource for one component. */
export interface Database {
  readonly component: string;
  readonly service: "postgresql" | "mysql";
  readonly name: string;
  readonly role: string;
  /** null is the usual port. */
  readonly port: number | null;
  /** The secret of the component with the password of the role. */
  readonly password: { readonly secret: string; readonly file: string } | null;
  /** Names in SQL. */
  readonly extensions: readonly string[];
  readonly collation: string | null;
}

/** A systemd unit that a module of the recipe starts; lists of them are sorted by name. */
export interface ModuleUnit {
  /** With its suffix: `nginx.service`. */
  readonly name: string;
  /** Whether every host has it; otherwise only Nix knows. */
  readonly certain: boolean;
}

/** A NixOS setting that the compiler sets unless the recipe does. */
export interface ContainerDefault {
  readonly path: readonly string[];
  readonly value: string | number | boolean | null | readonly string[];
  /** Whether it is a `lib.mkDefault`. */
  readonly isWeak: boolean;
}

export interface StartNode {
  readonly kind: "component" | "resource" | "job";
  readonly name: string;
  /** The nodes that must have started before, sorted by name. */
  readonly after: readonly {
    readonly kind: StartNode["kind"];
    readonly name: string;
    readonly why: "dependsOn" | "network" | "backend" | "frontend" | "before" | "after";
  }[];
}

type CheckedRuntimes = CheckedApp["services"]["runtimes"];
export interface Runtimes {
  readonly container: Readonly<CheckedRuntimes["container"]>;
  readonly hostos: Readonly<CheckedRuntimes["hostos"]> & {
    /** Whether the recipe sets `openFirewall` itself: only then the evaluated output has it. */
    readonly setsOpenFirewall: boolean;
  };
}

type CheckedTests = CheckedApp["test"];
export interface AppTests {
  readonly programs: Readonly<CheckedTests["programs"]> & {
    /** Whether the recipe sets `sandbox` itself: only then the evaluated output has it. */
    readonly setsSandbox: boolean;
  };
  readonly services: Readonly<CheckedTests["services"]>;
}

/** Specification: "App result", `packages`. */
export interface PackageLists {
  readonly components: readonly PackageRef[];
  readonly containerComponents: readonly PackageRef[];
  readonly hostos: readonly PackageRef[];
  readonly programs: readonly PackageRef[];
  readonly test: readonly PackageRef[];
}
