import type { FreeForm, PackageRef, PathLike, Text } from "../language/option-values.ts";
import type { PortMapping, Resource, Role, UserPolicy } from "../ir/app.ts";

/**
 * The service plan: what an app's services are, decided once. Units, NixOS module, containers, test drivers and
 * RUN.md are printed from it and from nothing else, so that they cannot disagree.
 * Durations are milliseconds, sizes MiB; texts are unescaped, each printer escapes for its own language.
 */
export interface ServicePlan {
  readonly app: string;
  readonly displayName: string;
  readonly description: string;
  /** `recipes/apps/<app>/recipe.<ext>` */
  readonly recipePath: string;
  /** URLs and the recipe path, for `Documentation=`. */
  readonly links: readonly Text[];
  /** In start order. */
  readonly components: readonly ComponentPlan[];
  /** In start order. */
  readonly resources: readonly ResourcePlan[];
  /** Components and resources together, in start order. */
  readonly order: readonly NodeId[];
  readonly hostos: HostosPlan | null;
  readonly container: ContainerPlan | null;
  /** null when no service test is asked for. */
  readonly test: ServiceTestPlan | null;
}

export interface NodeId {
  readonly kind: "component" | "resource";
  readonly name: string;
}

/** A node that must have started, or be healthy where it has a check, before this one starts. */
export interface Dependency extends NodeId {
  readonly why: "dependsOn" | "backend" | "frontend";
  /** Whether there is a health check to wait for (resources always have one in containers). */
  readonly healthy: boolean;
}

export interface ComponentPlan {
  readonly kind: "component";
  readonly name: string;
  readonly description: string;
  readonly waitsFor: readonly Dependency[];
  /** Whether other components wait for it, and go on waiting while it is restarted. */
  readonly holdsDependents: boolean;
  /** The package that the binary is of; null where the recipe gives a path. */
  readonly package: PackageRef | null;
  /** The binary and its arguments, word by word; `$XDG_CONFIG_HOME` is already the configuration directory. */
  readonly argv: readonly [Text, ...Text[]];
  /** Sorted by name; holds `XDG_CONFIG_HOME` when there are configuration files. */
  readonly environment: ReadonlyMap<string, Text>;
  /** Packages on the component's `PATH`, in order, without the standard ones every runtime adds. */
  readonly path: readonly PackageRef[];
  /** Shell script run before every start attempt. */
  readonly preStart: Text | null;
  readonly account: AccountPlan;
  readonly state: StatePlan;
  readonly config: ConfigPlan;
  readonly health: HealthPlan | null;
  readonly restart: RestartPlan;
  readonly ports: readonly PortMapping[];
  /** It listens where only root may, and is not root: the kernel has to be told that it may. */
  readonly needsLowPorts: boolean;
  /** Container only: packages on the container's `PATH` after those of `path`. */
  readonly containerPath: readonly PackageRef[];
  /** Container only: script run once at container startup. */
  readonly containerSetup: Text | null;
}

export interface AccountPlan {
  readonly policy: UserPolicy;
  /** User and group name of the component: the component's own name. */
  readonly name: string;
}

export interface StatePlan {
  /** Absolute and normalised. */
  readonly path: string;
  /** Below `/var/lib`: the path relative to it, for `StateDirectory=`; otherwise null and tmpfiles creates it. */
  readonly belowVarLib: string | null;
}

export interface ConfigPlan {
  /** Absolute; the component's `XDG_CONFIG_HOME`. */
  readonly directory: string;
  /** Enabled files, sorted by name. */
  readonly files: readonly ConfigFilePlan[];
}
export interface ConfigFilePlan {
  /** The attribute name in the recipe. */
  readonly key: string;
  /** Relative to the directory. */
  readonly name: string;
  readonly content: { readonly text: Text } | { readonly source: PathLike };
}

export interface HealthPlan {
  readonly test: readonly [Text, ...Text[]];
  readonly packages: readonly PackageRef[];
  readonly interval: number;
  readonly timeout: number;
  readonly startPeriod: number;
  readonly retries: number;
}

export interface RestartPlan {
  /** systemd `Restart=on-failure`, compose `on-failure`. */
  readonly policy: "on-failure";
  readonly delay: number;
  /** At most `burst` starts in `interval`. */
  readonly burst: number;
  readonly interval: number;
}

export interface ResourcePlan {
  readonly kind: "resource";
  readonly name: string;
  readonly role: Role;
  readonly waitsFor: readonly Dependency[];
  readonly ports: readonly PortMapping[];
  readonly declaredBy: readonly string[];
  readonly modules: readonly FreeForm[];
  readonly containerModule: FreeForm | null;
  /** Settings of its container that let components reach its databases. */
  readonly containerDefaults: Resource["containerDefaults"];
  /** Where it serves HTTPS on hosts, beside `ports`; sorted. */
  readonly tlsPorts: readonly number[];
  /** systemd units its modules are known to start, by runtime. */
  readonly units: Resource["units"];
}

export interface HostosPlan {
  readonly module: FreeForm;
  readonly openFirewall: boolean;
  readonly packages: readonly PackageRef[];
  /** Script run once per boot before every component, null when empty. */
  readonly setup: Text | null;
  readonly vm: { readonly cores: number; readonly diskSize: number; readonly memorySize: number };
}

export interface ContainerPlan {
  readonly enabled: true;
}

export interface ServiceTestPlan {
  readonly script: Text;
  /** On the script's `PATH`: the app's programs, and the test's own packages. */
  readonly packages: readonly PackageRef[];
  readonly module: FreeForm;
  readonly sandbox: boolean;
}
