// Slow. Depends on: scripts/passed.
import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Dependencies } from "../../../scripts/passed/dependencies.ts";
import { slowTestKeys } from "../../../scripts/passed/slow-tests.ts";
import { suiteFolder, writeTree } from "../../support/temp-folder.ts";

const file = "test/cli/a.test.ts";
const project = {
  ".gitignore": "node_modules/\n/out/\n",
  "package-lock.json": "{}",
  "vitest.config.ts": "",
  "test/support/setup.ts": "",
  [file]:
    '// Slow. Depends on: cli.\nimport "../support/run.ts";\nconst input = join(here, "fixtures/input");\n',
  "test/support/run.ts": 'const golden = "../../golden";\n',
  "test/support/run.py": "",
  "test/cli/fixtures/input": "",
  "golden/case/out/file": "",
  "cli/main.ts": 'const load = () => import("../compiler/lazy.ts");\n',
  "compiler/lazy.ts": 'import type { A } from "./types.ts";\n',
  "compiler/types.ts": "",
  "docs/page.md": "",
};

/** The key in a copy of the project with other files, as a tarball or as a clone. */
function keyOf(changes: Record<string, string> = {}, isClone = false): string | undefined {
  const root = suiteFolder();
  writeTree(root, { ...project, ...changes, "node_modules/a/index.js": "", "test/node_modules/b": "" });
  symlinkSync("nowhere", join(root, "golden/case/link"));
  if (isClone) {
    execFileSync("git", ["init", "--quiet"], { cwd: root });
    execFileSync("git", ["add", "--all"], { cwd: root });
  }
  return slowTestKeys(new Dependencies(root)).get(file);
}

describe("the key of a slow file", () => {
  it("is the same in a clone and in a tarball", () => {
    expect(keyOf({}, true)).toBe(keyOf());
  });

  it.each([
    ["its own text", file, `${project[file] ?? ""}//\n`],
    ["a test helper that it imports", "test/support/run.ts", '"../../golden"; //\n'],
    ["a program beside that helper", "test/support/run.py", "pass"],
    ["a fixture that it names", "test/cli/fixtures/input", "other"],
    ["golden output", "golden/case/out/file", "other"],
    ["a room on its first line", "cli/main.ts", `${project["cli/main.ts"]}//\n`],
    ["a module that a room loads on demand", "compiler/lazy.ts", "other"],
    ["the locked packages", "package-lock.json", "[]"],
  ])("changes with %s", (_, path, text) => {
    expect(keyOf({ [path]: text })).not.toBe(keyOf());
  });

  it("stays the same when a type or another document changes", () => {
    expect(keyOf({ "compiler/types.ts": "other", "docs/page.md": "other" })).toBe(keyOf());
  });
});
