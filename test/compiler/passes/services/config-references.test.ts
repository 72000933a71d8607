import { describe, expect, it, test } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";
import { appWith, resolveRecipe } from "../../../support/resolve-recipe.ts";

const diagnosticsOf = (process: Record<string, unknown>) =>
  resolveRecipe({ apps: { demo: appWith({ web: { process: { command: "/bin/web", ...process } } }) } })
    .diagnostics;

const configData = { settings: { path: "Web.toml", text: "" }, "conf.d/a b": { text: "" } };
const at = "apps.demo.services.components.web.process";

describe("$XDG_CONFIG_HOME in argv", () => {
  it.each([
    "$XDG_CONFIG_HOME",
    "$XDG_CONFIG_HOME/",
    "$XDG_CONFIG_HOME/Web.toml",
    "--config=$XDG_CONFIG_HOME/./Web.toml",
    "$XDG_CONFIG_HOME/Web.toml:$XDG_CONFIG_HOME/conf.d/a b",
    "$XDG_CONFIG_HOME/conf.d",
    "$XDG_CONFIG_HOME/conf.d/",
    "exec web --config '$XDG_CONFIG_HOME/Web.toml'; echo",
    "$XDG_CONFIG_HOMES/x",
  ])("names a file or a folder above one: %s", (argument) => {
    expect(diagnosticsOf({ argv: [argument], configData })).toEqual([]);
  });

  it.each([
    ["$XDG_CONFIG_HOME/settings", "settings", "The files of `configData` are `conf.d/a b` and `Web.toml`."],
    ["-c=$XDG_CONFIG_HOME/web.toml", "web.toml", "Did you mean `Web.toml`?"],
    ["$XDG_CONFIG_HOME/Web.toml/x", "Web.toml/x", "Did you mean `Web.toml`?"],
    ["$XDG_CONFIG_HOME/Web.toml.d,x", "Web.toml.d", "Did you mean `Web.toml`?"],
    ["$XDG_CONFIG_HOME/conf", "conf", "The files of `configData` are `conf.d/a b` and `Web.toml`."],
  ])("does not name another file: %s", (argument, file, hint) => {
    expect(diagnosticsOf({ argv: ["serve", argument], configData })).toEqual([
      { code: "CG490", message: `\`web\` has no configuration file \`${file}\``, at: `${at}.argv.1`, hint },
    ]);
  });

  it("names no file that is disabled", () => {
    const disabled = { "a.toml": { enable: false, text: "" } };
    expect(diagnosticsOf({ argv: ["$XDG_CONFIG_HOME/a.toml"], configData: disabled })).toMatchObject([
      { code: "CG490", hint: "Add `configData` with a file of this name." },
    ]);
  });

  it("is another directory where the component sets the variable itself", () => {
    expect(diagnosticsOf({ argv: ["$XDG_CONFIG_HOME/x"], environment: { XDG_CONFIG_HOME: "/y" } })).toEqual(
      [],
    );
  });

  it("may name a file that only Nix knows", async () => {
    const { diagnostics } = await compileNixRecipe(`{ apps.web.services.components.web.process = {
      command = pkgs.hello; argv = [ "$XDG_CONFIG_HOME/v\${pkgs.hello.version}.toml" ]; configData."a.toml".text = "";
    }; }`);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  });
});

test.each([
  ["$XDG_CONFIG_HOME/Web.toml", "$XDG_CONFIG_HOME"],
  ["file:${XDG_CONFIG_HOME}/Web.toml", "${XDG_CONFIG_HOME}"],
])("nothing expands %s in the environment", (value, reference) => {
  expect(diagnosticsOf({ environment: { CONFIG_PATH: value }, configData })).toEqual([
    {
      code: "CG491",
      message: `nothing expands \`${reference}\` in the environment variable \`CONFIG_PATH\``,
      at: `${at}.environment.CONFIG_PATH`,
      hint: `Write \`/etc/catalog/demo/web\` in place of \`${reference}\`.`,
    },
  ]);
  expect(diagnosticsOf({ environment: { CONFIG_PATH: value } })).toMatchObject([
    { code: "CG491", hint: "Write the path itself." },
  ]);
});

test("a program may expand variables in its own templates", () => {
  expect(diagnosticsOf({ environment: { NAME_TEMPLATE: "$XDG_CONFIG_HOME/x" }, configData })).toEqual([]);
});
