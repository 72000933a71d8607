import { isMissing } from "../system-error.ts";
import type { FileOps } from "./file-ops.ts";

/** Removes a file if it exists. @throws system errors */
export function removeFile(path: string, ops: FileOps): void {
  try {
    ops.unlink(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
