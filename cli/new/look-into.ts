import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { isSystemError, systemReason } from "../system-error.ts";

/** The root of a source folder or archive. */
export type Source =
  | {
      readonly ok: true;
      readonly files: ReadonlySet<string>;
      readonly read: (file: string) => string | undefined;
    }
  | { readonly ok: false; readonly reason: string };

/** Lists a folder, or what `tar` lists in an archive, without the one folder that archives wrap around it. */
export function lookInto(source: string): Source {
  try {
    return statSync(source).isDirectory() ? folder(source) : archive(source);
  } catch (error) {
    return { ok: false, reason: systemReason(error) };
  }
}

function folder(source: string): Source {
  return {
    ok: true,
    files: new Set(readdirSync(source)),
    read: (file) => readFileSync(join(source, file), "utf8"),
  };
}

function archive(source: string): Source {
  const tar = (...args: readonly string[]) =>
    spawnSync("tar", args, { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"] });
  const { status, stdout, stderr, error } = tar("-tf", source);
  if (error)
    return { ok: false, reason: isSystemError(error) ? `\`tar\`: ${systemReason(error)}` : error.message };
  if (status !== 0) return { ok: false, reason: stderr.trim().split("\n")[0] ?? "`tar` failed" };
  const paths = new Map(stdout.split("\n").map((path) => [path.replace(/^\.\//, ""), path]));
  const tops = new Set([...paths.keys()].filter((path) => path !== "").map((path) => path.split("/")[0]));
  const wrapped = tops.size === 1 && [...paths.keys()].some((path) => path.includes("/"));
  const prefix = wrapped ? `${[...tops][0] ?? ""}/` : "";
  const rootFiles = [...paths.keys()]
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length))
    .filter((path) => path !== "" && !path.includes("/"));
  const read = (file: string) => tar("-xOf", source, paths.get(prefix + file) ?? prefix + file).stdout;
  return { ok: true, files: new Set(rootFiles), read };
}
