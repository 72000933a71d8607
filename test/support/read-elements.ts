import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { tempFolder, writeTree } from "./temp-folder.ts";

/** Phases of a builder, as bash text, and what they need to run without a build around them. */
export interface Phases {
  readonly script: string;
  readonly functions?: string;
}

const tools = ["cargo", "go", "npm", "pnpm"];

/** Commands that a phase runs beside the tool of its language, and what a build has prepared. */
const around = `
  export HOME="$PWD" TMPDIR="$PWD" TMP="$PWD" out="$PWD/out" NIX_BUILD_TOP="$PWD" NIX_BUILD_CORES=1
  modRoot=. npmDeps="$PWD/deps" npmBuildScript=build pnpmDeps="$PWD/deps" cargoBuildType=release cargoCheckType=release
  runHook() { :; }
  echoCmd() { :; }
  patchShebangs() { :; }
  makeWrapper() { :; }
  tar() { :; }
  ${tools.map((tool) => `${tool}() { printf '%s\\n' "$*" >>"$LOG"; }`).join("\n")}
`;

/**
 * The elements of a list that reach the program which the phases run: with `__structuredAttrs` a list is an array of bash. The
 * folders `one` and `two` have a Go package each.
 */
export function elementsRead(
  { script, functions = "" }: Phases,
  name: string,
  elements: readonly string[],
): string[] {
  const folder = tempFolder();
  writeTree(folder, {
    "one/a.go": "",
    "one/a_test.go": "",
    "two/a.go": "",
    "deps/.fetcher-version": "3",
    "node_modules/a": "",
    MEOW: "",
    log: "",
  });
  const log = join(folder, "log");
  execFileSync(
    "bash",
    ["-c", `${around}\n${functions}\n${name}=(${elements.join(" ")})\n(\n${script}\n)\ntrue`],
    {
      cwd: folder,
      env: { PATH: process.env["PATH"], LOG: log },
      stdio: "pipe",
    },
  );
  const words = readFileSync(log, "utf8");
  return elements.filter((each) => words.includes(each));
}

/** The functions of stdenv's `setup.sh`, without what it does when it is sourced. */
export const functionsOf = (setup: string): string =>
  (readFileSync(setup, "utf8").match(/^[A-Za-z_]\w*\(\) *\{\n[^]*?^\}$/gm) ?? []).join("\n");

/** A hook of nixpkgs with commands in place of its placeholders. */
export const hookText = (file: string): string =>
  readFileSync(file, "utf8").replaceAll("@setEnv@", "").replaceAll(/@\w+@/g, "true");
