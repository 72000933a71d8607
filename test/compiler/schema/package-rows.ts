import { text } from "../../../compiler/language/text.ts";
import { file, pkg, pkgExpr } from "../check/recipe-value.ts";
import {
  GROUP,
  aFile,
  address,
  bool,
  group,
  int,
  known,
  list,
  matching,
  orNull,
  packages,
  ref,
  set,
  str,
  strings,
  names,
  word,
  type Row,
} from "./option-rows.ts";

// Rows of the options of packages that the specification does not have.

const platforms = (path: string): Row => ({
  path,
  type: "str or lib.platforms.<name>, or list of those",
  default: "[]",
  unset: [],
  valid: ["x86_64-linux", pkg("go", "meta", "platforms")],
  checked: [
    { kind: "string", text: text("x86_64-linux") },
    { kind: "residual", expr: pkgExpr("go", "meta", "platforms") },
  ],
  invalid: true,
  code: "CG300",
});

export const metadataRows: readonly Row[] = [
  address("changelog", "str matching URLPAT", "https://example.org/changes", "CHANGELOG.md"),
  str("longDescription"),
  platforms("platforms"),
  platforms("badPlatforms"),
  list(
    "sourceProvenance",
    "str or lib.sourceTypes.<name>",
    ["binaryFirmware"],
    [{ kind: "string", text: text("binaryFirmware") }],
    [1],
    "CG300",
  ),
  strings("knownVulnerabilities"),
  address("downloadPage", "str matching URLPAT", "https://example.org/releases", "releases"),
  strings("pkgConfigModules"),
  set("passthru", "attrs<anything>", { abi: 1 }, new Map([["abi", { kind: "int", value: 1n }]]), 1, "CG300"),
  set(
    "passthruTests",
    "attrs<pkg>",
    { version: pkg("hello") },
    new Map([["version", ref("hello")]]),
    { version: "hello" },
    "CG300",
  ),
];

export const argumentRows: readonly Row[] = [
  set(
    "arguments",
    "attrs<package argument>",
    { withTls: { default: true } },
    GROUP,
    { "with.tls": { default: true } },
    "CG308",
  ),
  word("arguments.<name>.type", ["attrs", "bool", "int", "list", "pkg", "str"], "bool", "set"),
  {
    path: "arguments.<name>.default",
    type: "anything",
    default: null,
    // Required: an error is reported, and data stays whole.
    unset: { kind: "attrs", entries: new Map() },
    valid: true,
    checked: { kind: "bool", value: true },
    // Any value: a pass compares it with the type.
    invalid: undefined,
    code: "CG685",
  },
];

const flag = (path: string): Row => ({
  ...orNull(bool(path, false)),
  valid: pkg("stdenv", "isLinux"),
  checked: { kind: "residual", expr: pkgExpr("stdenv", "isLinux") },
});

const enable = flag("checks.enable");

export const toolchain: Row = {
  path: "toolchain",
  type: "null|pkg",
  default: "null",
  unset: null,
  valid: pkg("other"),
  checked: ref("other"),
  invalid: "other",
  code: "CG300",
};

const fileOrNull = (path: string): Row => ({
  path,
  type: "null|path",
  default: "null",
  unset: null,
  valid: file("files/a"),
  checked: aFile,
  invalid: 1,
  code: "CG300",
});
export const lockFile = fileOrNull("lockFile");

export const checks = (...more: readonly Row[]): readonly Row[] => [group("checks"), enable, ...more];
export const flagsOfChecks = strings("checks.flags");
export const goChecks = checks(flagsOfChecks, names("checks.disabled"));
export const rustChecks = checks(flagsOfChecks, strings("checks.disabled"));

const versionCheck = bool("installCheck.versionCheck", false);
const versionArgument = orNull(str("installCheck.versionCheckProgramArg"));
export const pythonInstallCheck: readonly Row[] = [group("installCheck"), versionCheck, versionArgument];
export const installCheck: readonly Row[] = [
  group("installCheck"),
  bool("installCheck.enable", false),
  versionCheck,
  versionArgument,
];

export const wrap: Row = set(
  "wrap",
  "attrs<list<str>>",
  { tool: ["--set", "A", "b"] },
  new Map([["tool", ["--set", "A", "b"].map((word) => text(word))]]),
  { "no/tool": [] },
  "CG308",
);

/** Options of every builder except the identity builder. */
export const ofBuilds: readonly Row[] = [
  list(
    "outputs",
    "str matching `^[A-Za-z_][A-Za-z0-9_]*$`",
    ["out", "dev"],
    ["out", "dev"],
    ["a-b"],
    "CG301",
  ),
  set(
    "phases",
    "attrs<str>",
    { postInstall: "true\n" },
    new Map([["postInstall", text("true\n")]]),
    { postInstal: "true" },
    "CG308",
  ),
  group("completions"),
  strings("completions.bash"),
  strings("completions.zsh"),
  strings("completions.fish"),
  strings("manPages"),
  list(
    "fetchedPatches",
    "fetched patch",
    [{ url: "https://example.org/a.diff" }],
    [
      {
        url: text("https://example.org/a.diff"),
        hash: "",
        name: text(),
        relative: null,
        stripLen: 0,
        extraPrefix: null,
        includes: [],
        excludes: [],
        revert: false,
      },
    ],
    ["https://example.org/a.diff"],
    "CG300",
  ),
  {
    ...matching("fetchedPatches.*.url", "str matching URLPAT", "https://example.org/a.diff", "a.diff"),
    default: null,
    unset: text(),
    checked: text("https://example.org/a.diff"),
  },
  known("fetchedPatches.*.hash", ""),
  str("fetchedPatches.*.name"),
  orNull(str("fetchedPatches.*.relative")),
  int("fetchedPatches.*.stripLen", 0, -1, "CG309"),
  orNull(str("fetchedPatches.*.extraPrefix")),
  names("fetchedPatches.*.includes"),
  names("fetchedPatches.*.excludes"),
  bool("fetchedPatches.*.revert", false),
  packages("depsBuildBuild"),
  flag("enableParallelBuilding"),
  strings("hardeningDisable"),
  flag("separateDebugInfo"),
  fileOrNull("setupHook"),
];

export const propagated = packages("propagatedBuildInputs");

export const pythonRows: readonly Row[] = [
  flag("disabled"),
  strings("disabledTestPaths"),
  orNull(known("format", "")),
];

export const flags: readonly Row[] = [
  group("flags"),
  ...["cmake", "meson", "configure", "make", "makeInstall"].map((name) => strings(`flags.${name}`)),
];
