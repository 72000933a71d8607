// Slow. Depends on: cli.
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogc, catalogcProgram } from "../../../support/catalogc.ts";
import { tempFolder, writeTree } from "../../../support/temp-folder.ts";
import { inTerminal } from "../../../support/terminal.ts";
import { describeWith } from "../../../support/tools.ts";

const recipe = `apps:
  web: { services: { components: { server: { process: { command: /bin/web } } } } }
  worker: {}
pkgs:
  tool: { version: "1", license: mit, source: { path: . }, build: { standardBuilder: { enable: true } } }
`;

/** A compiled catalog, and a `catalogc` on PATH that prints its arguments as the shell gives them. */
function prepare(): { readonly folder: string; readonly env: Record<string, string> } {
  const folder = tempFolder();
  const program = `#!/bin/sh
case $1 in
  --complete | completion) exec ${process.execPath} ${catalogcProgram} "$@" ;;
esac
printf 'ARGS'
printf '[%s]' "$@"
echo END
`;
  writeTree(folder, { "bin/catalogc": program, "recipes/recipe.yaml": recipe });
  chmodSync(join(folder, "bin/catalogc"), 0o755);
  expect(catalogc(folder, ["compile"]).status).toBe(0);
  return { folder, env: { HOME: folder, PATH: `${folder}/bin:${process.env["PATH"] ?? ""}` } };
}

interface Shell {
  readonly argv: readonly [string, ...string[]];
  /** As a user's own file would have it. */
  readonly setup: string;
}

const shells: Readonly<Record<string, Shell>> = {
  bash: { argv: ["bash", "--norc", "--noprofile", "-i"], setup: `eval "$(catalogc completion bash)"` },
  zsh: {
    argv: ["zsh", "-f", "-i"],
    setup: `autoload -Uz compinit; compinit -u -D; eval "$(catalogc completion zsh)"`,
  },
  fish: { argv: ["fish", "--no-config"], setup: "catalogc completion fish | source" },
};

/** Typed text (`\t` is the Tab key), and the arguments that the shell then runs catalogc with. */
const lines: readonly (readonly [string, readonly string[]])[] = [
  ["gr\t", ["graph"]],
  ["graph wo\t", ["graph", "worker"]],
  ["graph --for\tsv\t", ["graph", "--format", "svg"]],
  ["graph --format=m\t", ["graph", "--format=mermaid"]],
  ["compile --only pkgs.\t --wat\t", ["compile", "--only", "pkgs.tool", "--watch"]],
  [
    "explain apps.we\tserv\tcomp\tserv\tproc\tcomm\t",
    ["explain", "apps.web.services.components.server.process.command"],
  ],
  ["set pkgs.\tvers\t 2", ["set", "pkgs.tool.version", "2"]],
  ["new p\t x --package to\t", ["new", "pkg", "x", "--package", "tool"]],
  ["diff --no-\t", ["diff", "--no-patch"]],
  ["show reci\t", ["show", "recipes"]],
];

describe.each(Object.entries(shells))("completion in %s", (name, { argv, setup }) => {
  describeWith([name, "python3"], "a terminal", () => {
    it("completes commands, options, their values and names of the catalog", () => {
      const { folder, env } = prepare();
      const steps = [
        { send: `${setup}; echo rea''dy\r`, until: "ready" },
        ...lines.map(([typed]) => ({ send: `catalogc ${typed}\r`, until: "ARGS.*END" })),
        { send: "exit\r", until: "" },
      ];
      const { output } = inTerminal({ argv, cwd: folder, env, steps });
      const given = [...output.matchAll(/ARGS(.*?)END/g)].map(([, all = ""]) =>
        [...all.matchAll(/\[(.*?)\]/g)].map(([, each = ""]) => each.replace(/\/$/, "")),
      );
      expect(given).toEqual(lines.map(([, expected]) => expected));
    });

    it("lists the candidates, with their meaning if the shell can show it", () => {
      const { folder, env } = prepare();
      const { output } = inTerminal({
        argv,
        cwd: folder,
        env,
        columns: 160,
        steps: [
          { send: `${setup}; echo rea''dy\r`, until: "ready" },
          { send: "catalogc \t\t", until: "update" },
          { send: "graph\r", until: "ARGS" },
          { send: "exit\r", until: "" },
        ],
      });
      for (const command of ["compile", "check", "diff", "explain", "graph", "show", "completion"])
        expect(output).toContain(command);
      if (name !== "bash") expect(output).toContain("Compile recipes into the output folder");
    });
  });
});
