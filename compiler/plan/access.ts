import { compose, text, textOfParts, type Text } from "../language/text.ts";
import type { ProcessPlan, MountPlan } from "./model.ts";
import { shellCommand, shellWord } from "./units/shell.ts";

/** An existing folder, which keeps its owner and mode, and how a process must be able to use it. */
export interface ExistingFolder {
  /** Where the process finds it. */
  readonly place: string;
  readonly readOnly: boolean;
  /** A sentence about the folder and the commands that give access to it. */
  readonly problem: string;
}

/**
 * Commands of a shell script that end it with an error if the process cannot use a folder. It may be a file or a socket,
 * which needs no permission to search it.
 */
export const accessChecks = (folders: readonly ExistingFolder[]): Text =>
  textOfParts(
    folders.flatMap(({ place, readOnly, problem }) => {
      const word = shellWord(text(place));
      const isClosed = compose`[ ! -r ${word} ] || { [ -d ${word} ] && [ ! -x ${word} ]; }`;
      const tests = readOnly ? isClosed : compose`${isClosed} || [ ! -w ${word} ]`;
      const echo = shellCommand([text("echo"), text(problem)]);
      return compose`if ${tests}; then\n  ${echo} >&2\n  exit 1\nfi\n`.parts;
    }),
  );

/**
 * Whether a component has its state in a folder that may exist before it and belong to another account. systemd gives
 * those below `/var/lib` to the component, and root can use every folder.
 */
export const hasExistingState = ({ account, state }: Pick<ProcessPlan, "account" | "state">): boolean =>
  account.policy !== "root" && state.belowVarLib === null;

/** The volumes of a component that are folders of the host. Root can use every folder. */
export const existingVolumes = ({
  account,
  mounts,
}: Pick<ProcessPlan, "account" | "mounts">): readonly MountPlan[] =>
  account.policy === "root" ? [] : mounts.filter(({ volume }) => volume.isOfHost);

/**
 * Folders that no command opens: those of the kernel and udev with what is in them, and those of the system themselves.
 * Source: file-hierarchy(7).
 */
const closedFolders =
  /^\/(?:(?:proc|sys|dev|(?:var\/)?run\/udev)(?:\/.*)?|(?:bin|boot|etc|home|lib|nix|nix\/store|root|run|sbin|srv|usr|var|var\/lib)?)$/;

/**
 * The command that adds an account or a group to those that can use an existing folder, file or socket; null for
 * folders that must stay closed. Owner, group and mode do not change. New files in a folder that it may write to get the
 * same entry. Sources: acl(5), setfacl(1).
 *
 * @param entry `u:<name or number>` or `g:<name or number>`
 */
export function grantAccess(path: string, readOnly: boolean, entry: string): string | null {
  if (closedFolders.test(path)) return null;
  const entries = readOnly ? `${entry}:rX` : `${entry}:rwX,d:${entry}:rwX`;
  return shellCommand(["setfacl", "-R", "-m", entries, path].map((word) => text(word))).parts.join("");
}

/**
 * A sentence about a folder that an account cannot use, and what to do.
 *
 * @param entry as of `grantAccess`; null for an account without a lasting number
 */
export function accessProblem(account: string, mount: MountPlan, entry: string | null): string {
  const { volume, readOnly } = mount;
  const problem = `${account} cannot ${readOnly ? "read" : "write to"} ${volume.path}.`;
  if (entry === null) return `${problem} Set the group of the volume ${volume.name}.`;
  const command = grantAccess(volume.path, readOnly, entry);
  return command === null ? problem : `${problem} Run on the host: ${command}`;
}
