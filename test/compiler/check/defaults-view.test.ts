import { describe, expect, it } from "vitest";
import { defaultsView, type EntryKind } from "../../../compiler/check/defaults-view.ts";
import { apply, select, string, treePath, variable } from "../../../compiler/language/build.ts";
import type { Expr } from "../../../compiler/language/expression.ts";
import { staticText } from "../../../compiler/language/text.ts";
import type { Thunk, Value } from "../../../compiler/language/value.ts";
import { known } from "../../../compiler/language/values.ts";
import { describeOptions } from "../../../compiler/schema/options/describe-options.ts";
import { failed, file, pkg, pkgExpr, RecipeText, Written } from "./recipe-value.ts";

const view = (kind: EntryKind, data: unknown): Thunk =>
  defaultsView(kind, "web", new RecipeText().thunk(data));

function read(thunk: Thunk, path: string): Value | undefined {
  let value: Value | undefined = thunk.force();
  for (const step of path.split(".")) {
    value = value?.kind === "attrs" ? value.entries.get(step)?.value.force() : undefined;
  }
  return value;
}

function plain(value: Value | undefined): unknown {
  if (value?.kind === "string") return staticText(value.text);
  if (value?.kind === "list") return value.elements.map((each) => plain(each.force()));
  if (value?.kind === "attrs")
    return Object.fromEntries([...value.entries].map(([name, each]) => [name, plain(each.value.force())]));
  if (value?.kind === "residual") return value.expr;
  if (value?.kind === "null") return null;
  return value && "value" in value ? value.value : value?.kind;
}

describe("an app", () => {
  const process = "services.components.web.process";
  const app = view("apps", {
    services: {
      components: {
        web: { process: { configData: { a: { name: "b.toml", text: "x" } } } },
        api: { process: { configData: { "c/d.toml": { text: "y" } } } },
      },
      runtimes: { nixos: { enable: true } },
    },
    test: { services: { hostosConfig: { a: 1 } } },
  });

  it.each([
    ["name", "web"],
    ["outputName", "apps.web"],
    ["_recipeType", "apps"],
    ["displayName", "web"],
    ["description", ""],
    ["icon", null],
    ["links", { docs: null, source: null, website: null }],
    [`${process}.stateDir`, "/var/lib/web"],
    [`${process}.user`, "prefer-dynamic"],
    [`${process}.packages`, []],
    [`${process}.configData.a.enable`, true],
    // Absolute, so that it is the file's wherever it is said: in the environment, in scripts, of another component.
    [`${process}.configData.a.path`, "/etc/catalog/web/web/b.toml"],
    ["services.components.web.healthcheck.retries", 3n],
    ["services.runtimes.hostos.enable", true],
    ["services.runtimes.nixos.enable", true],
    ["services.runtimes.nixos.vm.cores", 4n],
    ["services.runtimes.hostos.nixosConfig", {}],
    ["test.services.nixosConfig.a", 1n],
    ["ngi.grants.Core", []],
  ])("reads %s", (path, expected) => {
    expect(plain(read(app, path))).toEqual(expected);
  });

  it("reads the absolute path of a file whose recipe writes a relative one", () => {
    const configData = { a: { path: "a.toml", text: "" } };
    const written = view("apps", { services: { components: { web: { process: { configData } } } } });
    expect(plain(read(written, `${process}.configData.a.path`))).toBe("/etc/catalog/web/web/a.toml");
    expect(plain(read(written, `${process}.configData.a.name`))).toBe("a.toml");
  });

  it("reads the path of a file of another component", () => {
    const files = read(app, "services.components.api.process.configData");
    const file = files?.kind === "attrs" ? files.entries.get("c/d.toml")?.value : undefined;
    expect(file && plain(read(file, "path"))).toBe("/etc/catalog/web/api/c/d.toml");
  });

  it("has no option that is neither set nor has a default", () => {
    expect(read(app, `${process}.command`)).toBeUndefined();
    expect(read(app, `${process}.configData.a.source`)).toBeUndefined();
  });

  it("has data items as sets, whatever they were written as", () => {
    const items = view("apps", { data: { a: "hi", b: file("f/b.txt"), c: { content: "yo", name: "n" } } });
    expect(plain(read(items, "data.a"))).toEqual({
      name: "a",
      content: "hi",
      path: apply(select(variable("pkgs"), "writeText"), string("a"), string("hi")),
    });
    expect(plain(read(items, "data.b.name"))).toBe("b.txt");
    expect(plain(read(items, "data.b.content"))).toMatchObject(contents(treePath("f/b.txt")));
    const path = read(items, "data.b.path");
    expect(path).toMatchObject({ kind: "path", path: "f/b.txt" });
    // The place where an unreadable file is reported.
    expect(plain(read(items, "data.b.content"))).toHaveProperty("span", path?.span);
    expect(plain(read(items, "data.c.name"))).toBe("n");
  });

  it("has data items of YAML with the file that they name", () => {
    const item = { path: "./b.txt" };
    const app = defaultsView("apps", "web", new RecipeText("f/recipe.yaml").thunk({ data: { a: item } }));
    expect(plain(read(app, "data.a.name"))).toBe("b.txt");
    expect(plain(read(app, "data.a.content"))).toMatchObject(contents(treePath("f/b.txt")));
    expect(read(app, "data.a.path")).toMatchObject({ kind: "path", path: "f/b.txt" });
  });

  it("has data items that only Nix knows as expressions", () => {
    const json = apply(select(variable("lib"), "toJSON"), pkgExpr("hello"));
    const items = view("apps", {
      data: {
        text: new Written({ kind: "residual", expr: json }),
        item: { content: new Written({ kind: "residual", expr: json }) },
        file: pkg("words"),
      },
    });
    const written = (name: string) => apply(pkgExpr("writeText"), string(name), string(json));
    expect(plain(read(items, "data.text.path"))).toEqual(written("text"));
    expect(plain(read(items, "data.item.path"))).toEqual(written("item"));
    expect(plain(read(items, "data.file.path"))).toEqual(pkgExpr("words"));
    expect(plain(read(items, "data.file.content"))).toMatchObject(contents(pkgExpr("words")));
  });
});

