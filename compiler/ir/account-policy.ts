import type { CheckedComponent } from "../schema/component.ts";
import { isMade } from "./volume-group.ts";

type Process = CheckedComponent["process"];
type Switches = Exclude<Process["hardening"], string>;

/** The parts of an app's services that determine the account of a process. */
interface Services {
  readonly volumes: ReadonlyMap<
    string,
    { readonly group: string | null; readonly path: string | null; readonly create: boolean }
  >;
  readonly components: ReadonlyMap<string, Grouped>;
  readonly jobs: ReadonlyMap<string, Grouped>;
}
interface Grouped {
  readonly process: { readonly groups: readonly string[] };
}

/**
 * The policy that a component or job runs under on hosts. A dynamic user would not do for an account with a number, which
 * exists before its unit starts, for one whose group exists, for one that shares files with a group, because it could not
 * set the setgid bit of folders, nor for a unit without the lines that `DynamicUser=` implies.
 * Source: systemd.exec(5), `DynamicUser=`, `User=`.
 */
export function accountPolicy(
  name: string,
  process: Pick<Process, "user" | "uid" | "gid" | "groups" | "hardening" | "image" | "volumes">,
  services: Services,
): Process["user"] {
  // The account of an image is in its container, and the engine runs as root.
  if (process.image !== null) return "root";
  const { user, uid, gid, hardening } = process;
  if (user !== "prefer-dynamic") return user;
  const isStatic =
    uid !== null ||
    gid !== null ||
    isGroup(name, services) ||
    sharesFiles(process, services) ||
    isLoose(hardening);
  return isStatic ? "non-privileged" : user;
}

/** Whether an option of the app names the account's own group, which then exists on hosts without the account. */
const isGroup = (name: string, { volumes, components, jobs }: Services): boolean =>
  [...volumes.values()].some(({ group }) => group === name) ||
  [...components.values(), ...jobs.values()].some(({ process }) => process.groups.includes(name));

const sharesFiles = ({ groups, volumes }: Pick<Process, "groups" | "volumes">, services: Services): boolean =>
  groups.length > 0 ||
  [...volumes].some(([name, { readOnly }]) => {
    const volume = services.volumes.get(name);
    return !readOnly && volume !== undefined && (volume.group !== null || isMade(volume));
  });

/** The switches of lines that `DynamicUser=` sets, whatever the unit has. Source: systemd.exec(5), `DynamicUser=`. */
const implied = [
  "noNewPrivileges",
  "protectHome",
  "privateTmp",
  "removeIPC",
  "restrictSUIDSGID",
] as const satisfies readonly (keyof Switches)[];

const isLoose = (hardening: Process["hardening"]): boolean => {
  if (typeof hardening === "string") return hardening === "none";
  return (
    implied.some((name) => hardening[name] === false) ||
    (hardening.protectSystem !== null && hardening.protectSystem !== "strict")
  );
};
