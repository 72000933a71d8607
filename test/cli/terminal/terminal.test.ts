// Slow. Depends on: cli.
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogc, catalogcProgram } from "../../support/catalogc.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";
import { inTerminal, type TerminalRun } from "../../support/terminal.ts";
import { describeWith } from "../../support/tools.ts";

/** Enough recipes that every phase takes its time. */
function catalog(entries = 150): string {
  const folder = tempFolder();
  const app = (at: number): string =>
    `{ apps.a${at} = { services = { components.c${at}.process.command = "/bin/a"; runtimes.hostos.enable = true; }; test.services.script = "true"; }; }\n`;
  writeTree(
    folder,
    Object.fromEntries(Array.from({ length: entries }, (_, at) => [`recipes/${at}/recipe.nix`, app(at)])),
  );
  return folder;
}

const onTerminal = (
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  columns = 80,
): TerminalRun =>
  inTerminal({ argv: [process.execPath, catalogcProgram, ...args], cwd: folder, env, columns });

/** The final screen of a terminal: after a carriage return, text overwrites the line from its start. */
const screen = (output: string): readonly string[] =>
  output.split("\n").map((line) => {
    let shown = "";
    for (const part of line.split("\r")) shown = part + shown.slice(part.length);
    return shown.trimEnd();
  });

describeWith("python3", "recipe text on a terminal", () => {
  it.each([
    ["convert", "recipes/recipe.yaml", "--to", "nix"],
    ["export", "t"],
  ])("is escaped by %s, and kept in a pipe", (...args) => {
    const folder = tempFolder();
    const comment = `# a \u202e b \u009b31m c`;
    const script = `"echo '\\e[31m \\a \u202e'"`;
    const recipe = `pkgs:
  t:
    version: 1.0.0
    license: mit
    source: { url: "https://example.org/t-1.0.0.tar.gz", hash: "sha256-${"A".repeat(43)}=" }
    ${comment}
    build: { standardBuilder: { enable: true, phases: { postPatch: ${script} } } }
`;
    writeTree(folder, { "recipes/recipe.yaml": recipe });
    const { output } = onTerminal(folder, args, { NO_COLOR: "1" });
    expect(output).toContain("\\u{1b}[31m");
    expect(output).toContain("\\u{202e}");
    expect(output.replaceAll(/\r|\u2026/g, "")).toMatch(/^[\x20-\x7e\n]*$/);
    expect(catalogc(folder, args).stdout).toContain("\u001b[31m \u0007 \u202e");
  });
});

describeWith("python3", "progress", () => {
  it("is shown while there is work, in one line that is gone at the end", () => {
    const folder = catalog();
    const { output, status } = onTerminal(folder, ["compile", "--jobs", "1"]);
    expect(status).toBe(0);
    expect(output).toMatch(/\rcompiling recipes: \d+ of 150 …\r/);
    expect(output).toContain("\rwriting out …\r");
    expect(screen(output)).toEqual([
      expect.stringMatching(/^compiled 0 packages and 150 apps: \d+ files written, 0 unchanged, 0 removed$/),
      "",
    ]);
    // Nothing but text and carriage returns.
    expect(output.replaceAll(/[\r\n…]/g, "")).toMatch(/^[\x20-\x7e]*$/);
    for (const args of [
      ["check"],
      ["graph", "a1"],
      ["show", "apps.a1", "--format", "json"],
      ["explain", "apps.a1.broken"],
    ]) {
      const run = onTerminal(folder, args);
      // It says nothing before a quarter of a second has passed; some are done by then.
      if (args[0] === "check") expect(run.output).toMatch(/\rcompiling recipes: \d+ /);
      expect(screen(run.output).join("\n")).not.toContain("…");
    }
  });

  it("never wraps", () => {
    const { output } = onTerminal(catalog(), ["check"], {}, 20);
    expect(output).toContain("\rcompiling recipes:");
    for (const part of output.split("\r").filter((each) => each.includes("…")))
      expect(part.length).toBeLessThan(20);
  });

  it("is not shown in CI, on a dumb terminal or in a pipe", () => {
    const folder = catalog();
    for (const env of [{ CI: "true" }, { TERM: "dumb" }]) {
      const { output, status } = onTerminal(folder, ["compile"], env);
      expect(status).toBe(0);
      expect(output).toMatch(/^compiled 0 packages and 150 apps: [^\r\n]*\r\n$/);
      rmSync(join(folder, "out"), { recursive: true });
    }
    const uncached = ["compile", "--jobs", "1", "--no-cache"];
    expect(onTerminal(folder, uncached, { CI: "false" }).output).toContain("compiling recipes");
    rmSync(join(folder, "out"), { recursive: true });
    expect(catalogc(folder, ["compile"])).toMatchObject({ status: 0, stderr: "" });
    expect(existsSync(join(folder, "out"))).toBe(true);
  });

  it("is not written to a file", () => {
    const folder = catalog();
    const argv = [
      "sh",
      "-c",
      `"${process.execPath}" "${catalogcProgram}" graph --format json > ports.json; cat ports.json`,
    ] as const;
    expect(inTerminal({ argv: [...argv], cwd: folder }).output).toMatch(
      /\{\r\n {2}"version": 1,\r\n {2}"ports": \[\]\r\n\}\r\n$/,
    );
  });
});

