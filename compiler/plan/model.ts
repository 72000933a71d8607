import type { LiteralSet } from "../language/literal.ts";
import type { FreeForm, PackageRef, PathLike, Text } from "../language/option-values.ts";
import type {
  Component,
  Database,
  Endpoint,
  Image,
  PortMapping,
  Process,
  Resource,
  Role,
  Runtime,
  StartNode,
  UserPolicy,
} from "../ir/app.ts";
import type { Schedule } from "../ir/schedule/schedule.ts";

/**
 * The service plan of an app. Units, NixOS module, containers, test drivers and RUN.md are printed from it and from
 * nothing else, so that they cannot disagree. Durations are milliseconds, sizes MiB. Texts are unescaped; each printer
 * escapes for its own language.
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
  /** In start order. */
  readonly jobs: readonly JobPlan[];
  /** Components, resources and jobs together, in start order. */
  readonly order: readonly NodeId[];
  /** The networks that containers join, sorted by name; empty if all are in `default`, which is not declared. */
  readonly networks: readonly NetworkPlan[];
  /** Sorted by name. */
  readonly volumes: readonly VolumePlan[];
  /** null if the recipe sets none. */
  readonly backup: BackupPlan | null;
  readonly hostos: HostosPlan | null;
  readonly container: ContainerPlan | null;
  /** Secrets of test and demo machines, sorted by file. */
  readonly testFiles: readonly TestFile[];
  /** null if the recipe has no service test. */
  readonly test: ServiceTestPlan | null;
  /** The plan as one runtime has it, if values of components differ there. */
  readonly on?: Readonly<Partial<Record<Runtime, ServicePlan>>>;
}

export interface BackupPlan {
  /** null: on request only. */
  readonly schedule: Schedule | null;
  /** Folder of the host; absolute. */
  readonly path: string;
  /** How many complete backups stay. */
  readonly keep: number;
}

export interface NetworkPlan {
  readonly name: string;
  readonly isInternal: boolean;
  /** The name of an existing network; null if the app has its own. */
  readonly external: string | null;
}

export interface NodeId {
  readonly kind: StartNode["kind"];
  readonly name: string;
}

/** A node that must have started, be healthy if it has a check, or have succeeded if it is a job, before this one starts. */
export interface Dependency extends NodeId {
  readonly why: StartNode["after"][number]["why"];
  /** Whether there is a health check to wait for (resources always have one in containers). */
  readonly healthy: boolean;
}

export interface ComponentPlan extends ProcessPlan {
  readonly kind: "component";
  readonly reload: ReloadPlan | null;
  /** The values that the recipe sets for one runtime; `ServicePlan.on` has them in place. */
  readonly differing?: Component["differing"];
}

/** A process that ends. */
export interface JobPlan extends ProcessPlan {
  readonly kind: "job";
  /** The component whose account, state directory and configuration files it has; null if it has its own. */
  readonly component: string | null;
  /** null if it runs at each start of the app. */
  readonly schedule: Schedule | null;
  /** null is unlimited. */
  readonly timeout: number | null;
}

/** What the recipe sets of the container of a process; members that it does not set are absent. */
export interface ContainerSettings {
  /** The network that it has instead of its own; `networks` are then those of the component. */
  readonly network?: NonNullable<Process["network"]>;
  readonly init?: boolean;
  readonly labels?: ReadonlyMap<string, string>;
  /** Without any, the app starts it. On hosts, too. */
  readonly profiles?: readonly string[];
  /** Addresses, or `host-gateway`, by host name. On hosts, too. */
  readonly extraHosts?: ReadonlyMap<string, string>;
  /** Addresses. */
  readonly dns?: readonly string[];
}

