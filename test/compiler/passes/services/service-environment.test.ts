import { describe, expect, it } from "vitest";
import { appWith, resolveRecipe } from "../../../support/resolve-recipe.ts";

const diagnosticsOf = (value: string, runtimes: Record<string, unknown>) => {
  const process = { command: "/bin/web", environment: { VALUE: value } };
  const { diagnostics } = resolveRecipe({ apps: { demo: appWith({ web: { process } }, runtimes) } });
  // Without the warning about invisible characters.
  return diagnostics.filter(({ code }) => code !== "CG316");
};
const hostos = { hostos: { enable: true } };

describe("environment values", () => {
  it.each(["", "two\nlines\tand a tab", "\u0085 \u009f", "%h $HOME \\ \" '", "zażółć 🐍"])(
    "may be %j",
    (value) => {
      expect(diagnosticsOf(value, hostos)).toEqual([]);
    },
  );

  it.each([
    ["\u001b[1m", "U+001B"],
    ["a\r\nb", "U+000D"],
    ["\u007f", "U+007F"],
    ["\ufffe", "U+FFFE"],
    ["\u{1ffff}", "U+1FFFF"],
  ])("are not %j on the host OS", (value, character) => {
    expect(diagnosticsOf(value, hostos)).toEqual([
      {
        code: "CG470",
        message: `systemd cannot set the variable \`VALUE\`: its value contains the character ${character}`,
        at: "apps.demo.services.components.web.process.environment.VALUE",
        hint: "Remove the character, or put the value in a configuration file (`configData`) or `preStart`.",
      },
    ]);
  });

  it("may be anything where no unit runs", () => {
    expect(diagnosticsOf("\u001b[1m", { container: { enable: true } })).toEqual([]);
  });
});

describe("XDG_CONFIG_HOME", () => {
  const said = (files: Record<string, unknown>) => {
    const process = { command: "/bin/web", environment: { XDG_CONFIG_HOME: "/y" }, configData: files };
    return resolveRecipe({ apps: { demo: appWith({ web: { process } }) } }).diagnostics;
  };

  it("is not set beside configuration files", () => {
    expect(said({ a: { text: "" } })).toEqual([
      {
        code: "CG486",
        message: "`XDG_CONFIG_HOME` is the directory of the configuration files of `web`",
        at: "apps.demo.services.components.web.process.environment.XDG_CONFIG_HOME",
        hint: "Remove it. catalogc sets it for each component with `configData`.",
      },
    ]);
  });

  it("may be set where there are none", () => {
    expect(said({})).toEqual([]);
    expect(said({ a: { enable: false } })).toEqual([]);
  });
});