describeWith("python3", "a diagnostic", () => {
  // Work that is done within a quarter of a second has no progress.
  const late = "--import=data:text/javascript,await/**/new/**/Promise((done)=>setTimeout(done,300))";

  it.each([
    "compile",
    "compile --jobs 1 --no-cache",
    "compile --only pkgs.one",
    "check",
    "site",
    "graph",
    "graph web",
    "hash",
    "show pkgs.one",
    "explain pkgs.one.version",
  ])("from catalogc %s has a line of its own, without progress on it", (command) => {
    const folder = tempFolder();
    const unfinished = "source.path = ./.; build.standardBuilder.enable = true;";
    writeTree(folder, {
      "recipes/one/recipe.nix": `{ pkgs.one = { versoin = "1.0"; ${unfinished} }; }\n`,
      "recipes/two/recipe.nix": `{ pkgs.two = { version = 2; ${unfinished} }; apps.web = { displayNam = "Web"; }; }\n`,
    });
    const { output, status } = onTerminal(folder, command.split(" "), { NODE_OPTIONS: late, NO_COLOR: "1" });
    expect(status).toBe(1);
    const lines = screen(output);
    expect(lines.filter((line) => /error\[CG/.test(line))).not.toEqual([]);
    expect(lines.filter((line) => /.error\[CG|^(?:reading|compiling|printing|writing) /.test(line))).toEqual(
      [],
    );
  });
});

describeWith("python3", "colours", () => {
  const escape = "\u001b[";

  it.each([
    ["compile", "\u001b[1;31merror[CG558]\u001b[0m"],
    ["check", "\u001b[1;31merror[CG558]\u001b[0m"],
    ["graph", "\u001b[1;31merror[CG558]\u001b[0m"],
    ["explain apps.x", "\u001b[1;31merror[CG558]\u001b[0m"],
    ["show apps.x", "\u001b[1;31merror[CG558]\u001b[0m"],
    ["diff", "\u001b[1;31merror[CG571]\u001b[0m"],
  ])("are in the output of catalogc %s on a terminal, unless NO_COLOR is set", (command, expected) => {
    const folder = tempFolder();
    const args = command.split(" ");
    expect(onTerminal(folder, args).output).toContain(expected);
    const { output, status } = onTerminal(folder, args, { NO_COLOR: "1" });
    expect([status, output.includes(escape)]).toEqual([1, false]);
    expect(output).toContain("error[CG5");
  });

  it("are used when NO_COLOR is empty, and not on a dumb terminal or in a pipe", () => {
    const folder = tempFolder();
    expect(onTerminal(folder, ["check"], { NO_COLOR: "" }).output).toContain(`${escape}1;31merror[CG558]`);
    const { output, status } = onTerminal(folder, ["check"], { TERM: "dumb" });
    expect([status, output.includes(escape)]).toEqual([1, false]);
    expect(output).toContain("error[CG558]");
    expect(catalogc(folder, ["check"], { NO_COLOR: "" }).stderr).not.toContain(escape);
  });

  it("never in JSON, Mermaid, DOT, SVG and Markdown", () => {
    const folder = catalog(2);
    onTerminal(folder, ["compile"]);
    for (const args of [
      ["check", "--format", "json"],
      ["graph", "a1", "--format", "mermaid"],
      ["graph", "a1", "--format", "dot"],
      ["graph", "a1", "--format", "svg"],
      ["show", "apps.a1", "--format", "json"],
      ["explain", "apps.a1.broken", "--format", "json"],
      ["diff", "--against", "./out", "--format", "markdown"],
    ]) {
      const { output, status } = onTerminal(folder, args);
      expect([status, output.includes(escape)]).toEqual([0, false]);
    }
    expect(onTerminal(folder, ["explain", "apps.a1.broken"]).output).toContain(`${escape}1mapps.a1.broken`);
  });
});

/** Three warnings of one kind and one of another, with long texts. */
const withWarnings = `{
  apps.a = { services = {
    components = {
      one.process = { command = "/bin/a"; preStart = "openssl rand 1"; };
      two.process = { command = "/bin/a"; preStart = "sqlite3 data.db .dump > /var/lib/two/a-file-with-a-rather-long-name.sql"; };
      three.process = { command = "/bin/a"; argv = [ "serve" ";" "true" ]; };
    };
    runtimes.hostos.enable = true;
  }; };
}
`;

describe("warnings", () => {
  const made = (): string => {
    const folder = tempFolder();
    writeTree(folder, { "recipes/recipe.nix": withWarnings });
    return folder;
  };

  it("of one kind are one block with all places, and are counted at the end", () => {
    const { stderr, stdout } = catalogc(made(), ["compile"]);
    expect(stderr.match(/^warning\[[^\]]*\]/gm)).toEqual([
      "warning[advice/missing-program]",
      "warning[advice/shell-words]",
    ]);
    expect(stderr).toMatch(/^ {2}also: recipes\/recipe\.nix:5:\d+: `preStart` of `two` runs `sqlite3`/m);
    expect(stdout).toMatch(/ removed; 3 warnings\n$/);
  });

  it("are not repeated by a run that has nothing to do, but for programs and by check", () => {
    const folder = made();
    const cache = ["--cache-dir", join(folder, ".cache")];
    expect(catalogc(folder, ["compile", ...cache]).stderr).toContain("missing-program");
    const again = catalogc(folder, ["compile", ...cache]);
    expect(again.stderr).toBe("");
    expect(again.stdout).toMatch(/ removed; 3 warnings as before: `catalogc check`\n$/);
    expect(catalogc(folder, ["check", ...cache]).stderr).toContain("missing-program");
    expect(catalogc(folder, ["compile", "--format", "json", ...cache]).stdout).toContain("missing-program");
  });

  it("are not printed with --quiet, errors are", () => {
    const folder = made();
    expect(catalogc(folder, ["compile", "--quiet"])).toMatchObject({ status: 0, stdout: "", stderr: "" });
    writeTree(folder, { "recipes/other/recipe.nix": "{ apps.b.prots = 1; }" });
    const { status, stderr } = catalogc(folder, ["compile", "-q"]);
    expect(status).toBe(1);
    expect(stderr).toContain("CG303");
    expect(stderr).not.toContain("warning[");
  });

  it.each([
    [{}, [], false],
    [{ FORCE_COLOR: "1" }, [], true],
    [{ FORCE_COLOR: "0", CLICOLOR_FORCE: "1" }, [], false],
    [{ CLICOLOR_FORCE: "1", NO_COLOR: "1" }, [], true],
    [{ CLICOLOR_FORCE: "0" }, [], false],
    [{}, ["--color", "always"], true],
    [{ FORCE_COLOR: "1" }, ["--color", "never"], false],
    [{ NO_COLOR: "1" }, ["--color=always"], true],
  ] as const)("in a pipe with %j and %j have colours: %s", (env, args, has) => {
    const folder = made();
    // Of both bundles.
    for (const command of [["compile"], ["show", "apps.nope"]])
      expect(catalogc(folder, [...command, ...args], env).stderr.includes("\u001b[")).toBe(has);
  });

  it("of init are not printed with --quiet, nor is its report", () => {
    const folder = tempFolder();
    expect(catalogc(folder, ["init", "new", "--quiet"])).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(existsSync(join(folder, "new/out"))).toBe(true);
  });

  describeWith("python3", "on a terminal", () => {
    it.each([50, 72, 120])("fit its %i columns, words that are longer excepted", (columns) => {
      const { output } = onTerminal(made(), ["check"], { NO_COLOR: "1" }, columns);
      const lines = screen(output).filter((line) => !line.includes("differences"));
      const long = lines.filter((line) => line.length > columns && /\S \S/.test(line.trim().slice(8)));
      expect(long).toEqual([]);
      expect(lines.some((line) => line.length > columns / 2)).toBe(true);
    });

    it("have colours, unless NO_COLOR is set", () => {
      expect(onTerminal(made(), ["check"]).output).toContain("\u001b[1;33m");
      expect(onTerminal(made(), ["check"], { NO_COLOR: "1" }).output).not.toContain("\u001b");
    });
  });
});
