import type { Maintainer } from "./package.ts";
import type { FreeForm, PackageRef, PathLike, Text } from "../language/option-values.ts";

/** One app, resolved. Specification: "apps : attrs<app>" and "App result". */
export interface App {
  readonly name: string;
  /** `apps.<name>` */
  readonly outputName: string;
  readonly recipePath: string;
  readonly broken: boolean;
  readonly data: ReadonlyMap<string, DataItem>;
  readonly description: string;
  readonly displayName: string;
  readonly icon: PathLike | null;
  readonly links: {
    readonly docs: Text | null;
    readonly source: Text | null;
    readonly website: Text | null;
  };
  readonly maintainers: readonly Maintainer[];
  readonly fund: {
    readonly grants: Readonly<Record<"Commons" | "Core" | "Entrust" | "Review", readonly string[]>>;
  };
  readonly programs: Programs;
  readonly services: Services;
  readonly test: AppTests;
  readonly usage: Text;
  readonly packages: PackageLists;
  readonly packagesList: readonly PackageRef[];
}

/** Specification: "Data item". A literal string has `path: null` here and is written to a file by the emitted Nix. */
export interface DataItem {
  readonly name: string;
  readonly content: Text;
  readonly path: PathLike | null;
}

export interface Programs {
  readonly mainPackage: PackageRef | null;
  readonly packages: readonly PackageRef[];
  readonly runtimes: {
    readonly program: { readonly enable: boolean };
    readonly shell: { readonly enable: boolean };
  };
}

export interface Services {
  /** In start order; ties by name. */
  readonly components: ReadonlyMap<string, Component>;
  /** Aggregated over all components, by name. */
  readonly resources: ReadonlyMap<string, Resource>;
  /** Every component and resource in start order, with the edges that made it. */
  readonly startOrder: readonly StartNode[];
  readonly runtimes: Runtimes;
}

export interface Component {
  readonly name: string;
  readonly dependsOn: readonly string[];
  readonly healthcheck: HealthCheck;
  readonly process: Process;
  /** As this component declares them. */
  readonly resources: ReadonlyMap<string, DeclaredResource>;
}

export interface HealthCheck {
  readonly enable: boolean;
  /** As written (`"30s"`) and in milliseconds. */
  readonly interval: Duration;
  readonly timeout: Duration;
  readonly startPeriod: Duration;
  readonly retries: number;
  readonly test: readonly Text[];
  readonly packages: readonly PackageRef[];
}
export interface Duration {
  readonly text: string;
  readonly milliseconds: number;
}

export interface Process {
  readonly command: PackageRef | Text;
  readonly argv: readonly Text[];
  readonly environment: ReadonlyMap<string, Text>;
  readonly packages: readonly PackageRef[];
  readonly ports: readonly PortMapping[];
  readonly preStart: Text | null;
  readonly stateDir: Text;
  readonly user: UserPolicy;
  readonly configData: ReadonlyMap<string, ConfigFile>;
}
export type UserPolicy = "root" | "prefer-dynamic" | "non-privileged";

export interface PortMapping {
  /** As written, `"8080:80"`. */
  readonly text: string;
  readonly host: number;
  readonly service: number;
}

export interface ConfigFile {
  readonly enable: boolean;
  /** Relative to the component's configuration directory. */
  readonly name: string;
  /** null when the content comes from `source`. */
  readonly text: Text | null;
  readonly source: PathLike | null;
}

export type Role = "backend" | "frontend";
export interface DeclaredResource {
  readonly hostosConfig: FreeForm;
  readonly ports: readonly PortMapping[];
  readonly role: Role;
}
export interface Resource {
  readonly name: string;
  readonly role: Role;
  readonly ports: readonly PortMapping[];
  /** The modules of every declaring component in name order, then runtime-specific ones are kept in `runtimes`. */
  readonly hostosConfigs: readonly FreeForm[];
  readonly declaredBy: readonly string[];
  /** Where it serves HTTPS on hosts, beside `ports`; sorted. */
  readonly tlsPorts: readonly number[];
  /** What its modules are known to start on the host OS, and in a container, where runtime-specific ones join them. */
  readonly units: { readonly hostos: readonly ModuleUnit[]; readonly container: readonly ModuleUnit[] };
}

/** A systemd unit that a module of the recipe starts; lists of them are sorted by name. */
export interface ModuleUnit {
  /** With its ending: `nginx.service`. */
  readonly name: string;
  /** Whether every host has it; otherwise only Nix knows. */
  readonly certain: boolean;
}

export interface StartNode {
  readonly kind: "component" | "resource";
  readonly name: string;
  /** What must have started before, sorted by name. */
  readonly after: readonly {
    readonly kind: "component" | "resource";
    readonly name: string;
    readonly why: "dependsOn" | "backend" | "frontend";
  }[];
}

export interface Runtimes {
  readonly container: {
    readonly enable: boolean;
    readonly components: ReadonlyMap<
      string,
      { readonly packages: readonly PackageRef[]; readonly setup: Text }
    >;
    readonly resources: ReadonlyMap<string, { readonly hostosConfig: FreeForm }>;
  };
  readonly hostos: {
    readonly enable: boolean;
    readonly hostosConfig: FreeForm;
    readonly openFirewall: boolean;
    /** Whether the recipe sets `openFirewall` itself: the evaluated output has it only then. */
    readonly setsOpenFirewall: boolean;
    readonly packages: readonly PackageRef[];
    readonly setup: Text;
    /** MiB */
    readonly vm: { readonly cores: number; readonly diskSize: number; readonly memorySize: number };
  };
}

export interface AppTests {
  readonly programs: {
    readonly packages: readonly PackageRef[];
    readonly sandbox: boolean;
    /** Whether the recipe sets `sandbox` itself: the evaluated output has it only then. */
    readonly setsSandbox: boolean;
    readonly script: Text;
  };
  readonly services: {
    readonly hostosConfig: FreeForm;
    readonly packages: readonly PackageRef[];
    readonly sandbox: boolean;
    readonly script: Text;
  };
}

/** Specification: "App result", `packages`. */
export interface PackageLists {
  readonly components: readonly PackageRef[];
  readonly containerComponents: readonly PackageRef[];
  readonly hostos: readonly PackageRef[];
  readonly programs: readonly PackageRef[];
  readonly test: readonly PackageRef[];
}
