import { describe, expect, it } from "vitest";
import { checkApp, checkPackage } from "../../../compiler/check/check.ts";
import type { CheckOptions } from "../../../compiler/check/context.ts";
import { text } from "../../../compiler/language/text.ts";
import type { Thunk } from "../../../compiler/language/value.ts";
import { known } from "../../../compiler/language/values.ts";
import {
  aFunction,
  collector,
  failed,
  file,
  interpolated,
  pkg,
  pkgExpr,
  RecipeText,
} from "./recipe-value.ts";

function app(data: unknown, options: Partial<CheckOptions> = {}, recipe = new RecipeText()) {
  const { diagnostics, report } = collector();
  const value = recipe.thunk(data);
  return { ...checkApp({ name: "web", value }, { reporter: { report }, ...options }), diagnostics, value };
}

function pack(data: unknown, options: Partial<CheckOptions> = {}, recipe = new RecipeText()) {
  const { diagnostics, report } = collector();
  const value = recipe.thunk(data);
  return { ...checkPackage({ name: "hello", value }, { reporter: { report }, ...options }), diagnostics };
}

/** A component called `api` with this process, and the process as checked. */
function process(options: object, recipe?: RecipeText) {
  const checked = app({ services: { components: { api: { process: options } } } }, {}, recipe);
  return { ...checked, process: checked.data.services.components.get("api")?.process };
}

const messages = (diagnostics: readonly { message: string }[]) => diagnostics.map((each) => each.message);

describe("everything wrong is reported in one go", () => {
  const { diagnostics, data } = app({
    descripton: "x",
    broken: "yes",
    links: { website: "example.org" },
    services: {
      components: { api: { process: { user: "rot", ports: ["80:80", "x"] } } },
      runtimes: { hostos: { enable: pkg("stdenv", "isLinux") } },
    },
  });

  it("each problem has its message, and a hint that reports what to write", () => {
    expect(diagnostics.map(({ code, message, hint }) => [code, message, hint])).toEqual([
      ["CG303", "unknown option `apps.web.descripton`", "Did you mean `description`?"],
      [
        "CG300",
        '`apps.web.broken` takes a boolean, but this is the string `"yes"`',
        "Write `true` or `false`, without quotes.",
      ],
      [
        "CG301",
        '`apps.web.links.website` must be a URL, but this is `"example.org"`',
        "Write a full URL, for example `https://example.org/docs`.",
      ],
      [
        "CG301",
        '`apps.web.services.components.api.process.ports.1` must be a port of the host and a port of the service, but this is `"x"`',
        "Write the port of the host and the port of the service, for example `8080:80`. Use `endpoints` for UDP, ranges and addresses.",
      ],
      ["CG302", '`apps.web.services.components.api.process.user` cannot be `"rot"`', "Did you mean `root`?"],
      [
        "CG304",
        "`apps.web.services.components.api.process.command` must be set",
        expect.stringContaining("The main command"),
      ],
      [
        "CG306",
        "`apps.web.services.runtimes.hostos.enable` must be known when recipes are compiled, but this is `pkgs.stdenv.isLinux`, which only Nix can evaluate",
        "Write a boolean that does not depend on the package set.",
      ],
    ]);
    for (const { span } of diagnostics) expect(span).toBeDefined();
  });

  it("checked data is complete: it has defaults and no invalid values", () => {
    const { process } = data.services.components.get("api") ?? {};
    expect([data.broken, data.links.website, process?.user, process?.ports]).toEqual([
      false,
      null,
      "prefer-dynamic",
      ["80:80"],
    ]);
  });
});

