import { statSync } from "node:fs";
import { isSystemError } from "./system-error.ts";

/** Whether a folder is there; a text that is too long for a path is none. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}
