import { spawnSync } from "node:child_process";
import { mkdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { readText } from "./read-file.ts";
import { isSystemError } from "./system-error.ts";

/** The archive of the running version, as `npm pack` names it. */
export const archiveName = `${packageJson.name}-${packageJson.version}.tgz`;

/**
 * Packs the npm package that this program is part of into a folder. It is in no registry that a lock file could name, so a
 * repository keeps the archive. Source: npm-pack(1).
 * @returns whether it succeeded
 * @throws system errors of making the folder
 */
export function packItself(folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  const args = [
    "pack",
    ownFolder() ?? "",
    "--pack-destination",
    folder,
    "--ignore-scripts",
    "--offline",
    "--silent",
  ];
  return spawnSync("npm", args, { stdio: "ignore" }).status === 0;
}

/** Not without npm, and not when catalogc runs from its sources. */
export const canPackItself = (): boolean =>
  ownFolder() !== undefined && spawnSync("npm", ["--version"], { stdio: "ignore" }).status === 0;

/** The folder of the package, if the program is the one of the package. */
function ownFolder(): string | undefined {
  try {
    const folder = dirname(dirname(realpathSync(process.argv[1] ?? "")));
    const { name } = JSON.parse(readText(join(folder, "package.json"))) as { readonly name?: unknown };
    return name === packageJson.name ? folder : undefined;
  } catch (error) {
    if (isSystemError(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