describe("an option that is only misspelled", () => {
  const codes = (diagnostics: readonly { code: string }[]) => diagnostics.map(({ code }) => code);

  it("is not missing, too", () => {
    expect(codes(process({ comand: "x" }).diagnostics)).toEqual(["CG303"]);
    const { diagnostics } = app({ services: { components: { api: { proces: { command: "x" } } } } });
    expect(codes(diagnostics)).toEqual(["CG303"]);
    expect(codes(process({ zzz: "x" }).diagnostics)).toEqual(["CG303", "CG304"]);
  });

  it("counts as set, even if the right one is set too", () => {
    const { diagnostics, process: checked } = process({ comand: "x", command: "y", user: "rot" });
    expect(codes(diagnostics)).toEqual(["CG303", "CG302"]);
    expect(checked?.command).toBeDefined();
  });
});

it.each([
  [10, 'Write its unit: `"10s"`.'],
  [true, 'Put it in quotes: `"true"`.'],
])("hints at a duration where %j is", (interval, hint) => {
  const healthcheck = { enable: true, test: ["true"], interval };
  expect(
    app({ services: { components: { api: { process: { command: "x" }, healthcheck } } } }).diagnostics,
  ).toMatchObject([{ code: "CG300", hint }]);
});

it("hints at a list where a string is", () => {
  expect(process({ command: "x", argv: "serve" }).diagnostics).toMatchObject([
    { code: "CG300", hint: "Write a list in brackets." },
  ]);
});

it("a hint names the place of an option of that name", () => {
  expect(
    app({ services: { components: { api: { command: "x", process: { command: "x" } } } } }).diagnostics,
  ).toMatchObject([{ code: "CG303", hint: "Use `services.components.<name>.process.command`." }]);
});

it("a value that failed to evaluate is skipped silently", () => {
  const { data, diagnostics } = app({
    usage: failed(),
    data: { a: failed() },
    programs: { packages: [failed(), pkg("curl")] },
  });
  expect(diagnostics).toEqual([]);
  expect([data.usage, data.data.size, data.programs.packages]).toEqual([
    text(),
    0,
    [{ kind: "package", expr: pkgExpr("curl") }],
  ]);
});

it("a definition that is not an attribute set has all defaults", () => {
  const { data, diagnostics } = app("hello");
  expect(messages(diagnostics)).toEqual([
    '`apps.web` takes an attribute set, but this is the string `"hello"`',
  ]);
  expect(data).toEqual(app({}).data);
});

describe("aliases", () => {
  it("mean the neutral option", () => {
    const { data, diagnostics, provenance } = app({
      ngi: { grants: { Core: ["a"] } },
      services: { runtimes: { nixos: { enable: true, nixosConfig: file("x.nix") } } },
      test: { services: { nixosConfig: file("y.nix") } },
    });
    expect(diagnostics).toEqual([]);
    expect(data.fund.grants.Core).toEqual(["a"]);
    expect(data.services.runtimes.hostos).toMatchObject({ enable: true, hostosConfig: { path: "x.nix" } });
    expect(data.test.services.hostosConfig).toMatchObject({ path: "y.nix" });
    expect(provenance.isExplicit(["services", "runtimes", "hostos", "enable"])).toBe(true);
  });

  it("cannot be set beside it: both places are named", () => {
    const { diagnostics } = app({ fund: {}, ngi: {} });
    expect(diagnostics).toMatchObject([
      { code: "CG307", span: { start: 40 }, related: [{ span: { start: 20 } }] },
    ]);
  });

  it("for compiler flags become one entry of the environment", () => {
    const { data, diagnostics } = pack({ build: { env: { NIX_CFLAGS_COMPILE: ["-O2"], nixos: "x" } } });
    expect(diagnostics).toEqual([]);
    expect(data.build.env).toEqual(
      new Map<string, unknown>([
        ["BUILD_CFLAGS_COMPILE", [text("-O2")]],
        ["nixos", text("x")],
      ]),
    );
    expect(
      pack({ build: { env: { NIX_CFLAGS_COMPILE: [], BUILD_CFLAGS_COMPILE: [] } } }).diagnostics,
    ).toMatchObject([{ code: "CG307" }]);
  });
});