const contents = (of: Expr): Expr => apply(select(variable("lib"), "fileContents"), of);

describe("a package", () => {
  const hello = view("pkgs", { build: { env: { A: "x", NIX_CFLAGS_COMPILE: ["-O2"] } } });

  it.each([
    ["pname", "web"],
    ["outputName", "pkgs.web"],
    ["_recipeType", "pkgs"],
    ["version", "1.0.0"],
    ["result.derivation", pkgExpr("web")],
    ["build.pnpmPackageBuilder.pnpm", pkgExpr("pnpm_10")],
    ["build.ocamlBuilder.ocamlPackages", "function"],
    ["build.goPackageBuilder.modRoot", "."],
    ["build.env.A", "x"],
    ["source.hash", ""],
  ])("reads %s", (path, expected) => {
    expect(plain(read(hello, path))).toEqual(expected);
  });
});

it("evaluates nothing before it is read", () => {
  let forced = 0;
  const spy: Thunk = { force: () => ((forced += 1), { kind: "null" }) };
  const app = defaultsView(
    "apps",
    "web",
    known({ kind: "attrs", entries: new Map([["usage", { value: spy }]]) }),
  );
  read(app, "displayName");
  expect(forced).toBe(0);
  read(app, "usage");
  expect(forced).toBeGreaterThan(0);
});

it("reads an error as an error, and a conditional value as its result", () => {
  expect(read(view("apps", { usage: failed() }), "usage")?.kind).toBe("error");
  expect(view("apps", failed()).force().kind).toBe("error");
  const off = { _type: "if", condition: false, content: "x" };
  expect(plain(read(view("apps", { usage: off, displayName: { ...off, condition: true } }), "usage"))).toBe(
    "",
  );
  expect(plain(read(view("apps", { displayName: { ...off, condition: true } }), "displayName"))).toBe("x");
});

/** As JSON shows it: a default that is a group is some object. */
const shownAs = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === "bigint" ? Number(each) : each));

it("gives every constant default of the schema back", () => {
  const constants = describeOptions().flatMap(({ path, file: kind, default: shown, type }) => {
    const [top, option] = path.split(".<name>.");
    const literal = shown !== null && /^(\[|\{|"|\d|true|false|null)/.test(shown);
    return kind === "recipe" && literal && option !== undefined && !/<name>|\*/.test(path.slice(8))
      ? [{ top: top === "apps" ? ("apps" as const) : ("pkgs" as const), option, shown, type }]
      : [];
  });
  expect(constants.length).toBeGreaterThan(150);
  for (const { top, option, shown, type } of constants) {
    const value = shownAs(plain(read(view(top, {}), option)));
    if (type === "submodule") expect(value, option).toMatch(/^\{/);
    else expect(value, option).toBe(shown);
  }
});

describe("a package that a derivation is passed on as", () => {
  const identity = { identityBuilder: { enable: true, derivation: pkgExpr("hello") } };
  const web = select(variable("pkgs"), "web");
  const version = { kind: "string", text: { parts: [apply(select(variable("lib"), "getVersion"), web)] } };

  it("has the version, description and home page of the derivation", () => {
    const thunk = view("pkgs", { build: identity });
    expect(read(thunk, "version")).toEqual(version);
    // With a full stop, which test/emitters/evaluated/identity.test.ts evaluates.
    const description = select(variable("pkgs"), "web", "meta", "description");
    const sentence = string(apply(select(variable("lib"), "removeSuffix"), string("."), description), ".");
    expect(read(thunk, "description")).toMatchObject({
      text: { parts: [{ kind: "apply", argument: sentence }] },
    });
    expect(read(thunk, "homePage")).toMatchObject({ text: { parts: [{ kind: "apply" }] } });
  });

  it("has the values that it sets itself", () => {
    const thunk = view("pkgs", { version: "2.0", description: "A thing.", build: identity });
    expect(plain(read(thunk, "version"))).toBe("2.0");
    expect(plain(read(thunk, "description"))).toBe("A thing.");
  });

  it("is copied with its options, as they are", () => {
    const copied = view("pkgs", { build: identity }).force();
    const entries = copied.kind === "attrs" ? new Map([...copied.entries]) : undefined;
    expect(plain(entries?.get("version")?.value.force())).toBe("1.0.0");
  });

  it("is another matter than a package that is built", () => {
    const built = { identityBuilder: { derivation: pkgExpr("hello") }, standardBuilder: { enable: true } };
    expect(plain(read(view("pkgs", { build: built }), "version"))).toBe("1.0.0");
  });
});

it("definitions no stronger than the default meet it, weaker ones are not there", () => {
  const override = (priority: number, content: unknown) => ({ _type: "override", priority, content });
  const app = view("apps", {
    displayName: override(1501, "Web"),
    usage: override(1499, "how"),
    services: override(2000, { runtimes: { hostos: { enable: true } } }),
    programs: { packages: override(2000, [1]) },
    test: override(1500, { programs: { script: override(1500, "x") } }),
  });
  const paths = ["displayName", "usage", "services.runtimes.hostos.enable", "programs.packages"];
  expect(paths.map((path) => plain(read(app, path)))).toEqual(["web", "how", false, []]);
});
