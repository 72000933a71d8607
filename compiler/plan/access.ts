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

/** Commands that give a group access to a folder; without a group all accounts to read it, or an owner to write to it. */
export function grantAccess(path: string, readOnly: boolean, owner: string, group: string | null): string {
  const folder = text(path);
  const command = (...words: readonly string[]): string =>
    shellCommand([...words.map((word) => text(word)), folder]).parts.join("");
  if (group === null) return readOnly ? command("chmod", "-R", "o+rX") : command("chown", "-R", owner);
  return `${command("chgrp", "-R", group)} && ${command("chmod", readOnly ? "g+rx" : "g+rwxs")}`;
}
