import { describe, expect, it } from "vitest";
import { text } from "../../../../compiler/language/text.ts";
import { makeProcess, packageRef, port } from "../../../support/ir-fixtures.ts";
import { appWith, resolveRecipe } from "../../../support/resolve-recipe.ts";

const resolveProcess = (process: Record<string, unknown>) => {
  const { catalog, diagnostics } = resolveRecipe({ apps: { demo: appWith({ demo: { process } }) } });
  return { process: catalog.apps.get("demo")?.services.components.get("demo")?.process, diagnostics };
};

describe("processes", () => {
  it("have defaults", () => {
    expect(resolveProcess({ command: packageRef("hello") })).toEqual({
      process: makeProcess(),
      diagnostics: [],
    });
  });

  it("have the values of the recipe; an argument loses the newline at its end", () => {
    const command = text(packageRef("hello").expr, "/bin/other");
    expect(
      resolveProcess({
        command,
        argv: ["serve\n", "--x"],
        environment: { B: "b", A: "" },
        packages: [packageRef("curl")],
        ports: ["80:8080"],
        preStart: "mkdir -p x\n",
        user: "root",
      }),
    ).toEqual({
      process: makeProcess({
        command,
        argv: [text("serve"), text("--x")],
        environment: new Map([
          ["A", text()],
          ["B", text("b")],
        ]),
        packages: [packageRef("curl")],
        ports: [port(80, 8080)],
        preStart: text("mkdir -p x\n"),
        user: "root",
      }),
      diagnostics: [],
    });
  });

  it.each(["serve", "bin/serve", ""])("are not commanded by %j", (command) => {
    expect(resolveProcess({ command }).diagnostics).toEqual([
      {
        code: "CG469",
        message: `the command of \`demo\` is \`${command}\`, which is not the path of a program`,
        at: "apps.demo.services.components.demo.process.command",
        hint: "Write a package (`pkgs.<name>`) or an absolute path (`` `${pkgs.<name>}/bin/<program>` ``); arguments go in `argv`.",
      },
    ]);
  });

  it("are not judged further when the command is missing", () => {
    expect(resolveProcess({}).diagnostics.map(({ code }) => code)).toEqual(["CG304"]);
  });

  it.each([
    ['/bin/a"b', "contains the character U+0022"],
    ["/bin/it's", "contains the character U+0027"],
    ["/bin/a\\b", "contains the character U+005C"],
    ["/bin/a\nb", "contains the character U+000A"],
    ["/bin/a\uFFFEb", "contains the character U+FFFE"],
    ["/bin/", "ends in a slash"],
  ])("do not run %j on the host OS", (command, problem) => {
    const diagnosticsFor = (runtimes: Record<string, unknown>) =>
      resolveRecipe({ apps: { demo: appWith({ web: { process: { command } } }, runtimes) } }).diagnostics;
    expect(diagnosticsFor({ container: { enable: true } })).toEqual([]);
    expect(diagnosticsFor({ hostos: { enable: true } })).toEqual([
      {
        code: "CG471",
        message: `systemd does not start the program of \`web\`: its path ${problem}`,
        at: "apps.demo.services.components.web.process.command",
        hint: "Use a path without `\"`, `'`, `\\` and control characters, for example a link to the program.",
      },
    ]);
  });
});
