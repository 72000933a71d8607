import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { codeFile, runScript } from "../../cli/kept-code.ts";
import { tempFolder } from "../support/temp-folder.ts";

const text = `(function (exports, require, module, scriptUrl) {
  function twice(number) { return 2 * number; }
  exports.answer = twice(21);
  exports.folder = require("node:path").basename(__dirname());
  function __dirname() { return require("node:path").dirname(require("node:url").fileURLToPath(scriptUrl)); }
})`;

let scripts = 0;

/** Of a text that is new to V8, which remembers scripts that it has compiled. */
function script(): { readonly path: string; readonly code: string; readonly folder: string } {
  const folder = tempFolder();
  const path = join(folder, "thing.cjs");
  writeFileSync(path, `${text} // ${(scripts += 1)}`);
  return { path, code: join(folder, "thing.code"), folder };
}

describe("a script with the code that was compiled for it", () => {
  it("runs without code", () => {
    const { path, code, folder } = script();
    const run = runScript(path, code);
    expect(run.exports).toEqual({ answer: 42, folder: folder.split("/").pop() });
    expect(run.script.cachedDataRejected).toBeUndefined();
  });

  it("runs with damaged code and with code of another script, which V8 does not take", () => {
    const some = script();
    const good = runScript(some.path, some.code).script.createCachedData();
    const other = join(tempFolder(), "other.cjs");
    writeFileSync(other, text.replace("twice(21)", "twice(21) + 0"));
    const foreign = runScript(other, "").script.createCachedData();
    for (const bytes of [
      good.subarray(0, good.length / 2),
      Buffer.alloc(0),
      Buffer.from("no code"),
      foreign,
    ]) {
      const { path, code } = script();
      writeFileSync(code, bytes);
      const run = runScript(path, code);
      expect(run.script.cachedDataRejected).toBe(true);
      expect(run.exports).toMatchObject({ answer: 42 });
    }
  });

  // That V8 takes good code only a new process can tell: see test/package/.
  it("is kept by build, version of V8 and processor", () => {
    const name = codeFile("/dist/program.cjs", "0123456789abcdef");
    expect(name).toBe(`/dist/program-01234567-${process.versions.v8}-${process.arch}.code`);
  });
});
