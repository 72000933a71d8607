import { describe, expect, it } from "vitest";
import { text } from "../../../../compiler/language/text.ts";
import { fileRef, packageRef } from "../../../support/ir-fixtures.ts";
import { appWith, resolveRecipe } from "../../../support/resolve-recipe.ts";

const resolveFiles = (configData: Record<string, unknown>) => {
  const { catalog, diagnostics } = resolveRecipe({
    apps: { demo: appWith({ web: { process: { command: "/bin/web", configData } } }) },
    files: { "a.conf": "" },
  });
  const component = catalog.apps.get("demo")?.services.components.get("web");
  return { files: [...(component?.process.configData ?? [])], diagnostics };
};
const at = "apps.demo.services.components.web.process.configData";

describe("configuration files", () => {
  it("have a name, and text or a source", () => {
    expect(
      resolveFiles({
        "a.toml": { text: "x = 1\n" },
        b: { name: "conf.d/b", source: fileRef("a.conf") },
        c: { source: packageRef("c"), enable: false },
      }),
    ).toEqual({
      files: [
        ["a.toml", { enable: true, mountPoint: null, name: "a.toml", text: text("x = 1\n"), source: null }],
        ["b", { enable: true, mountPoint: null, name: "conf.d/b", text: null, source: fileRef("a.conf") }],
        [
          "c",
          {
            enable: false,
            mountPoint: null,
            name: "c",
            text: null,
            source: { kind: "expression", expr: packageRef("c").expr },
          },
        ],
      ],
      diagnostics: [],
    });
  });

  it("have one content", () => {
    expect(resolveFiles({ a: { text: "", source: fileRef("a.conf") } }).diagnostics).toEqual([
      {
        code: "CG464",
        message: "configuration file `a` has both `text` and `source`",
        at: `${at}.a.source`,
        related: [[`${at}.a.text`, "`text` is set here"]],
        hint: "Keep one of the two.",
      },
    ]);
    expect(resolveFiles({ a: {}, b: { enable: false }, c: { text: 1 } }).diagnostics).toMatchObject([
      { code: "CG300" },
      {
        code: "CG465",
        message: "configuration file `a` has neither `text` nor `source`",
        at: `${at}.a:`,
        hint: "Set one of the two, or set `enable` to false.",
      },
    ]);
  });

  it.each([
    ["", "it is empty"],
    ["/etc/passwd", "it is an absolute path"],
    ["../x", "it is outside the directory"],
    ["a/../../x", "it is outside the directory"],
    ["a//b", "it contains an empty step or a `.`"],
    ["./a", "it contains an empty step or a `.`"],
    ["a/", "it contains an empty step or a `.`"],
    ["a\nb", "it contains a line break"],
    ["a\tb", "it contains a control character"],
    ["a\\b", "it contains a backslash"],
  ])("are not called %j", (name, problem) => {
    expect(resolveFiles({ x: { name, text: "" } }).diagnostics).toEqual([
      {
        code: "CG466",
        message: `\`${name}\` cannot be the name of a configuration file: ${problem}`,
        at: `${at}.x.name`,
        hint: "Names are paths below the component's configuration directory, for example `app.toml` or `conf.d/app.toml`.",
      },
    ]);
  });

  it("are reported at their name, even if it is the key", () => {
    expect(resolveFiles({ "../x": { text: "" } }).diagnostics.map((each) => each.at)).toEqual([
      `${at}.../x:`,
    ]);
  });

  it("are at places of their own", () => {
    const { diagnostics } = resolveFiles({
      a: { name: "z", text: "" },
      b: { name: "z", text: "" },
      c: { name: "z", text: "", enable: false },
      "d/e": { text: "" },
      d: { text: "" },
      f: { text: "" },
      "f/g/h": { text: "" },
    });
    const hint = "Give one of them another `name`.";
    expect(diagnostics).toEqual([
      {
        code: "CG467",
        message: "two configuration files are called `z`",
        at: `${at}.b.name`,
        related: [[`${at}.a.name`, "the other file"]],
        hint,
      },
      {
        code: "CG467",
        message: "`d` is a configuration file, so `d/e` cannot be below it",
        at: `${at}.d/e:`,
        related: [[`${at}.d:`, "the other file"]],
        hint,
      },
      {
        code: "CG467",
        message: "`f` is a configuration file, so `f/g/h` cannot be below it",
        at: `${at}.f/g/h:`,
        related: [[`${at}.f:`, "the other file"]],
        hint,
      },
    ]);
  });

  it("do not have names that only case tells apart", () => {
    const { diagnostics } = resolveFiles({
      x: { name: "conf/Web.toml", text: "" },
      y: { name: "Conf/web.toml", text: "" },
    });
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ["CG467", "the configuration files `conf/Web.toml` and `Conf/web.toml` differ only in case"],
    ]);
  });
});

describe("the path of a configuration file", () => {
  it("means its name where it is relative", () => {
    expect(
      resolveFiles({
        a: { path: "service.toml", text: "" },
        b: { path: "conf.d/b", name: "conf.d/b", text: "" },
      }),
    ).toMatchObject({
      files: [
        ["a", { name: "service.toml" }],
        ["b", { name: "conf.d/b" }],
      ],
      diagnostics: [],
    });
  });

  it.each([
    ["/etc/a", "it is an absolute path"],
    ["", "it is empty"],
    [".", "it contains an empty step or a `.`"],
    ["..", "it is outside the directory"],
  ])("is not %j", (path, problem) => {
    expect(resolveFiles({ a: { path, text: "" } }).diagnostics).toMatchObject([
      {
        code: "CG466",
        message: `\`${path}\` cannot be the name of a configuration file: ${problem}`,
        at: `${at}.a.path`,
      },
    ]);
  });

  it("agrees with its name", () => {
    expect(resolveFiles({ a: { path: "x.toml", name: "y.toml", text: "" } }).diagnostics).toMatchObject([
      {
        code: "CG489",
        message: "the configuration file has the path `x.toml` and the name `y.toml`",
        at: `${at}.a.path`,
        related: [[`${at}.a.name`, "`name` is set here"]],
      },
    ]);
  });

  it("is one place of two files", () => {
    expect(
      resolveFiles({ a: { path: "x.toml", text: "" }, "x.toml": { text: "" } }).diagnostics,
    ).toMatchObject([{ code: "CG467" }]);
  });
});
