import { execFileSync } from "node:child_process";
import { expect } from "vitest";
import type { HostOs } from "../support/host-os.ts";
import {
  bytes,
  byTarget,
  checksIn,
  getsValues,
  valuesIn,
  serversIn,
  withoutSetters,
  sorted,
  start,
  type Facts,
  type HardeningFacts,
  type HealthFacts,
  type JobFacts,
  type RunningFacts,
  type SecretFacts,
  type SharingFacts,
} from "./facts.ts";
import { shellWords } from "./shell-words.ts";

// Read back from unit text, by systemd.syntax(7) and systemd.service(5), and from the scripts it names.

/** Settings of one section by key, each with every value given. */
function section(unit: string, wanted: string): ReadonlyMap<string, readonly string[]> {
  const settings = new Map<string, string[]>();
  let current = "";
  for (const line of unit.split("\n")) {
    const [, name] = /^\[(.*)\]$/.exec(line) ?? [];
    if (name !== undefined) current = name;
    const [, key, value] = /^([\w-]+)=(.*)$/.exec(line) ?? [];
    if (current === wanted && key !== undefined)
      settings.set(key, [...(settings.get(key) ?? []), value ?? ""]);
  }
  return settings;
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", s: " ", b: "\b", f: "\f" };

/** Words of a setting: split at white space, quotes taken away, C escapes and `%%` replaced. */
function words(value: string): string[] {
  return [...value.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(([, quoted, bare]) => {
    const text = quoted ?? bare ?? "";
    const bytes: Buffer[] = [];
    for (const [, hex, unicode, simple, plain] of text.matchAll(/\\x(..)|\\u(....)|\\(.)|([^\\]+)/g)) {
      if (hex !== undefined) bytes.push(Buffer.from(hex, "hex"));
      else if (unicode !== undefined) bytes.push(Buffer.from(String.fromCharCode(parseInt(unicode, 16))));
      else bytes.push(Buffer.from(simple === undefined ? (plain ?? "") : (escapes[simple] ?? simple)));
    }
    return Buffer.concat(bytes).toString().replaceAll("%%", "%");
  });
}

/** The facts about a component in the units of a host, printed by NixOS or emitted. */
export function hostOsFacts(name: string, units: Readonly<Record<string, string>>, host: HostOs): Facts {
  const unit = units[`${name}.service`] ?? "";
  const service = section(unit, "Service");
  const one = (key: string): string | undefined => service.get(key)?.[0];
  const [program = "", ...args] = words(one("ExecStart") ?? "");
  // After `:` nothing is expanded.
  const literal = program.startsWith(":");
  const environment = (service.get("Environment") ?? []).flatMap((line) => {
    const [assignment = ""] = words(line);
    const at = assignment.indexOf("=");
    const key = assignment.slice(0, at);
    return /^(?:PATH|LOCALE_ARCHIVE|TZDIR)$/.test(key)
      ? []
      : [[key, assignment.slice(at + 1).replace(/^%d\//, "/run/secrets/")] as const];
  });
  const { environment: own, servers } = serversIn(
    Object.fromEntries(environment),
    (address, server) =>
      address === (server === "MySQL" ? "localhost" : "/run/postgresql") ||
      // With a password.
      address === "127.0.0.1" ||
      // A recipe may set the name of the resource itself.
      host.hosts["127.0.0.1"]?.includes(address) === true,
  );
  // Units that not every host has are wanted, not required.
  const after = ["Requires", "Requisite", "Wants"]
    .flatMap((name) => section(unit, "Unit").get(name) ?? [])
    .flatMap((line) => line.split(" "));
  return {
    argv: withoutSetters(
      literal ? [program.slice(1), ...args] : [program, ...args.map((word) => word.replaceAll("$$", "$"))],
    ),
    environment: sorted(own),
    servers,
    user: one("User") ?? "root",
    state: stateOf(service),
    health: health(name, units, host),
    after: [...new Set(after)]
      .filter((each) => !/-setup\.service$|^network-online\.target$/.test(each))
      .sort(),
    hardening: hardening(service),
    running: running(service),
    job: job(name, service, units),
    sharing: sharing(one("User") ?? name, service, host, name),
    secrets: secretFacts(name, units, service, host),
  };
}

function secretFacts(
  name: string,
  units: Readonly<Record<string, string>>,
  service: ReadonlyMap<string, readonly string[]>,
  { scripts }: HostOs,
): SecretFacts {
  const files = [...(service.get("LoadCredential") ?? [])].sort();
  const check = units[`${name}-health.service`];
  const ofCheck = section(check ?? "", "Service");
  if (check !== undefined) expect([...(ofCheck.get("LoadCredential") ?? [])].sort()).toEqual(files);
  const before = service.get("ExecStartPre")?.at(-1);
  const has = (command: string | undefined): boolean => getsValues(words(command ?? ""), "%d");
  return {
    files,
    values: valuesIn(scripts[`${name}-with-secrets`]?.text),
    getValues: {
      program: has(service.get("ExecStart")?.[0]),
      preStart: before?.includes("-check-access") === false && has(before),
      check: has(ofCheck.get("ExecStart")?.[0]),
    },
  };
}

function sharing(
  name: string,
  service: ReadonlyMap<string, readonly string[]>,
  { users, groups, scripts }: HostOs,
  unit: string,
): SharingFacts {
  const state = stateOf(service);
  const all = (key: string): readonly string[] => service.get(key) ?? [];
  const mounts = (["BindPaths", "BindReadOnlyPaths"] as const).flatMap((key) =>
    all(key).map((pair) => {
      const [source = "", target = ""] = pair.split(":");
      const [, own] = /^\/var\/lib\/catalog-volumes\/[^/]+\/(.*)$/.exec(source) ?? [];
      return { source: own ?? source, target, isReadOnly: key === "BindReadOnlyPaths" };
    }),
  );
  const first = all("ExecStartPre")[0] ?? "";
  // The checks of folders begin the script before a start, or are all of it.
  const checks =
    scripts[[`${unit}-check-access`, `${unit}-pre-start`].find((script) => first.includes(script)) ?? ""];
  return {
    uid: users[name]?.uid,
    gid: groups[name]?.gid,
    groups: [...all("SupplementaryGroups")].sort(),
    mounts: byTarget(mounts),
    isGroupWritable: all("UMask")[0] === "0007",
    // In containers the state is always a volume of the component.
    checked: checksIn(checks?.text ?? "").filter((check) => !check.endsWith(` ${state}`)),
  };
}

function job(
  name: string,
  service: ReadonlyMap<string, readonly string[]>,
  units: Readonly<Record<string, string>>,
): JobFacts | null {
  if (service.get("Type")?.[0] !== "oneshot") return null;
  const limit = service.get("TimeoutStartSec")?.[0];
  const timer = units[`${name}.timer`];
  const [calendar = ""] = section(timer ?? "", "Timer").get("OnCalendar") ?? [];
  return {
    timeout: limit === undefined ? undefined : Number(limit),
    runs: timer === undefined ? undefined : calendarRuns(calendar),
  };
}

/** As systemd computes them. */
function calendarRuns(calendar: string): readonly string[] {
  const args = ["calendar", "--iterations=4", `--base-time=${start} UTC`, calendar];
  const text = execFileSync("systemd-analyze", args, {
    encoding: "utf8",
    env: { ...process.env, TZ: "UTC" },
  });
  return [...text.matchAll(/(?:elapse|Iter\. #\d+): \w+ (\S+ \S+) UTC/g)].map(([, moment = ""]) => moment);
}

function hardening(service: ReadonlyMap<string, readonly string[]>): HardeningFacts {
  const one = (key: string): string | undefined => service.get(key)?.[0];
  return {
    noNewPrivileges: one("NoNewPrivileges") === "true",
    isReadOnly: one("ProtectSystem") === "strict",
    capabilities: one("CapabilityBoundingSet")
      ?.split(" ")
      .filter((name) => name !== "")
      .map((name) => name.replace(/^CAP_/, ""))
      .sort(),
    umask: one("UMask"),
  };
}

const stateOf = (service: ReadonlyMap<string, readonly string[]>): string =>
  words(service.get("WorkingDirectory")?.[0] ?? "")
    .join(" ")
    .replace(/^-/, "");

function running(service: ReadonlyMap<string, readonly string[]>): RunningFacts {
  const all = (key: string): readonly string[] => service.get(key) ?? [];
  const one = (key: string): string | undefined => all(key)[0];
  const number = (text: string | undefined): number | undefined =>
    text === undefined ? undefined : Number(text);
  return {
    restart: one("Restart") ?? "no",
    stopSignal: one("KillSignal") ?? "SIGTERM",
    // systemd-system.conf(5), `DefaultTimeoutStopSec=`.
    stopTimeout: Number(one("TimeoutStopSec") ?? 90) * 1000,
    memory: bytes(one("MemoryMax")),
    cpus: number(one("CPUQuota")?.replace(/%$/, "")),
    tasks: number(one("TasksMax")),
    openFiles: number(one("LimitNOFILE")),
    shm: bytes(/size=(\w+)/.exec(one("TemporaryFileSystem") ?? "")?.[1]),
    capabilities: all("AmbientCapabilities")
      .flatMap((names) => names.split(" "))
      .map((name) => name.replace(/^CAP_/, ""))
      .sort(),
    devices: all("DeviceAllow").map((line) => line.replace(/ rw$/, "")),
    environmentFiles: all("EnvironmentFile"),
  };
}

function health(
  name: string,
  units: Readonly<Record<string, string>>,
  { scripts }: HostOs,
): HealthFacts | null {
  const timer = units[`${name}-health.timer`];
  if (timer === undefined) return null;
  const seconds = (text: string | undefined): number => Number(text) * 1000;
  const [, timeout, command = ""] =
    /^exec \S*\/bin\/timeout --kill-after=\S+ (\S+) ([^]*)\n$/m.exec(scripts[`${name}-check`]?.text ?? "") ??
    [];
  const counted = /now\) \+ (\d+)\)/.exec(scripts[`${name}-wait-healthy`]?.text ?? "")?.[1];
  const retries = /-ge (\d+)/.exec(scripts[`${name}-watch-health`]?.text ?? "")?.[1];
  return {
    test: shellWords(command),
    interval: seconds(section(timer, "Timer").get("OnUnitInactiveSec")?.[0]),
    timeout: seconds(timeout),
    // Hundredths of a second.
    countsFrom: Number(counted) * 10,
    retries: Number(retries),
  };
}
