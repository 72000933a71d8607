import { capabilitySet, filteredCalls, isTrue, listedFamilies } from "./read-settings.ts";
import { systemCallsOf } from "./system-call-filter.ts";

/** The settings of `[Service]` by key, a line each. */
export type ServiceLines = ReadonlyMap<string, readonly string[]>;

/** A setting that is rated: its weight, and how bad its value is, from 0 to 1. Null: it does not apply. */
type Rating = readonly [weight: number, badness: number | null];

/**
 * The exposure of a service, as `systemd-analyze security --offline=true` of systemd 252 rates it: tenths, from 0 to 100.
 * Weights and values are those of its table (systemd-analyze(1)). What `DynamicUser=`, `PrivateDevices=` and others imply
 * is in systemd.exec(5).
 */
export function exposureOf(lines: ServiceLines): number {
  const ratings = ratingsOf(lines).filter((each): each is readonly [number, number] => each[1] !== null);
  const badness = sum(ratings.map(([weight, value]) => Math.ceil(round(weight * value))));
  return Math.ceil(round((badness * 100) / sum(ratings.map(([weight]) => weight))));
}

/** As it is shown: `1.4`. */
export const exposureText = (tenths: number): string => (tenths / 10).toFixed(1);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
/** Keeps `Math.ceil` from rounding up the errors of fractions. */
const round = (value: number): number => Math.round(value * 1e6) / 1e6;

function ratingsOf(lines: ServiceLines): readonly Rating[] {
  const last = (key: string): string => lines.get(key)?.at(-1) ?? "";
  const is = (key: string): boolean => isTrue(last(key));
  const unless = (holds: boolean): number => (holds ? 0 : 1);
  const user = last("User");
  const isDynamic = is("DynamicUser");
  const isRoot = user === "root" || user === "0" || (user === "" && !isDynamic);
  const bounding = boundingSet(lines, is);
  const open = listedFamilies(lines.get("RestrictAddressFamilies") ?? []);
  const calls = filteredCalls(lines.get("SystemCallFilter") ?? []);
  const namespaces = openNamespaces(last("RestrictNamespaces"));
  return [
    [2000, user === "nobody" ? 0.9 : unless(!isRoot)],
    [200, isRoot ? null : unless((lines.get("SupplementaryGroups") ?? []).every((each) => each === ""))],
    [2500, unless(is("PrivateNetwork"))],
    [1000, unless(is("PrivateTmp") || isDynamic)],
    ...thousands.map((key): Rating => [1000, unless(is(key))]),
    [1000, protectHome(last("ProtectHome"), isDynamic)],
    [50, unless(is("ProtectHostname"))],
    [1000, protectSystem(last("ProtectSystem"), isDynamic)],
    [200, unless(/[^/]/.test(last("RootDirectory") + last("RootImage")))],
    [100, unless(is("LockPersonality"))],
    [100, unless(is("MemoryDenyWriteExecute"))],
    [1000, unless(is("NoNewPrivileges") || isDynamic)],
    ...capabilityWeights.map(([weight, names]): Rating => [
      weight,
      unless(!names.split(" ").some((name) => bounding.has(`CAP_${name}`))),
    ]),
    [100, umask(last("UMask"))],
    [1000, unless(["", "private"].includes(last("KeyringMode")))],
    [1000, protectProc.get(last("ProtectProc")) ?? 1],
    [10, unless(last("ProcSubset") === "pid")],
    [1000, unless(last("NotifyAccess") !== "all")],
    [100, isRoot ? null : unless(is("RemoveIPC") || isDynamic)],
    [100, unless(["", "false", "no"].includes(last("Delegate")))],
    [500, unless(is("RestrictRealtime"))],
    [1000, unless(is("RestrictSUIDSGID") || isDynamic)],
    ...namespaceWeights.map(([name, weight]): Rating => [weight, unless(!namespaces(name))]),
    ...familyWeights.map(([weight, names]): Rating => [weight, unless(!open.has(names))]),
    [1250, unless(!open.hasOthers)],
    [1000, architectures(lines.get("SystemCallArchitectures") ?? [])],
    ...filterWeights.map(([name, weight]): Rating => [weight, calls(systemCallsOf(`@${name}`))]),
    [1000, addresses(lines)],
    [1000, devices(lines, is)],
    [500, unless(capabilitySet(lines.get("AmbientCapabilities") ?? [], false).size === 0)],
  ];
}

const thousands = [
  "PrivateDevices",
  "PrivateMounts",
  "PrivateUsers",
  "ProtectControlGroups",
  "ProtectKernelModules",
  "ProtectKernelTunables",
  "ProtectKernelLogs",
  "ProtectClock",
];

