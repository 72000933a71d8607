import { deviceFolder, hardeningConflict } from "../../diagnostics/passes-units.ts";
import { isDeviceFolder } from "../../ir/devices.ts";
import { isHome, isTemporary } from "../../ir/private-folders.ts";
import { isMade } from "../../ir/volume-group.ts";
import { staticText } from "../../language/text.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import type { CheckedJob } from "../../schema/jobs.ts";
import { placeOf, type PassContext } from "../context.ts";
import { processOwners, type ProcessOwner } from "./process-owner.ts";

type Process = CheckedJob["process"];
type Switch = keyof Exclude<Process["hardening"], string>;
type Volumes = AppEntry["data"]["services"]["volumes"];

/** An option of a process, with the value that a switch of its hardening takes away. */
interface Use {
  readonly option: "capabilities" | "devices" | "stateDir" | "volumes";
  readonly value: string;
}

/**
 * Switches that are on, and options that they make useless. Other switches leave room for the options of a process.
 * Source: systemd.exec(5).
 */
const conflicts: readonly (readonly [
  Switch,
  (process: Process, volumes: Volumes) => readonly (Use | undefined)[],
])[] = [
  ["privateDevices", (process) => [device(process), ...capabilities(process, "CAP_MKNOD", "CAP_SYS_RAWIO")]],
  ["protectClock", (process) => capabilities(process, "CAP_SYS_TIME", "CAP_WAKE_ALARM")],
  ["protectKernelLogs", (process) => capabilities(process, "CAP_SYSLOG")],
  ["protectKernelModules", (process) => capabilities(process, "CAP_SYS_MODULE")],
  ["protectHome", (process, volumes) => folders(process, volumes, isHome)],
  ["privateTmp", (process, volumes) => folders(process, volumes, isTemporary)],
  ["umask", (process, volumes) => [sharedVolume(process, volumes)]],
];

/** Reports folders among devices, and switches that a recipe turns on although other options of the process need them off. */
export function checkHardening(entry: AppEntry, context: PassContext): void {
  for (const owner of processOwners(entry)) {
    const { devices, hardening } = owner.process;
    devices.forEach((path, index) => {
      if (isDeviceFolder(path))
        context.report(deviceFolder(owner.name, path, placeOf(entry, ...owner.path, "devices", index)));
    });
    if (typeof hardening === "string") continue;
    for (const [name, usesOf] of conflicts) {
      if (hardening[name] !== true) continue;
      const [use] = usesOf(owner.process, entry.data.services.volumes).filter((each) => each !== undefined);
      if (use !== undefined) report(owner, name, use, entry, context);
    }
  }
}

function report(
  { name: component, path }: ProcessOwner,
  name: Switch,
  { option, value }: Use,
  entry: AppEntry,
  context: PassContext,
): void {
  const at = placeOf(entry, ...path, "hardening", name);
  context.report(hardeningConflict(component, name, option, value, at, placeOf(entry, ...path, option)));
}

const device = ({ devices: [value] }: Process): Use | undefined =>
  value === undefined ? undefined : { option: "devices", value };

const capabilities = (process: Process, ...names: readonly string[]): readonly Use[] =>
  process.capabilities
    .filter((each) => names.includes(each))
    .map((value) => ({ option: "capabilities", value }));

function folders(process: Process, volumes: Volumes, isIn: (path: string) => boolean): readonly Use[] {
  const state = staticText(process.stateDir) ?? "";
  const mounts = [...process.volumes].flatMap(([name, { mountPoint }]) =>
    [mountPoint, volumes.get(name)?.path ?? ""].filter(isIn),
  );
  return [
    ...(isIn(state) ? [{ option: "stateDir", value: state } as const] : []),
    ...mounts.map((value) => ({ option: "volumes", value }) as const),
  ];
}

/** Other accounts could not change the files that the process makes. */
function sharedVolume(process: Process, volumes: Volumes): Use | undefined {
  for (const [value, { readOnly }] of process.volumes) {
    const volume = volumes.get(value);
    if (volume !== undefined && !readOnly && (volume.group !== null || isMade(volume)))
      return { option: "volumes", value };
  }
  return undefined;
}