describe("names", () => {
  it("must be unit and host names for components; a bad one keeps its entry", () => {
    const components = {
      Web: { process: { command: "x" } },
      "-a": "no",
      ["x".repeat(64)]: { process: { command: "x" } },
    };
    const { diagnostics, data } = app({ services: { components } });
    expect(diagnostics.map((each) => each.code)).toEqual(["CG308", "CG300", "CG308", "CG308"]);
    expect([...data.services.components.keys()]).toEqual(["-a", "Web", "x".repeat(64)]);
  });

  it("are sorted in byte order", () => {
    expect([...pack({ build: { env: { b: "", B: "", a: "", é: "" } } }).data.build.env.keys()]).toEqual([
      "B",
      "a",
      "b",
      "é",
    ]);
  });

  it("with invisible characters are a warning", () => {
    expect(app({ data: { "a\u202Eb": "x" } }).diagnostics).toMatchObject([
      { code: "CG316", severity: "warning", message: expect.stringContaining("U+202E") },
    ]);
  });
});

describe("strings", () => {
  it("may hold places only Nix can fill", () => {
    const { process: checked, diagnostics } = process({
      command: interpolated(pkgExpr("hello"), "/bin/hello"),
      environment: { A: pkg("hello", "version") },
    });
    expect(diagnostics).toEqual([]);
    expect(checked?.command).toEqual(text(pkgExpr("hello"), "/bin/hello"));
    expect(checked?.environment.get("A")).toEqual(text(pkgExpr("hello", "version")));
  });

  it("may not contain NUL or half a character", () => {
    const { diagnostics } = process({ command: "a\0b", argv: ["\uD800", "😀"], preStart: "a\u0007" });
    expect(diagnostics.map((each) => [each.code, each.severity])).toEqual([
      ["CG310", "error"],
      ["CG310", "error"],
      ["CG316", "warning"],
    ]);
    expect(diagnostics[1]?.message).toContain("U+D800");
  });

  it("lose one final line break in argv, and no more", () => {
    expect(process({ command: "x", argv: ["a\n", "\n", "a\n\n"] })).toMatchObject({
      process: { argv: [text("a"), text()] },
      diagnostics: [{ code: "CG311" }],
    });
  });

  it("are more than a full stop", () => {
    expect(app({ description: "." }).diagnostics).toMatchObject([
      { code: "CG301", hint: "Write a sentence before the full stop, or an empty string." },
    ]);
  });

  it("count characters, not code units", () => {
    expect(app({ description: `${"😀".repeat(119)}.` }).diagnostics).toEqual([]);
    expect(app({ description: `${"😀".repeat(120)}.` }).diagnostics).toMatchObject([
      { code: "CG301", hint: "Shorten it to at most 120 characters; it has 121." },
    ]);
  });
});

