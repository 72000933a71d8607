import { compose, text, textOfParts, type Text } from "../language/text.ts";
import type { ProcessPlan, MountPlan, VolumePlan } from "./model.ts";
import { shellCommand, shellWord } from "./units/shell.ts";

/** An existing folder, which keeps its owner and mode, and how a process must be able to use it. */
export interface ExistingFolder {
  /** Where the process finds it. */
  readonly place: string;
  readonly readOnly: boolean;
  /** A sentence about the folder and the command that gives access to it. */
  readonly problem: string;
  /** The same of a socket, where connect(2) needs more than permission to read; null if the process must be able to write. */
  readonly socketProblem: string | null;
}

/**
 * Commands of a shell script that end it with an error if the process cannot use a folder. It may be a file, which needs
 * no permission to search it, or a socket, which connect(2) must be able to write to: unix(7).
 */
export const accessChecks = (folders: readonly ExistingFolder[]): Text =>
  textOfParts(
    folders.flatMap(({ place, readOnly, problem, socketProblem }) => {
      const word = shellWord(text(place));
      const isClosed = compose`[ ! -r ${word} ] || { [ -d ${word} ] && [ ! -x ${word} ]; }`;
      const tests = readOnly ? isClosed : compose`${isClosed} || [ ! -w ${word} ]`;
      const socket =
        socketProblem === null ? text() : failure(compose`[ -S ${word} ] && [ ! -w ${word} ]`, socketProblem);
      return [...socket.parts, ...failure(tests, problem).parts];
    }),
  );

const failure = (test: Text, problem: string): Text =>
  compose`if ${test}; then\n  ${shellCommand([text("echo"), text(problem)])} >&2\n  exit 1\nfi\n`;

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
 * The command that adds an account or a group to those that can use an existing folder or file; null for folders that
 * must stay closed. Owner, group and mode do not change. If components write to it, new files get the same entry.
 * Sources: acl(5), setfacl(1).
 *
 * @param entry `u:<name or number>` or `g:<name or number>`
 */
export function grantAccess(
  { path, isWritten }: Pick<VolumePlan, "path" | "isWritten">,
  readOnly: boolean,
  entry: string,
): string | null {
  const own = `${entry}:${readOnly ? "rX" : "rwX"}`;
  return setfacl(path, "-R", "-m", isWritten ? `${own},d:${own}` : own);
}

const setfacl = (path: string, ...words: readonly string[]): string | null =>
  closedFolders.test(path)
    ? null
    : shellCommand(["setfacl", ...words, path].map((word) => text(word))).parts.join("");

/**
 * A folder of the host that an account may be unable to use, with what to do then.
 *
 * @param entry as of `grantAccess`; null for an account without a lasting number
 */
export function existingFolder(account: string, mount: MountPlan, entry: string | null): ExistingFolder {
  const { volume, mountPoint, readOnly } = mount;
  const problem = (verb: string, command: (entry: string) => string | null): string => {
    const help =
      entry === null
        ? `Set the group of the volume ${volume.name}.`
        : prefixed("Run on the host:", command(entry));
    return [`${account} cannot ${verb} ${volume.path}.`, help].join(" ").trimEnd();
  };
  return {
    place: mountPoint,
    readOnly,
    problem: problem(readOnly ? "read" : "write to", (each) => grantAccess(volume, readOnly, each)),
    socketProblem: readOnly
      ? problem("connect to", (each) => setfacl(volume.path, "-m", `${each}:rw`))
      : null,
  };
}

const prefixed = (words: string, command: string | null): string =>
  command === null ? "" : `${words} ${command}`;
