import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { createRequire } from "node:module";
import { Script } from "node:vm";
import { pathToFileURL } from "node:url";

/** A script that has run. */
export interface RunningScript {
  readonly script: Script;
  readonly exports: unknown;
}

/** The expression that a script is: the built program is wrapped in this. */
type Wrapped = (
  exports: unknown,
  require: NodeJS.Require,
  module: { exports: unknown },
  scriptUrl: string,
) => void;

/**
 * Runs a script with the code that V8 has compiled for it before (`script.createCachedData()`, from the Node.js
 * manual), so that it need not be compiled once more in every process and thread. V8 does not take
 * code of another version, of other settings or of a script of another length, and compiles as ever; the name of the
 * file tells builds and machines apart. Code is as good as a program: it is only ever read from beside the program.
 * @param path of the script: ASCII, an expression that is a function of `exports`, `require`, `module`, `scriptUrl`
 * @param code the path of its code, which need not exist
 * @throws system errors when the script cannot be read
 */
export function runScript(path: string, code: string): RunningScript {
  const bytes = readFileSync(path);
  const text = bytes.toString("latin1");
  const cachedData = readIfThere(code, bytes);
  const script = new Script(text, {
    filename: path,
    ...(cachedData && { cachedData }),
  });
  const module = { exports: {} as unknown };
  const run = script.runInThisContext() as Wrapped;
  run(module.exports, createRequire(path), module, pathToFileURL(path).href);
  return { script, exports: module.exports };
}

/** Where the code of a script is kept for this version of V8. */
export function codeFile(script: string, build: string): string {
  const { arch, versions } = process;
  return `${script.replace(/\.\w+$/, "")}-${build.slice(0, 8)}-${versions.v8}-${arch}.code`;
}

/** @param room memory that is not needed any more: new memory takes the system as long as the file itself */
function readIfThere(path: string, room: Buffer): Buffer | undefined {
  try {
    const file = openSync(path, "r");
    try {
      const { size } = fstatSync(file);
      const bytes = size <= room.length ? room.subarray(0, size) : Buffer.allocUnsafeSlow(size);
      return bytes.subarray(0, readSync(file, bytes));
    } finally {
      closeSync(file);
    }
  } catch {
    // Nothing is lost but time.
    return undefined;
  }
}
