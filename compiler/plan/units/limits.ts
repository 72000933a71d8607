import { text } from "../../language/text.ts";
import type { LimitsPlan } from "../model.ts";
import type { ServiceSetting } from "./model.ts";

type Entries = readonly (readonly [key: string, value: ServiceSetting])[];

/** The limits of a unit. */
export const limitSettings = (limits: LimitsPlan): Entries => [
  ...cgroupLimits(limits),
  ...(limits.openFiles === null ? [] : [["LimitNOFILE", text(String(limits.openFiles))] as const]),
  // systemd's own default is a folder that only root may write to.
  ...(limits.shm === null
    ? []
    : [["TemporaryFileSystem", [text(`/dev/shm:mode=1777,size=${limits.shm}`)]] as const]),
];

/** Limits of everything in the unit. */
export const cgroupLimits = (limits: LimitsPlan): Entries => [
  ...(limits.memory === null ? [] : [["MemoryMax", text(limits.memory)] as const]),
  ...(limits.cpus === null ? [] : [["CPUQuota", text(`${Math.round(Number(limits.cpus) * 100)}%`)] as const]),
  ...(limits.tasks === null ? [] : [["TasksMax", text(String(limits.tasks))] as const]),
];