/** A process in its account, with its files. */
export interface ProcessPlan extends ContainerSettings {
  readonly kind: "component" | "job";
  readonly name: string;
  readonly description: string;
  readonly waitsFor: readonly Dependency[];
  /** Whether other components or jobs wait for it, and keep waiting while it is restarted. */
  readonly holdsDependents: boolean;
  /** The package of the binary; null if the recipe sets a path. */
  readonly package: PackageRef | null;
  /** null if it runs a program; otherwise the first word of `argv` is the image, and the others are its arguments. */
  readonly image: ImagePlan | null;
  /** The binary and its arguments, one word each; `$XDG_CONFIG_HOME` has been replaced by the configuration directory. */
  readonly argv: readonly [Text, ...Text[]];
  /** Sorted by name; includes `XDG_CONFIG_HOME` if there are configuration files. */
  readonly environment: ReadonlyMap<string, Text>;
  /** Packages on the component's `PATH`, in order, without the standard ones that every runtime adds. */
  readonly path: readonly PackageRef[];
  /** Shell script run before every start attempt. */
  readonly preStart: Text | null;
  readonly account: AccountPlan;
  /** Groups that the process joins beside its own. */
  readonly groups: readonly GroupPlan[];
  /** Sorted by volume. */
  readonly mounts: readonly MountPlan[];
  readonly state: StatePlan;
  readonly config: ConfigPlan;
  readonly health: HealthPlan | null;
  readonly restart: RestartPlan;
  readonly stop: StopPlan;
  readonly limits: LimitsPlan;
  /** `hardeningOf` decides each line. */
  readonly hardening: Process["hardening"];
  /** Beside `needsLowPorts`. */
  readonly capabilities: readonly string[];
  /** Absolute paths of the host. */
  readonly devices: readonly string[];
  /** Absolute paths of the host. */
  readonly environmentFiles: readonly string[];
  /** Sorted by name. */
  readonly secrets: readonly SecretPlan[];
  /** At most one of each service. */
  readonly databases: readonly DatabasePlan[];
  readonly waitsForNetwork: boolean;
  /** Container only: the networks that it joins, sorted; none in the network of the host. */
  readonly networks: readonly string[];
  readonly ports: readonly PortMapping[];
  readonly endpoints: readonly Endpoint[];
  /** Whether it listens on a port that requires root, without being root: the kernel must permit that. */
  readonly needsLowPorts: boolean;
  /** Container only: packages on the container's `PATH` after those of `path`. */
  readonly containerPath: readonly PackageRef[];
  /** Container only: script run once at container startup. */
  readonly containerSetup: Text | null;
}

export interface AccountPlan {
  readonly policy: UserPolicy;
  /** The user and group name of the component, which is its own name. */
  readonly name: string;
  /** null: the host chooses. */
  readonly uid: number | null;
  readonly gid: number | null;
  /** The numbers of the account in its image; a process that starts as root can switch to it. */
  readonly inImage: { readonly uid: number; readonly gid: number };
}

/** An image of a registry, which an engine runs. */
export interface ImagePlan extends Readonly<Pick<Image, "name" | "tag" | "digest" | "hash">> {
  /** As engines name it. */
  readonly reference: string;
  /** null keeps that of the image. */
  readonly entrypoint: readonly Text[] | null;
  /** The user or its number, perhaps with `:` and the group; null is the user of the image. */
  readonly user: string | null;
  /** Whether a state directory is mounted. */
  readonly hasState: boolean;
}

/** A file of the host that only the component can read. */
export interface SecretPlan {
  readonly name: string;
  /** Absolute path of the host. */
  readonly file: string;
  /** The variable with its path or its content; null: none. */
  readonly variable: string | null;
  readonly as: "path" | "value";
}

/** A database of a resource, and the component that uses it. */
export interface DatabasePlan extends Database {
  readonly resource: string;
  /** The account of the component on hosts. */
  readonly account: string;
}

/** A group of the host. */
export interface GroupPlan {
  /** A name, or a number as text. */
  readonly name: string;
  /** Its number in images. */
  readonly id: number;
  readonly isNumber: boolean;
}

