import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { describe } from "vitest";

/** Whether a program of this name is on `PATH`. */
export function hasTool(name: string): boolean {
  return (process.env["PATH"] ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * Whether a program that tests need is installed. In CI (`CI=true`) all of them must be installed, so a missing program
 * is an error that names it instead of a skip that goes unnoticed.
 */
export function requireTool(name: string): boolean {
  const found = hasTool(name);
  if (!found && process.env["CI"] === "true") throw new Error(`${name} is not installed`);
  return found;
}

/** `describe`, skipped with the missing programs in its title when one of `tools` is not installed. */
export function describeWith(tools: string | readonly string[], title: string, body: () => void): void {
  const missing = [tools].flat().filter((tool) => !requireTool(tool));
  if (missing.length === 0) describe(title, body);
  else describe.skip(`${title} (skipped: ${missing.join(", ")} not installed)`, body);
}
