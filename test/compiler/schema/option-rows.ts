import { text } from "../../../compiler/language/text.ts";
import { aFunction, file, pkg, pkgExpr } from "../check/recipe-value.ts";

// The option tables of the specification, transcribed by hand: one row for each option, in the order of the tables.

export interface Row {
  readonly path: string;
  /** As the specification writes them. */
  readonly type: string;
  readonly default: string | null;
  /** Default in checked data; {@link GROUP} where it is the defaults of what is inside, undefined where there is none. */
  readonly unset: unknown;
  readonly valid: unknown;
  /** The value of `valid` in checked data. */
  readonly checked: unknown;
  readonly invalid: unknown;
  readonly code: string;
}

export const GROUP = Symbol("group");

export const ref = (...steps: string[]) => ({ kind: "package", expr: pkgExpr(...steps) });
export const aFile = { kind: "file", path: "files/a" };

export const bool = (path: string, unset: boolean): Row => ({
  path,
  type: "bool",
  default: String(unset),
  unset,
  valid: !unset,
  checked: !unset,
  invalid: "true",
  code: "CG300",
});

export const int = (path: string, unset: number, invalid: unknown = 1.5, code = "CG300"): Row => ({
  path,
  type: "int",
  default: String(unset),
  unset,
  valid: 7,
  checked: 7,
  invalid,
  code,
});

/** A string that must be known, checked against nothing but its type. */
export const known = (path: string, unset: string, type = "str"): Row => ({
  path,
  type,
  default: JSON.stringify(unset),
  unset,
  valid: "some words",
  checked: "some words",
  invalid: pkg("hello", "name"),
  code: "CG306",
});

export const str = (path: string, unset = "", type = "str"): Row => ({
  path,
  type,
  default: JSON.stringify(unset),
  unset: text(unset),
  valid: "some\nwords",
  checked: text("some\nwords"),
  invalid: 8080,
  code: "CG300",
});

export const orNull = (row: Row): Row => ({ ...row, type: `null|${row.type}`, default: "null", unset: null });

/** A switch of hardening. */
export const switchOf = (
  name: string,
  type: string,
  valid: unknown,
  invalid: unknown,
  code: string,
): Row => ({
  path: `services.components.<name>.process.hardening.${name}`,
  type,
  default: "null",
  unset: null,
  valid,
  checked: valid,
  invalid,
  code,
});

export const hardeningSwitches = [
  "noNewPrivileges",
  "protectHome",
  "privateTmp",
  "privateDevices",
  "protectKernelTunables",
  "protectKernelModules",
  "protectKernelLogs",
  "protectControlGroups",
  "protectClock",
  "protectHostname",
  "protectProc",
  "restrictNamespaces",
  "restrictRealtime",
  "restrictSUIDSGID",
  "restrictAddressFamilies",
  "lockPersonality",
  "systemCallArchitectures",
  "systemCallFilter",
  "capabilityBoundingSet",
  "umask",
  "removeIPC",
  "memoryDenyWriteExecute",
];

export const matching = (path: string, type: string, valid: string, invalid: string): Row => ({
  ...known(path, "", type),
  valid,
  checked: valid,
  invalid,
  code: "CG301",
});

/** Text that may have parts only Nix knows. */
export const address = (path: string, type: string, valid: string, invalid: string): Row => ({
  ...matching(path, type, valid, invalid),
  unset: text(),
  checked: text(valid),
});

export const list = (
  path: string,
  type: string,
  valid: readonly unknown[],
  checked: readonly unknown[],
  invalid: unknown,
  code: string,
): Row => ({
  path,
  type: `list<${type}>`,
  default: "[]",
  unset: [],
  valid,
  checked,
  invalid,
  code,
});

export const packages = (path: string): Row =>
  list(
    path,
    "pkg",
    [pkg("curl"), pkg("python3Packages", "requests")],
    [ref("curl"), ref("python3Packages", "requests")],
    ["curl"],
    "CG300",
  );
export const strings = (path: string): Row =>
  list(path, "str", ["a", "b"], [text("a"), text("b")], [1], "CG300");
export const names = (path: string): Row =>
  list(path, "str", ["a", "b"], ["a", "b"], [pkg("hello")], "CG306");
export const ports = (path: string): Row =>
  list(path, "str matching `^[0-9]+:[0-9]+$`", ["80:8080"], ["80:8080"], ["80"], "CG301");
export const maintainers = (path: string): Row => ({
  ...list(path, "anything", ["me"], [{ kind: "string", text: text("me") }], "me", "CG300"),
});

export const module = (path: string): Row => ({
  path,
  type: "module",
  default: "{}",
  unset: { kind: "attrs", entries: new Map() },
  valid: file("files/a"),
  checked: { kind: "path", path: "files/a" },
  invalid: "services.nginx.enable",
  code: "CG300",
});

export const group = (path: string, shown: string | null = "{}"): Row => ({
  path,
  type: "submodule",
  default: shown,
  unset: GROUP,
  valid: {},
  checked: GROUP,
  invalid: "on",
  code: "CG300",
});

export const set = (
  path: string,
  type: string,
  valid: unknown,
  checked: unknown,
  invalid: unknown,
  code: string,
): Row => ({
  path,
  type,
  default: "{}",
  unset: new Map(),
  valid,
  checked,
  invalid,
  code,
});

export const word = (path: string, words: readonly string[], unset: string, invalid: string): Row => ({
  path,
  type: `one of ${words.map((each) => `\`${each}\``).join(", ")}`,
  default: JSON.stringify(unset),
  unset,
  valid: words.find((each) => each !== unset),
  checked: words.find((each) => each !== unset),
  invalid,
  code: "CG302",
});

/** In the order of signal(7)'s uses for services. */
export const signals = [
  "SIGTERM",
  "SIGINT",
  "SIGQUIT",
  "SIGHUP",
  "SIGUSR1",
  "SIGUSR2",
  "SIGWINCH",
  "SIGABRT",
  "SIGCONT",
  "SIGKILL",
  "SIGRTMIN+3",
];

export const environment = (path: string): Row[] => [
  set(
    path,
    "open submodule of attrs<null|bool|float|int|pkg|path|str>",
    { A: null, B: true, C: 1.5, D: 3, E: pkg("curl"), F: file("files/a"), G: "x" },
    new Map<string, unknown>([
      ["A", null],
      ["B", true],
      ["C", 1.5],
      ["D", 3n],
      ["E", ref("curl")],
      ["F", aFile],
      ["G", text("x")],
    ]),
    { LIST: ["a"] },
    "CG300",
  ),
  {
    ...strings(`${path}.BUILD_CFLAGS_COMPILE`),
    type: "null|list<str>",
    default: "null",
    unset: undefined,
    invalid: "-O2",
  },
];

export const structured = (path: string): Row =>
  set(
    path,
    "open submodule of attrs<structured value>",
    { outputs: ["out", { a: 1 }] },
    new Map([["outputs", [text("out"), { kind: "attrs", entries: new Map([["a", 1n]]) }]]]),
    { f: aFunction() },
    "CG300",
  );

/** Rows of the specification's table "App fields" and of the tables it refers to. */
