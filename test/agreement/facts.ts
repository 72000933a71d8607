/** What an emitted file says of a component, in words that no target has to itself. */
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
