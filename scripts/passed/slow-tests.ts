import { version } from "node:process";
import { Dependencies } from "./dependencies.ts";

/** The first line of a slow file of tests: the folders whose content and imports decide its result, beside its own imports. */
const firstLine = /^\/\/ Slow\. Depends on: (?<rooms>[\w./-]+(?:, [\w./-]+)*)\.\n/;
/** Tests with a target of their own, and those that compare golden output: these always run. */
const elsewhere = ["test/boot/", "test/containers/", "test/fuzz/", "test/golden/"];
/** Ends processes and removes folders after each file; the tests do not start processes with it. */
const cleanUp = "test/support/left-folders.ts";

const isElsewhere = (file: string): boolean => elsewhere.some((folder) => file.startsWith(folder));

export const isTestFile = (file: string): boolean => /^test\/.*\.test\.ts$/.test(file);

export const isSlow = (text: string): boolean => text.startsWith("// Slow");

/** The rooms that a slow file names. Empty if its first line has another form. */
export const roomsOf = (text: string): readonly string[] =>
  firstLine.exec(text)?.groups?.["rooms"]?.split(", ") ?? [];

/** The key of each slow file: a digest of everything that decides its result. Equal on each machine with this Node. */
export function slowTestKeys(dependencies = new Dependencies()): ReadonlyMap<string, string> {
  const slow = dependencies.files.filter(
    (file) => isTestFile(file) && !isElsewhere(file) && isSlow(dependencies.text(file)),
  );
  return new Map(slow.map((file) => [file, keyOf(file, dependencies)]));
}

function keyOf(file: string, dependencies: Dependencies): string {
  const rooms = roomsOf(dependencies.text(file)).flatMap((room) => dependencies.below(room));
  const files = dependencies.closure([file, "test/support/setup.ts", ...rooms]);
  const common = ["package-lock.json", "vitest.config.ts"];
  return dependencies.digest([...files, ...common], `Node ${version.split(".")[0] ?? ""}`);
}

/** Problems in the first lines of test files, a sentence each. */
export function wrongFirstLines(dependencies: Dependencies): readonly string[] {
  const tests = dependencies.files.filter((file) => isTestFile(file) && !isElsewhere(file));
  return tests.flatMap((file) => {
    const text = dependencies.text(file);
    const code = importedCode(file, dependencies);
    const startsProcesses = code.some((each) =>
      /^import .*["']node:(?:child_process|worker_threads)["']/m.test(dependencies.text(each)),
    );
    if (!isSlow(text))
      return startsProcesses
        ? [`${file} starts processes: begin it with "// Slow. Depends on: <rooms>."`]
        : [];
    const rooms = roomsOf(text);
    if (rooms.length === 0) return [`${file}: the first line must be "// Slow. Depends on: <rooms>."`];
    const unknown = rooms.filter((room) => dependencies.below(room).length === 0);
    const runsProgram = code.includes("scripts/bundle.mjs") && !rooms.includes("cli");
    return [
      ...unknown.map((room) => `${file}: ${room} not found`),
      ...(runsProgram ? [`${file} runs the program: its first line must name cli`] : []),
    ];
  });
}

/** The code of tests that a file of tests imports, and itself. */
function importedCode(file: string, dependencies: Dependencies): readonly string[] {
  const found = new Set([file]);
  for (const each of found)
    if (each.startsWith("test/"))
      for (const path of dependencies.imports(each))
        if (/^(?:test|scripts)\//.test(path) && path !== cleanUp) found.add(path);
  return [...found];
}
