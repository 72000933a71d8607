// Slow. Depends on: cli.
import { describe, expect, it } from "vitest";
import { commands } from "../../../../cli/command-line.ts";
import { complete, valueKinds } from "../../../../cli/commands/completion/complete.ts";
import { printCompletion } from "../../../../cli/commands/completion/completion.ts";
import { catalogcHere } from "../../../support/catalogc-here.ts";
import { tempFolder } from "../../../support/temp-folder.ts";

const wordsFor = (...words: readonly string[]): readonly string[] =>
  complete(words, commands).candidates.map(({ word }) => word);

describe("complete", () => {
  it("offers every command, with its summary", () => {
    const { candidates } = complete([""], commands);
    expect(candidates.map(({ word }) => word)).toEqual(commands.map(({ usage }) => usage.split(" ")[0]));
    expect(candidates).toContainEqual({ word: "compile", meaning: "Compile recipes into the output folder" });
    expect(wordsFor("--")).toEqual(["--color", "--quiet", "--help", "--version"]);
  });

  it("offers the options of a command that the line does not have yet", () => {
    expect(wordsFor("graph", "-")).toEqual([
      "--recipes",
      "--out",
      "--no-cache",
      "--cache-dir",
      "--format",
      "--color",
      "--quiet",
      "--help",
      "--version",
    ]);
    expect(wordsFor("graph", "--format", "svg", "--")).toEqual([
      "--recipes",
      "--out",
      "--no-cache",
      "--cache-dir",
      "--color",
      "--quiet",
      "--help",
      "--version",
    ]);
    expect(wordsFor("check", "-o", "x", "--o")).toEqual([]);
    expect(wordsFor("compile", "--only", "a", "--on")).toEqual(["--only"]);
    expect(wordsFor("hash", "--j")).toEqual(["--jobs"]);
  });

  it.each([
    [
      ["graph", "--format", ""],
      ["text", "mermaid", "dot", "json", "svg"],
    ],
    [["graph", "--format=d"], ["--format=dot"]],
    // As bash splits it.
    [["graph", "--format", "=", "d"], ["dot"]],
    [
      ["graph", "--format", "="],
      ["text", "mermaid", "dot", "json", "svg"],
    ],
    [
      ["new", ""],
      ["pkg", "app"],
    ],
    [["new", "pkg", "name", "more", ""], []],
    [["nonsense", ""], commands.map(({ usage }) => usage.split(" ")[0])],
  ])("%j gives %j", (words, expected) => {
    expect(wordsFor(...words)).toEqual(expected);
  });

  it.each([
    [["check", ""], "folders"],
    [["check", "recipes", "-o", ""], "folders"],
    [["convert", ""], "files"],
    [["explain", "out/"], "files"],
    [["hash", "--", ""], "files"],
    [["set", "pkgs.x.version", ""], undefined],
  ])("%j asks the shell for %s", (words, paths) => {
    expect(complete(words, commands).paths).toBe(paths);
  });

  it("knows the kind of each argument of each command", () => {
    const unknown = commands.flatMap(({ usage, positionals, options }) =>
      Object.entries({ ...positionals, ...options }).flatMap(([name, { type, choices }]) => {
        const command = usage.split(" ")[0] ?? "";
        const known =
          choices !== undefined ||
          type === "boolean" ||
          (valueKinds[`${command} ${name}`] ?? valueKinds[name]);
        return known ? [] : [`${command} ${name}`];
      }),
    );
    expect(unknown).toEqual([]);
  });

  it("is printed one candidate a line", () => {
    expect(
      printCompletion({ candidates: [{ word: "a", meaning: "one\n two" }, { word: "b" }], paths: "files" }),
    ).toBe("files\na\tone two\nb\n");
    expect(printCompletion({ candidates: [] })).toBe("none\n");
  });
});

describe("catalogc completion", () => {
  it("prints the script of the given shell, or of the user's own", async () => {
    const folder = tempFolder();
    for (const shell of ["bash", "zsh", "fish"]) {
      const { status, stdout, stderr } = await catalogcHere(folder, ["completion", shell]);
      expect([status, stderr]).toEqual([0, ""]);
      expect(stdout).toContain(`catalogc for ${shell}.`);
      expect((await catalogcHere(folder, ["completion"], { SHELL: `/usr/bin/${shell}` })).stdout).toBe(
        stdout,
      );
    }
    expect((await catalogcHere(folder, ["completion"], { SHELL: "/bin/sh" })).stdout).toContain("for bash");
    expect((await catalogcHere(folder, ["completion", "tcsh"])).status).toBe(2);
  });

  it("is quiet about catalogs that were never compiled", async () => {
    expect(await catalogcHere(tempFolder(), ["--complete", "graph", ""])).toEqual({
      status: 0,
      stdout: "none\n",
      stderr: "",
    });
  });
});
