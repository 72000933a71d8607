// Slow. Depends on: cli.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import { describe, expect, it } from "vitest";
import { once } from "../../compiler/support/once.ts";
import { printable, printableJson } from "../../compiler/diagnostics/printable.ts";
import { coloured, plain } from "../../compiler/diagnostics/palette.ts";
import { writeRecipes } from "../golden/process-cases.ts";
import { catalogcHere } from "../support/catalogc-here.ts";
import { commands, expectPrintable, hostile, scenes } from "../support/hostile-printing.ts";
import { suiteFolder } from "../support/temp-folder.ts";

/** A catalog, compiled and committed. Each test has a copy. */
const template = once(async (): Promise<string> => {
  const folder = suiteFolder();
  writeRecipes(folder);
  await catalogcHere(folder, ["compile", "--no-cache"]);
  const git = (...args: readonly string[]): Buffer => execFileSync("git", ["-C", folder, ...args]);
  git("init", "-q");
  git("add", "-A");
  git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "all");
  return folder;
});

/** Each text in a sixth of the scenes; all with `make fuzz`. */
const inScene = (name: string): readonly string[] =>
  hostile.filter((_, at) => env["FUZZ"] !== undefined || at % 6 === Object.keys(scenes).indexOf(name) % 6);

describe.each(Object.keys(scenes))("printed, %s does nothing but be read", (name) => {
  it.each(inScene(name))("%j", async (text) => {
    const folder = suiteFolder();
    cpSync(await template(), folder, { recursive: true, preserveTimestamps: true });
    scenes[name]?.(text, folder);
    for (const [args, format] of commands) {
      const { stdout, stderr, status } = await catalogcHere(folder, [...args, ...cacheless(args)]);
      expect(status).toBeLessThan(3);
      expectPrintable(stdout + stderr, format);
      if (format === "json" && stdout !== "") expect(() => JSON.parse(stdout) as unknown).not.toThrow();
    }
  });
});

const cacheless = ([command = ""]: readonly string[]): readonly string[] =>
  ["compile", "explain", "show", "graph", "set"].includes(command) ? ["--no-cache"] : [];

describe("printed, what is typed does nothing but be read", () => {
  it.each(hostile)("%j", async (text) => {
    const folder = suiteFolder();
    mkdirSync(join(folder, "recipes"));
    for (const args of [
      [text],
      ["compile", text],
      ["compile", `--${text}`],
      ["compile", "-o", text],
      ["compile", "--only", text],
      ["compile", "--cache-dir", text],
      ["diff", "--against", text],
      ["explain", text],
      ["show", text],
      ["graph", text],
      ["set", text, text],
      ["convert", text, "--to", "nix"],
      ["new", "pkg", text],
      ["check", text, "--format", "github"],
    ]) {
      if (args.some((each) => each.includes("\0"))) continue;
      const { stdout, stderr } = await catalogcHere(folder, args);
      expectPrintable(stdout + stderr, args.includes("github") ? "github" : "text");
    }
  });
});

it("a printable text keeps its lines, tabs and colours, and JSON its meaning", () => {
  const text = "a\tb\nc é 漢 👩\u200d🔬\n";
  expect(printable(text)).toBe(text);
  expect(printable(coloured.error(text), coloured)).toBe(coloured.error(text));
  expect(printable(coloured.error("m"), plain)).toBe("\\u{1b}[1;31mm\\u{1b}[0m");
  expect(printable("\u001b[8mhidden", coloured)).toBe("\\u{1b}[8mhidden");
  const data = { [hostile.join("")]: hostile };
  expect(JSON.parse(printableJson(data))).toEqual({ version: 1, ...data });
});