const capabilityWeights: readonly (readonly [weight: number, names: string])[] = [
  [1500, "SYS_ADMIN"],
  [1500, "SETUID SETGID SETPCAP"],
  [1500, "SYS_PTRACE"],
  [1000, "SYS_TIME"],
  [1000, "NET_ADMIN"],
  [1000, "SYS_RAWIO"],
  [1000, "SYS_MODULE"],
  [500, "AUDIT_CONTROL AUDIT_READ AUDIT_WRITE"],
  [500, "SYSLOG"],
  [500, "SYS_NICE SYS_RESOURCE"],
  [500, "MKNOD"],
  [1000, "CHOWN FSETID SETFCAP"],
  [1000, "DAC_OVERRIDE DAC_READ_SEARCH FOWNER IPC_OWNER"],
  [500, "KILL"],
  [500, "NET_BIND_SERVICE NET_BROADCAST NET_RAW"],
  [100, "SYS_BOOT"],
  [100, "MAC_ADMIN MAC_OVERRIDE"],
  [75, "LINUX_IMMUTABLE"],
  [50, "IPC_LOCK"],
  [50, "SYS_CHROOT"],
  [25, "BLOCK_SUSPEND"],
  [25, "WAKE_ALARM"],
  [25, "LEASE"],
  [25, "SYS_TTY_CONFIG"],
  [25, "SYS_PACCT"],
  [25, "BPF"],
];

const namespaceWeights = [
  ["user", 1500],
  ["mnt", 500],
  ["ipc", 500],
  ["pid", 500],
  ["cgroup", 500],
  ["net", 500],
  ["uts", 100],
] as const;

const familyWeights: readonly (readonly [weight: number, names: readonly string[]])[] = [
  [1500, ["AF_INET", "AF_INET6"]],
  [25, ["AF_UNIX"]],
  [200, ["AF_NETLINK"]],
  [1000, ["AF_PACKET"]],
];

const filterWeights = [
  ["swap", 1000],
  ["obsolete", 250],
  ["clock", 1000],
  ["cpu-emulation", 250],
  ["debug", 1000],
  ["mount", 1000],
  ["module", 1000],
  ["raw-io", 1000],
  ["reboot", 1000],
  ["privileged", 700],
  ["resources", 700],
] as const;

/** Other settings take capabilities away. Source: systemd.exec(5), `PrivateDevices=`, `ProtectClock=`, … */
function boundingSet(lines: ServiceLines, is: (key: string) => boolean): ReadonlySet<string> {
  const all = capabilitySet(lines.get("CapabilityBoundingSet") ?? [], true);
  const taken = [
    ...(is("PrivateDevices") ? ["CAP_MKNOD", "CAP_SYS_RAWIO"] : []),
    ...(is("ProtectKernelModules") ? ["CAP_SYS_MODULE"] : []),
    ...(is("ProtectKernelLogs") ? ["CAP_SYSLOG"] : []),
    ...(is("ProtectClock") ? ["CAP_SYS_TIME", "CAP_WAKE_ALARM"] : []),
  ];
  return new Set([...all].filter((name) => !taken.includes(name)));
}

function protectHome(value: string, isDynamic: boolean): number {
  if (isTrue(value)) return 0;
  if (value === "tmpfs") return 0.1;
  return value === "read-only" || isDynamic ? 0.5 : 1;
}

function protectSystem(value: string, isDynamic: boolean): number {
  if (value === "strict" || isDynamic) return 0;
  if (value === "full") return 0.3;
  return isTrue(value) ? 0.5 : 1;
}

const protectProc = new Map([
  ["noaccess", 1 / 3],
  ["invisible", 0],
  ["ptraceable", 0],
]);

function umask(value: string): number {
  const mask = value === "" ? 0o022 : parseInt(value, 8);
  const open = [
    [0o002, 1],
    [0o004, 0.5],
    [0o020, 0.2],
    [0o040, 0.1],
  ] as const;
  return open.find(([bit]) => (mask & bit) === 0)?.[1] ?? 0;
}

function openNamespaces(value: string): (name: string) => boolean {
  if (isTrue(value)) return () => false;
  if (["", "false", "no"].includes(value)) return () => true;
  const isDenied = value.startsWith("~");
  const named = value.replace("~", "").split(" ");
  return (name) => named.includes(name) !== isDenied;
}

function architectures(values: readonly string[]): number {
  const named = values.flatMap((value) => value.split(" ")).filter((each) => each !== "");
  if (named.length === 0) return 1;
  return named.includes("native") ? 0 : 0.8;
}

function addresses(lines: ServiceLines): number {
  const words = (key: string): readonly string[] =>
    (lines.get(key) ?? []).flatMap((value) => value.split(" ")).filter((each) => each !== "");
  if ([...words("IPIngressFilterPath"), ...words("IPEgressFilterPath")].length > 0) return 0;
  if (!words("IPAddressDeny").includes("any")) return 1;
  const allowed = words("IPAddressAllow");
  if (allowed.some((each) => each !== "localhost" && !/^127\.|^::1/.test(each))) return 0.5;
  return allowed.length > 0 ? 0.2 : 0;
}

/** `PrivateDevices=` makes the policy `closed`, and `ProtectClock=` allows a device. */
function devices(lines: ServiceLines, is: (key: string) => boolean): number {
  const policy = lines.get("DevicePolicy")?.at(-1) ?? "";
  if (!["strict", "closed"].includes(policy) && !(is("PrivateDevices") && ["", "auto"].includes(policy)))
    return 1;
  return is("ProtectClock") || (lines.get("DeviceAllow") ?? []).some((each) => each !== "") ? 0.5 : 0;
}
