/** The facts about a component in an emitted file, in words that are not specific to a target. */
export interface Facts {
  /** The program and its arguments, as the process gets them. */
  readonly argv: readonly string[];
  /** Without `PATH`, which each runtime fills in its own way. */
  readonly environment: Readonly<Record<string, string>>;
  readonly user: string;
  readonly state: string;
  /** Durations in milliseconds. */
  readonly health: HealthFacts | null;
  /** systemd units of what it waits for, sorted. */
  readonly after: readonly string[];
  readonly running: RunningFacts;
  readonly hardening: HardeningFacts;
  readonly job: JobFacts | null;
  readonly sharing: SharingFacts;
  readonly secrets: SecretFacts;
  /** The database servers that variables tell it about. */
  readonly servers: readonly string[];
}

/** The variables with the addresses of database servers, which differ. */
const addresses = { PGHOST: "PostgreSQL", MYSQL_HOST: "MySQL" } as const;

/**
 * Splits the variables of a process.
 * @param isServer whether an address is one of that server in this runtime
 */
export function serversIn(
  all: Readonly<Record<string, string>>,
  isServer: (address: string, server: string) => boolean,
): { readonly environment: Readonly<Record<string, string>>; readonly servers: readonly string[] } {
  const servers = Object.entries(addresses).flatMap(([name, server]) =>
    all[name] !== undefined && isServer(all[name], server) ? [{ name, server }] : [],
  );
  const left = new Set(["MYSQL_UNIX_PORT", ...servers.map(({ name }) => name)]);
  const environment = Object.fromEntries(Object.entries(all).filter(([name]) => !left.has(name)));
  return { environment, servers: servers.map(({ server }) => server) };
}

/** The part of hardening that both runtimes can enforce. */
export interface HardeningFacts {
  readonly noNewPrivileges: boolean;
  readonly isReadOnly: boolean;
  /** The capabilities that it can ever have, without `CAP_`, sorted; undefined if they are not restricted. */
  readonly capabilities: readonly string[] | undefined;
  readonly umask: string | undefined;
}

/** Capabilities of root that containers restrict, and hosts do not. */
export const rootCapabilities =
  "CHOWN DAC_OVERRIDE FOWNER FSETID KILL NET_BIND_SERVICE SETGID SETPCAP SETUID SYS_CHROOT".split(" ");

export interface SecretFacts {
  /** `name:file`, sorted. */
  readonly files: readonly string[];
  /** The variables that are set to the content of a secret: `VARIABLE:name`. */
  readonly values: readonly string[];
  /** The commands that get these variables. */
  readonly getValues: { readonly program: boolean; readonly preStart: boolean; readonly check: boolean };
}

/** The variables that a script sets to contents of secrets. */
export const valuesIn = (script = ""): readonly string[] =>
  [...script.matchAll(/^load (\S+) "\$1\/(\S+)"$/gm)].map(([, variable, name]) => `${variable}:${name}`);

/** The program `…-with-secrets` of a component, with or without quotes. */
const wrapper = /-with-secrets"?$/;

/** Whether a command gets the contents of secrets from the folder. */
export const getsValues = ([program = "", folder]: readonly string[], from: string): boolean => {
  const isWrapped = wrapper.test(program);
  if (isWrapped && folder !== from) throw new Error(`secrets are in ${from}, not in ${folder}`);
  return isWrapped;
};

/**
 * The command without the programs that set variables before it: `…-with-secrets <folder>`, and `env NAME=value…`,
 * whose variables are in the environment anyway.
 */
export function withoutSetters(words: readonly string[]): readonly string[] {
  const own = wrapper.test(words[0] ?? "") ? words.slice(2) : words;
  if (own[0]?.endsWith("/coreutils/bin/env") !== true) return own;
  return own.slice(own.findIndex((word, index) => index > 0 && !/^\w+=/.test(word)));
}

/** Undefined is no limit. */
export interface RunningFacts {
  readonly restart: string;
  readonly stopSignal: string;
  /** Milliseconds. */
  readonly stopTimeout: number;
  /** Bytes. */
  readonly memory: number | undefined;
  /** Percent of one processor. */
  readonly cpus: number | undefined;
  readonly tasks: number | undefined;
  readonly openFiles: number | undefined;
  /** Bytes. */
  readonly shm: number | undefined;
  /** Without `CAP_`, sorted. */
  readonly capabilities: readonly string[];
  readonly devices: readonly string[];
  readonly environmentFiles: readonly string[];
}

/** How a process that ends is run. */
export interface JobFacts {
  /** Seconds; undefined is unlimited. */
  readonly timeout: number | undefined;
  /** The first times of a schedule after {@link start}; undefined if it runs at each start of the app. */
  readonly runs: readonly string[] | undefined;
}

/** `YYYY-MM-DD hh:mm:ss` in UTC. */
export const start = "2027-03-10 11:12:13";

/** Undefined is what the runtime chooses. */
export interface SharingFacts {
  readonly uid: number | undefined;
  readonly gid: number | undefined;
  /** By name, sorted. */
  readonly groups: readonly string[];
  /** Sorted by mount point. */
  readonly mounts: readonly MountFacts[];
  /** Whether other accounts of a group can write to the files that it makes. */
  readonly isGroupWritable: boolean;
  /** The mount points that it must be able to use before it starts, and whether to write there. */
  readonly checked: readonly string[];
}

export interface MountFacts {
  /** A path of the host, or the name of a volume. */
  readonly source: string;
  readonly target: string;
  readonly isReadOnly: boolean;
}

/** The access checks of a script, as `-r-x-w /folder`. */
export const checksIn = (script: string): readonly string[] =>
  [...script.matchAll(/^ *if (\[ ! -r .*); then$/gm)].map(([, tests = ""]) => {
    const flags = [...tests.matchAll(/! (-\w) (\S+) \]/g)];
    return `${flags.map(([, flag]) => flag).join("")} ${flags[0]?.[2] ?? ""}`;
  });

export const byTarget = (mounts: readonly MountFacts[]): readonly MountFacts[] =>
  [...mounts].sort((a, b) => (a.target < b.target ? -1 : 1));

/** A size with a unit of 1024, in bytes. */
export function bytes(size: string | undefined): number | undefined {
  if (size === undefined) return undefined;
  const [, amount = "", unit = ""] = /^(\d+)([kmgt]?)$/i.exec(size) ?? [];
  return Number(amount) * 1024 ** " kmgt".indexOf(unit.toLowerCase() || " ");
}

export interface HealthFacts {
  readonly test: readonly string[];
  readonly interval: number;
  readonly timeout: number;
  /** Failures do not count before this: the start period, or the first check after one interval. */
  readonly countsFrom: number;
  readonly retries: number;
}

/** Sorted by name, so that two records print alike. */
export const sorted = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
