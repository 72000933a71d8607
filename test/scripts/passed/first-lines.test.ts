import { describe, expect, it } from "vitest";
import { Dependencies } from "../../../scripts/passed/dependencies.ts";
import { roomsOf, wrongFirstLines } from "../../../scripts/passed/slow-tests.ts";
import { suiteFolder, writeTree } from "../../support/temp-folder.ts";

describe("first lines of test files", () => {
  it("name existing rooms in each file that starts processes", () => {
    expect(wrongFirstLines(new Dependencies())).toEqual([]);
  });

  it("list rooms, separated by commas", () => {
    expect(roomsOf("// Slow. Depends on: cli/disk, compiler/language.\nimport")).toEqual([
      "cli/disk",
      "compiler/language",
    ]);
  });

  it("are wrong without a room, with an unknown room, and in a quick file that starts processes through a helper", () => {
    const root = suiteFolder();
    writeTree(root, {
      "test/none.test.ts": "// Slow: hostile sizes\n",
      "test/unknown.test.ts": "// Slow. Depends on: compilers.\n",
      "test/quick.test.ts": 'import "./run.ts";\n',
      "test/run.ts": 'import { spawn } from "node:child_process";\n',
      "test/program.test.ts": '// Slow. Depends on: test.\nimport "../scripts/bundle.mjs";\n',
      "scripts/bundle.mjs": "",
    });
    expect(wrongFirstLines(new Dependencies(root))).toEqual([
      'test/none.test.ts: the first line must be "// Slow. Depends on: <rooms>."',
      "test/program.test.ts runs the program: its first line must name cli",
      'test/quick.test.ts starts processes: begin it with "// Slow. Depends on: <rooms>."',
      "test/unknown.test.ts: compilers not found",
    ]);
  });
});