/** A folder that components share. */
export interface VolumePlan {
  readonly name: string;
  /** On hosts; absolute and normalized. */
  readonly path: string;
  /** Whether the recipe sets the path: containers bind it then, and have a named volume otherwise. */
  readonly isOfHost: boolean;
  /** Whether a process of the app can write to it. */
  readonly isWritten: boolean;
  /** Whether it is a volume of the engine on hosts, too: only images use it, and the recipe sets no path. */
  readonly isOfEngine: boolean;
  /** When tmpfiles makes the folder. `always` also restores its owner and mode. */
  readonly made: "always" | "missing" | "never";
  /** null: the mode of an existing folder decides who can write. */
  readonly group: GroupPlan | null;
}

export interface MountPlan {
  readonly volume: VolumePlan;
  /** Absolute and normalized. */
  readonly mountPoint: string;
  readonly readOnly: boolean;
}

export interface StatePlan {
  /** Absolute and normalized. */
  readonly path: string;
  /** Below `/var/lib`: the relative path for `StateDirectory=`. Otherwise null, and tmpfiles creates it. */
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
  /** With the text of a file of the recipe tree, if a target contains it. */
  readonly content: { readonly text: Text } | { readonly source: PathLike; readonly known?: string };
  /** Absolute; where it is in the container of an image, instead of below the directory. */
  readonly mountPoint: string | null;
}

export interface HealthPlan {
  readonly test: readonly [Text, ...Text[]];
  readonly packages: readonly PackageRef[];
  readonly interval: number;
  readonly timeout: number;
  readonly startPeriod: number;
  readonly retries: number;
}

/** How a process reads its configuration again. */
export type ReloadPlan =
  | { readonly command: readonly [Text, ...Text[]] }
  | { readonly signal: NonNullable<Process["reload"]["signal"]> };

export type LimitsPlan = Process["limits"];

export interface StopPlan {
  readonly signal: Process["stop"]["signal"];
  /** null is what systemd gives by default. */
  readonly timeout: number | null;
}

export interface RestartPlan {
  readonly policy: Process["restart"];
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
  /** Container only: the networks that it joins, sorted. */
  readonly networks: readonly string[];
  /** Container only: see {@link ProcessPlan}. */
  readonly profiles: readonly string[];
  readonly ports: readonly PortMapping[];
  readonly endpoints: readonly Endpoint[];
  readonly declaredBy: readonly string[];
  readonly modules: readonly FreeForm[];
  readonly containerModule: FreeForm | null;
  readonly settings: Resource["settings"];
  /** As those of a {@link ProcessPlan}. */
  readonly mounts: readonly MountPlan[];
  readonly groups: readonly GroupPlan[];
  readonly secrets: readonly SecretPlan[];
  /** Sorted by component. */
  readonly databases: readonly DatabasePlan[];
  /** Settings of its container that let components reach its databases. */
  readonly containerDefaults: Resource["containerDefaults"];
  /** The ports on which it serves HTTPS, beside `ports`; sorted. */
  readonly tlsPorts: Readonly<Record<Runtime, readonly number[]>>;
  /** The systemd units that its modules certainly start, by runtime. */
  readonly units: Resource["units"];
}

export interface HostosPlan {
  readonly module: FreeForm;
  readonly openFirewall: boolean;
  /** Before published ports of images: empty, or an address of the host itself and a colon. */
  readonly publishedAt: Text;
  readonly packages: readonly PackageRef[];
  /** The script run once per boot before every component, null if empty. */
  readonly setup: Text | null;
  readonly vm: { readonly cores: number; readonly diskSize: number; readonly memorySize: number };
}

export interface ContainerPlan {
  /** Additional settings of Compose services, by the name of a node. */
  readonly composeConfig: ReadonlyMap<string, LiteralSet>;
  /** Whether files of Quadlet are printed. */
  readonly quadlet: boolean;
  /** Whether manifests of Kubernetes are printed. */
  readonly kubernetes: boolean;
}

export interface ServiceTestPlan {
  readonly script: Text;
  /** On the script's `PATH`: the app's programs and the test's packages. */
  readonly packages: readonly PackageRef[];
  readonly module: FreeForm;
  readonly sandbox: boolean;
}

/** A file that a test machine makes. */
export interface TestFile {
  /** Absolute path. */
  readonly file: string;
  readonly content: string;
}
