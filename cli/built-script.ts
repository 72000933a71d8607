import { fileURLToPath } from "node:url";
import { codeFile, runScript } from "./kept-code.ts";
import { buildId } from "./record/build-id.ts";

/** The exports of a script of the built program, which lies beside it; undefined when run from sources. */
export function builtScript(name: "command-line" | "program"): unknown {
  if (buildId === undefined) return undefined;
  const path = fileURLToPath(new URL(`./${name}.cjs`, import.meta.url));
  return runScript(path, codeFile(path, buildId)).exports;
}
