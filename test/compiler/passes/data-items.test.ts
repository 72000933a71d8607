import { describe, expect, it } from "vitest";
import type { DataItem } from "../../../compiler/ir/app.ts";
import { apply, select, variable } from "../../../compiler/language/build.ts";
import { text } from "../../../compiler/language/text.ts";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";
import { fileRef, packageRef } from "../../support/ir-fixtures.ts";
import { resolveRecipe } from "../../support/resolve-recipe.ts";

const files = {
  "apps/demo/note.txt": "one\ntwo\n\n",
  "apps/demo/empty": "",
  "apps/demo/logo.png": new Uint8Array([0x89, 0x50, 0x0a, 0xff]),
  "apps/demo/dir": { kind: "directory" },
} as const;

const resolveData = (data: Record<string, unknown>) => {
  const { catalog, diagnostics } = resolveRecipe({ apps: { demo: { data } }, files });
  return { items: [...(catalog.apps.get("demo")?.data ?? [])], diagnostics };
};

describe("data items", () => {
  it.each<[string, unknown, DataItem]>([
    ["a string", "hello\n", { name: "x", content: text("hello\n"), path: null }],
    ["an empty string", "", { name: "x", content: text(), path: null }],
    [
      "a file, without one newline at its end",
      fileRef("apps/demo/note.txt"),
      { name: "note.txt", content: text("one\ntwo\n"), path: fileRef("apps/demo/note.txt") },
    ],
    [
      "an empty file",
      fileRef("apps/demo/empty"),
      { name: "empty", content: text(), path: fileRef("apps/demo/empty") },
    ],
    [
      "a file only Nix can find",
      { path: packageRef("words") },
      {
        name: "x",
        content: text(apply(select(variable("lib"), "fileContents"), packageRef("words").expr)),
        path: { kind: "expression", expr: packageRef("words").expr },
      },
    ],
    [
      "what gives a file, by itself",
      packageRef("words"),
      {
        name: "x",
        content: text(apply(select(variable("lib"), "fileContents"), packageRef("words").expr)),
        path: { kind: "expression", expr: packageRef("words").expr },
      },
    ],
    [
      "an item with a name",
      { name: "y.txt", content: "a" },
      { name: "y.txt", content: text("a"), path: null },
    ],
    [
      "an item with a file and another content",
      { path: fileRef("apps/demo/note.txt"), content: "a" },
      { name: "note.txt", content: text("a"), path: fileRef("apps/demo/note.txt") },
    ],
    ["an item of which nothing is said", {}, { name: "x", content: text(), path: null }],
  ])("are made from %s", (_, written, item) => {
    expect(resolveData({ x: written })).toEqual({ items: [["x", item]], diagnostics: [] });
  });

  it.each(["a/b", ".hidden", "a b", ""])("cannot be called %j", (name) => {
    expect(resolveData({ x: { name, content: "" } }).diagnostics).toEqual([
      {
        code: "CG405",
        message: `\`${name}\` cannot be the name of a file in the Nix store`,
        at: "apps.demo.data.x.name",
        hint: "Use at most 200 letters, digits and `+ - . _ ? =`, and do not begin with a dot.",
      },
    ]);
  });

  it("are text", () => {
    expect(resolveData({ x: fileRef("apps/demo/logo.png") }).diagnostics).toEqual([
      {
        code: "CG435",
        message: "`apps/demo/logo.png` is not UTF-8 text (first invalid byte in line 1)",
        at: "apps.demo.data.x",
        hint: "Save the file as UTF-8. For a binary file, use `configData.<name>.source` or a package.",
      },
    ]);
  });

  it("are files that exist", () => {
    expect(
      resolveData({ x: fileRef("none"), y: fileRef("apps/demo/dir") }).diagnostics.map(({ code, at }) => [
        code,
        at,
      ]),
    ).toEqual([
      ["CG430", "apps.demo.data.x"],
      ["CG431", "apps.demo.data.y"],
    ]);
  });
});

it("are read by other recipes with the content that they have", async () => {
  const { text, diagnostics } = await compileNixRecipe(
    "{ apps.a = { data.f = ./f.txt; usage = config.apps.a.data.f.content; }; }",
    { "f.txt": "one\ntwo\n\n" },
  );
  expect(diagnostics).toEqual([]);
  expect(JSON.parse(text("catalog.json") ?? "")).toMatchObject({ apps: { a: { usage: "one\ntwo\n" } } });
});
