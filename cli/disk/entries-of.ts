import { readdirSync, type Dirent } from "node:fs";
import { isSystemError } from "./system-error.ts";

/** What is in a folder, as far as it can be read. */
export function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isSystemError(error)) return [];
    throw error;
  }
}