describe("packages", () => {
  it("belong to the catalog only as exactly `pkgs.<name>`", () => {
    const catalogPackages = new Set(["mine"]);
    const { data } = app(
      {
        programs: { packages: [pkg("mine"), pkg("pkgsOriginal", "mine"), pkg("other"), pkg("mine", "dev")] },
      },
      { catalogPackages },
    );
    expect(data.programs.packages.map((each) => each.catalogName)).toEqual([
      "mine",
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("are not strings, except in YAML and JSON", () => {
    const data = { programs: { mainPackage: "hello", packages: ["curl", "python3Packages.requests"] } };
    expect(messages(app(data).diagnostics)).toEqual([
      '`apps.web.programs.mainPackage` takes a package, but this is the string `"hello"`',
      '`apps.web.programs.packages.0` takes a package, but this is the string `"curl"`',
      '`apps.web.programs.packages.1` takes a package, but this is the string `"python3Packages.requests"`',
    ]);
    for (const name of ["recipe.yaml", "recipe.yml", "recipe.json"]) {
      const { data: checked, diagnostics } = app(data, {}, new RecipeText(name));
      expect(diagnostics).toEqual([]);
      expect(checked.programs.packages[1]?.expr).toEqual(pkgExpr("python3Packages", "requests"));
    }
    expect(
      app({ programs: { mainPackage: "a b" } }, {}, new RecipeText("recipe.yaml")).diagnostics,
    ).toMatchObject([{ code: "CG313" }]);
  });

  it("may be paths: a command with a slash is a path, in every syntax", () => {
    const yaml = (command: string) => process({ command }, new RecipeText("recipe.yaml")).process?.command;
    expect(yaml("/bin/sh")).toEqual(text("/bin/sh"));
    expect(yaml("hello")).toEqual({ kind: "package", expr: pkgExpr("hello") });
    expect(process({ command: "hello" }).process?.command).toEqual(text("hello"));
  });
});

describe("paths in YAML and JSON", () => {
  const tree = {
    list: () => ({ files: [], problems: [] }),
    read: () => ({ ok: false as const, reason: "" }),
    kind: (path: string) =>
      (path === "apps/web/icon.svg" || path === "shared/icon.svg" ? "file" : "missing") as "file" | "missing",
  };
  const icon = (value: string) => app({ icon: value }, { tree }, new RecipeText("apps/web/recipe.yaml"));

  it("are relative to the recipe", () => {
    expect(icon("./icon.svg").data.icon).toEqual({ kind: "file", path: "apps/web/icon.svg" });
    expect(icon("../../shared//icon.svg").data.icon).toEqual({ kind: "file", path: "shared/icon.svg" });
  });

  it("must exist, within the tree", () => {
    const reasons = ["gone.svg", "../../../icon.svg", "/etc/passwd"].map((each) => icon(each).diagnostics);
    expect(reasons).toMatchObject([
      [{ code: "CG312", message: "`apps.web.icon`: `gone.svg` does not exist" }],
      [{ code: "CG312", message: "`apps.web.icon`: `../../../icon.svg` is outside the recipe folder" }],
      [{ code: "CG312", message: "`apps.web.icon`: `/etc/passwd` is an absolute path" }],
    ]);
  });
});

describe("free-form values", () => {
  it("are forced, and an error inside them leaves the default", () => {
    const { data, diagnostics } = pack({ build: { extraAttrs: { a: { b: [failed()] }, c: aFunction() } } });
    expect(diagnostics).toEqual([]);
    expect([...data.build.extraAttrs.keys()]).toEqual(["c"]);
  });

  const maintainers = (thunk: Thunk) => {
    const { diagnostics, report } = collector();
    const entries = new Map([["maintainers", { value: list([thunk]) }]]);
    checkApp({ name: "web", value: known({ kind: "attrs", entries }) }, { reporter: { report } });
    return diagnostics.map((each) => each.code);
  };
  const list = (elements: readonly Thunk[]): Thunk => known({ kind: "list", elements });

  it("are reported once if they contain themselves", () => {
    const elements: Thunk[] = [];
    const self: Thunk = list(elements);
    elements.push(self, self);
    expect(maintainers(self)).toEqual(["CG315"]);
  });

  it("are reported once if they never end", () => {
    const endless: Thunk = { force: () => ({ kind: "list", elements: [endless, endless] }) };
    expect(maintainers(endless)).toEqual(["CG315"]);
  });

  it("count shared parts as often as the output has them", () => {
    const doubled = (levels: number): Thunk => {
      let shared = list([]);
      for (let level = 0; level < levels; level += 1) shared = list([shared, shared]);
      return shared;
    };
    expect(maintainers(doubled(10))).toEqual([]);
    expect(maintainers(doubled(150))).toEqual(["CG322"]);
  });
});

it("an option that another one makes necessary is missed only then", () => {
  const derivation = (options: object) => pack({ build: { identityBuilder: options } }).diagnostics;
  expect(derivation({ enable: false })).toEqual([]);
  expect(derivation({ enable: true })).toMatchObject([
    { code: "CG304", message: "`pkgs.hello.build.identityBuilder.derivation` must be set" },
  ]);
});
