import type { LiteralSet } from "../../compiler/language/literal.ts";

/**
 * A Compose file as this project uses it. Strings are the values that the container gets: the printer doubles `$` and
 * quotes them. Source: Compose Specification.
 */
export interface ComposeFile {
  readonly name: string;
  /** In start order. */
  readonly services: ReadonlyMap<string, ComposeService>;
  /** Empty if all containers are in the default network. */
  readonly networks: ReadonlyMap<string, ComposeNetwork>;
  /** Named volumes; an in-memory volume is empty when no container uses it. */
  readonly volumes: ReadonlyMap<string, "disk" | "memory">;
  /** Absolute paths of files of the host, by the name of the secret in the whole file. */
  readonly secrets: ReadonlyMap<string, string>;
}

export interface ComposeNetwork {
  readonly isInternal: boolean;
  /** The name of an existing network; null if Compose makes it. */
  readonly external: string | null;
}

export interface ComposeSecret {
  readonly source: string;
  /** The name of the file in the container. */
  readonly target: string;
}

/** A variable of the environment, and the value used without it; null for a value that is always the same. */
export interface Substitution {
  readonly variable: string | null;
  readonly fallback: string;
}

export interface ComposeService {
  readonly image: Substitution;
  /** Set if the default name of a Compose implementation could be that of another app's container. */
  readonly containerName?: string;
  /** Absent in the network of another service, which has a name already. */
  readonly hostname?: string;
  readonly user?: string;
  /** Numbers of groups that the process joins. */
  readonly groupAdd?: readonly Substitution[];
  /** A small init as PID 1; resources run systemd instead. */
  readonly init: boolean;
  /** Instead of those of the image. */
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly noNewPrivileges: boolean;
  /** Whether the root of the container is read-only. */
  readonly readOnly: boolean;
  /** Whether the container has only the capabilities of `capAdd`. */
  readonly dropsCapabilities: boolean;
  readonly capAdd: readonly string[];
  readonly devices?: readonly string[];
  readonly envFiles?: readonly string[];
  readonly limits?: ComposeLimits;
  readonly secrets?: readonly ComposeSecret[];
  readonly restart: string;
  /** Milliseconds. */
  readonly stopGracePeriod: number;
  readonly stopSignal?: string;
  readonly environment: ReadonlyMap<string, string>;
  readonly labels?: ReadonlyMap<string, string>;
  readonly profiles?: readonly string[];
  /** `host:address` */
  readonly extraHosts?: readonly string[];
  readonly dns?: readonly string[];
  /** `host` or `service:<name>`, instead of `networks`. */
  readonly networkMode?: string;
  /** Empty: the default network. */
  readonly networks: readonly string[];
  /** Names of the container in its networks, beside its own. */
  readonly aliases?: readonly string[];
  /** `host:container` */
  readonly ports: readonly string[];
  readonly volumes: readonly VolumeMount[];
  /** `path:options` */
  readonly tmpfs: readonly string[];
  readonly dependsOn: ReadonlyMap<
    string,
    "service_started" | "service_healthy" | "service_completed_successfully"
  >;
  readonly healthcheck?: ComposeHealth;
  /** Settings of the recipe to merge with these. */
  readonly own?: LiteralSet;
}

/** Sizes in bytes, or with a unit of 1024. */
export interface ComposeLimits {
  readonly memory: string | null;
  readonly cpus: string | null;
  readonly tasks: number | null;
  readonly openFiles: number | null;
  readonly shm: string | null;
}

export interface VolumeMount {
  /** A named volume, a folder beside the compose file (`./config/web`), or a folder of the host that must exist. */
  readonly source: string;
  readonly target: string;
  readonly readOnly: boolean;
}

/** Durations in milliseconds. */
export interface ComposeHealth {
  readonly command: readonly string[];
  readonly interval: number;
  readonly timeout: number;
  readonly startPeriod: number;
  readonly retries: number;
}
