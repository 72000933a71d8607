import type { EntryKind, Obstacle } from "../../compiler/support/recipe-tree.ts";
import { isSystemError, systemReason } from "./system-error.ts";

/** The reason why a path is not read as a file. */
export function obstacleOf(kind: EntryKind): Obstacle {
  const obstacles: Readonly<Record<EntryKind, Obstacle>> = {
    file: { reason: "it is a file" },
    directory: { reason: "it is a folder" },
    missing: {
      reason: "it does not exist",
      remedy: "If it is a symbolic link, fix its target or remove it.",
    },
    outside: {
      reason: "it is a symbolic link to a place outside the recipe folder",
      remedy: "Move its target into the recipe folder, or remove the link.",
    },
    unreadable: { reason: "it cannot be opened, or is not a regular file" },
  };
  return obstacles[kind];
}

/** For the recipe folder itself, which existed before. */
export const goneRoot: Obstacle = {
  reason: "it does not exist",
  remedy: "Restore it, or choose another folder.",
};

export const unsearchedLink: Obstacle = {
  reason: "it is a symbolic link to a folder that is not searched",
  remedy:
    "catalogc does not search `node_modules` and folders whose names begin with a dot. Move the recipes, or remove the link.",
};

/** @param what the problem of the name, as part of a sentence */
export const wrongName = (what: string): Obstacle => ({
  reason: `its name ${what}`,
  remedy: "Rename it, or move it out of the recipe folder.",
});

/** For a file that exceeds `limit` bytes. */
export const tooLarge = (size: number, limit: number): Obstacle => ({
  reason: `it has ${size} bytes, more than ${limit}`,
  remedy: "Let the recipe download large files, or move them out of the recipe folder.",
});

/** For a link in a folder that must be copied. */
export const linkBack: Obstacle = {
  reason: "it is a symbolic link to a parent folder, so copying it would never end",
  remedy: "Remove the link.",
};

/** For a folder with more than `limit` files and folders. */
export const tooMany = (limit: number): Obstacle => ({
  reason: `it has more than ${limit} files and folders, including those behind symbolic links`,
  remedy: "Remove links from it, or let the recipe download large files.",
});

/** A system error. @throws errors that are not system errors */
export function systemObstacle(error: unknown): Obstacle {
  const reason = systemReason(error);
  const remedy = isSystemError(error) ? remedies[error.code] : undefined;
  return remedy === undefined ? { reason } : { reason, remedy };
}

const remedies: Readonly<Record<string, string>> = {
  EMFILE: "Allow more open files: `ulimit -n 1024`.",
  ENFILE: "Close other programs and try again.",
  ENOMEM: "Close other programs and try again.",
  EIO: "Check the disk for errors.",
};
