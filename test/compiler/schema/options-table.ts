import { stockScope } from "../../../compiler/schema/builders/ocaml-builder.ts";
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
  /** What `valid` is in checked data. */
  readonly checked: unknown;
  readonly invalid: unknown;
  readonly code: string;
}

export const GROUP = Symbol("group");

const ref = (...steps: string[]) => ({ kind: "package", expr: pkgExpr(...steps) });
const aFile = { kind: "file", path: "files/a" };

const bool = (path: string, unset: boolean): Row => ({
  path,
  type: "bool",
  default: String(unset),
  unset,
  valid: !unset,
  checked: !unset,
  invalid: "true",
  code: "CG300",
});

const int = (path: string, unset: number, invalid: unknown = 1.5, code = "CG300"): Row => ({
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
const known = (path: string, unset: string, type = "str"): Row => ({
  path,
  type,
  default: JSON.stringify(unset),
  unset,
  valid: "some words",
  checked: "some words",
  invalid: pkg("hello", "name"),
  code: "CG306",
});

const str = (path: string, unset = "", type = "str"): Row => ({
  path,
  type,
  default: JSON.stringify(unset),
  unset: text(unset),
  valid: "some\nwords",
  checked: text("some\nwords"),
  invalid: 8080,
  code: "CG300",
});

const orNull = (row: Row): Row => ({ ...row, type: `null|${row.type}`, default: "null", unset: null });

/** A switch of hardening. */
const switchOf = (name: string, type: string, valid: unknown, invalid: unknown, code: string): Row => ({
  path: `services.components.<name>.process.hardening.${name}`,
  type,
  default: "null",
  unset: null,
  valid,
  checked: valid,
  invalid,
  code,
});

const hardeningSwitches = [
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

const matching = (path: string, type: string, valid: string, invalid: string): Row => ({
  ...known(path, "", type),
  valid,
  checked: valid,
  invalid,
  code: "CG301",
});

/** Text that may have parts only Nix knows. */
const address = (path: string, type: string, valid: string, invalid: string): Row => ({
  ...matching(path, type, valid, invalid),
  unset: text(),
  checked: text(valid),
});

const list = (
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

const packages = (path: string): Row =>
  list(
    path,
    "pkg",
    [pkg("curl"), pkg("python3Packages", "requests")],
    [ref("curl"), ref("python3Packages", "requests")],
    ["curl"],
    "CG300",
  );
const strings = (path: string): Row => list(path, "str", ["a", "b"], [text("a"), text("b")], [1], "CG300");
const names = (path: string): Row => list(path, "str", ["a", "b"], ["a", "b"], [pkg("hello")], "CG306");
const ports = (path: string): Row =>
  list(path, "str matching `^[0-9]+:[0-9]+$`", ["80:8080"], ["80:8080"], ["80"], "CG301");
const maintainers = (path: string): Row => ({
  ...list(path, "anything", ["me"], [{ kind: "string", text: text("me") }], "me", "CG300"),
});

const module = (path: string): Row => ({
  path,
  type: "module",
  default: "{}",
  unset: { kind: "attrs", entries: new Map() },
  valid: file("files/a"),
  checked: { kind: "path", path: "files/a" },
  invalid: "services.nginx.enable",
  code: "CG300",
});

const group = (path: string, shown: string | null = "{}"): Row => ({
  path,
  type: "submodule",
  default: shown,
  unset: GROUP,
  valid: {},
  checked: GROUP,
  invalid: "on",
  code: "CG300",
});

const set = (
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

const word = (path: string, words: readonly string[], unset: string, invalid: string): Row => ({
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
const signals = [
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

const environment = (path: string): Row[] => [
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

const structured = (path: string): Row =>
  set(
    path,
    "open submodule of attrs<structured value>",
    { outputs: ["out", { a: 1 }] },
    new Map([["outputs", [text("out"), { kind: "attrs", entries: new Map([["a", 1n]]) }]]]),
    { f: aFunction() },
    "CG300",
  );

/** Rows of the specification's table "App fields" and of the tables it refers to. */
const app: Row[] = [
  bool("broken", false),
  set(
    "data",
    "lazy attrs<data item or (path or str convertible to one)>",
    { a: "hi", b: file("files/a"), c: { name: "n", content: "hi" } },
    new Map<string, unknown>([
      ["a", { content: text("hi") }],
      ["b", { path: aFile }],
      ["c", { name: "n", content: text("hi") }],
    ]),
    { a: 1 },
    "CG300",
  ),
  {
    ...known("data.<name>.name", ""),
    default: "the file's basename when sourced from a path, otherwise the attribute name",
    unset: undefined,
  },
  {
    ...str("data.<name>.content"),
    default: "empty when `path` is null; otherwise the file's content with one trailing newline removed",
    unset: undefined,
  },
  {
    path: "data.<name>.path",
    type: "path",
    default: "a file holding `content`, named `name`",
    unset: undefined,
    valid: file("files/a"),
    checked: aFile,
    invalid: 1,
    code: "CG300",
  },
  matching("description", "str matching DESCPAT", "Says hello.", "Says hello"),
  { ...known("displayName", ""), default: "the app's `name`", unset: "item" },
  {
    path: "icon",
    type: "null|path",
    default: "null",
    unset: null,
    valid: file("files/a"),
    checked: aFile,
    invalid: "icon.svg",
    code: "CG300",
  },
  group("links"),
  orNull(address("links.docs", "str matching URLPAT", "https://example.org", "example.org")),
  orNull(
    address(
      "links.source",
      "str matching URLPAT",
      "git+ssh://example.org/a b".replace(" ", "%20"),
      "https:// a",
    ),
  ),
  orNull(address("links.website", "str matching URLPAT", "http://x", "http:x")),
  maintainers("maintainers"),
  group("fund"),
  group("fund.grants"),
  names("fund.grants.Commons"),
  names("fund.grants.Core"),
  names("fund.grants.Entrust"),
  names("fund.grants.Review"),
  group("programs"),
  {
    path: "programs.mainPackage",
    type: "null|pkg",
    default: "null",
    unset: null,
    valid: pkg("hello"),
    checked: ref("hello"),
    invalid: "hello",
    code: "CG300",
  },
  packages("programs.packages"),
  group("programs.runtimes"),
  group("programs.runtimes.program"),
  bool("programs.runtimes.program.enable", false),
  group("programs.runtimes.shell"),
  bool("programs.runtimes.shell.enable", false),
  group("services"),
  set("services.components", "attrs<component>", {}, new Map(), { web: "on" }, "CG300"),
  names("services.components.<name>.dependsOn"),
  group("services.components.<name>.healthcheck"),
  bool("services.components.<name>.healthcheck.enable", false),
  known("services.components.<name>.healthcheck.interval", "30s", "str (duration)"),
  known("services.components.<name>.healthcheck.timeout", "30s", "str (duration)"),
  known("services.components.<name>.healthcheck.startPeriod", "0s", "str (duration)"),
  int("services.components.<name>.healthcheck.retries", 3),
  strings("services.components.<name>.healthcheck.test"),
  packages("services.components.<name>.healthcheck.packages"),
  group("services.components.<name>.process", null),
  {
    path: "services.components.<name>.process.command",
    type: "pkg or str",
    default: null,
    unset: { kind: "package", expr: { kind: "literal", value: null } },
    valid: "/bin/sh",
    checked: text("/bin/sh"),
    invalid: ["/bin/sh"],
    code: "CG300",
  },
  list(
    "services.components.<name>.process.argv",
    "single-line str, optionally newline-terminated",
    ["a", "b\n"],
    [text("a"), text("b")],
    ["a\nb"],
    "CG311",
  ),
  set(
    "services.components.<name>.process.environment",
    "attrs<str>",
    { A: "x" },
    new Map([["A", text("x")]]),
    { "A=B": "x" },
    "CG308",
  ),
  packages("services.components.<name>.process.packages"),
  ports("services.components.<name>.process.ports"),
  orNull(str("services.components.<name>.process.preStart")),
  {
    ...str("services.components.<name>.process.stateDir"),
    default: "`/var/lib/<name>`, with the component's name",
    unset: text("/var/lib/item"),
  },
  word(
    "services.components.<name>.process.user",
    ["root", "prefer-dynamic", "non-privileged"],
    "prefer-dynamic",
    "nobody",
  ),
  set(
    "services.components.<name>.process.configData",
    "lazy attrs<config file>",
    {},
    new Map(),
    { "a.toml": "text" },
    "CG300",
  ),
  bool("services.components.<name>.process.configData.<name>.enable", true),
  {
    ...known("services.components.<name>.process.configData.<name>.name", ""),
    default: "the attribute name",
    unset: "item",
  },
  orNull(
    str("services.components.<name>.process.configData.<name>.text", "", "str (lines joined with newline)"),
  ),
  {
    path: "services.components.<name>.process.configData.<name>.source",
    type: "path",
    default: null,
    unset: undefined,
    valid: file("files/a"),
    checked: aFile,
    invalid: null,
    code: "CG300",
  },
  {
    path: "services.components.<name>.process.configData.<name>.path",
    type: "str",
    default: "set by the runtime",
    unset: undefined,
    valid: "x.toml",
    checked: "x.toml",
    invalid: 1,
    code: "CG300",
  },
  // Extensions.
  list(
    "services.components.<name>.process.environmentFiles",
    "str (host path)",
    ["/etc/web.env"],
    ["/etc/web.env"],
    ["web.env"],
    "CG301",
  ),
  word("services.components.<name>.process.restart", ["on-failure", "always", "no"], "on-failure", "never"),
  group("services.components.<name>.process.stop"),
  orNull(word("services.components.<name>.process.stop.signal", signals, "SIGTERM", "SIGSTOP")),
  orNull(known("services.components.<name>.process.stop.timeout", "", "str (duration)")),
  group("services.components.<name>.process.limits"),
  orNull(matching("services.components.<name>.process.limits.memory", "str (size)", "512M", "512 MB")),
  orNull(matching("services.components.<name>.process.limits.cpus", "str (processors)", "1.5", "0")),
  orNull(int("services.components.<name>.process.limits.tasks", 0, 0, "CG309")),
  orNull(int("services.components.<name>.process.limits.openFiles", 0, 0, "CG309")),
  orNull(matching("services.components.<name>.process.limits.shm", "str (size)", "64M", "64m")),
  list(
    "services.components.<name>.process.capabilities",
    "capability",
    ["CAP_NET_RAW"],
    ["CAP_NET_RAW"],
    ["NET_RAW"],
    "CG302",
  ),
  list(
    "services.components.<name>.process.devices",
    "str (host path)",
    ["/dev/dri/card0"],
    ["/dev/dri/card0"],
    ["/dev/../etc"],
    "CG301",
  ),
  bool("services.components.<name>.process.waitForNetwork", false),
  {
    path: "services.components.<name>.process.hardening",
    type: "hardening or one of `standard`, `none`",
    default: '"standard"',
    unset: "standard",
    valid: "none",
    checked: "none",
    invalid: 1,
    code: "CG300",
  },
  ...hardeningSwitches.map((name) => switchOf(name, "null|bool", true, "true", "CG300")),
  switchOf("protectSystem", "null|one of `strict`, `full`, `no`", "full", "ful", "CG302"),
  {
    ...switchOf("addressFamilies", "list<address family>", ["AF_NETLINK"], ["AF_NETLINKS"], "CG302"),
    default: "[]",
    unset: [],
  },
  orNull(int("services.components.<name>.process.uid", 0, 0, "CG309")),
  orNull(int("services.components.<name>.process.gid", 0, 2_147_483_648, "CG309")),
  list(
    "services.components.<name>.process.groups",
    "str (group)",
    ["video", "44"],
    ["video", "44"],
    ["Video"],
    "CG301",
  ),
  set("services.components.<name>.process.volumes", "attrs<volume mount>", {}, new Map(), [], "CG300"),
  {
    ...matching(
      "services.components.<name>.process.volumes.<name>.mountPoint",
      "str (host path)",
      "/data",
      "data",
    ),
    default: null,
  },
  bool("services.components.<name>.process.volumes.<name>.readOnly", false),
  set("services.components.<name>.process.endpoints", "attrs<endpoint>", {}, new Map(), [], "CG300"),
  { ...int("services.components.<name>.process.endpoints.<name>.port", 0, 0, "CG309"), default: null },
  orNull(int("services.components.<name>.process.endpoints.<name>.lastPort", 0, 65_536, "CG309")),
  orNull(int("services.components.<name>.process.endpoints.<name>.hostPort", 0, 0, "CG309")),
  word("services.components.<name>.process.endpoints.<name>.protocol", ["tcp", "udp"], "tcp", "icmp"),
  orNull(
    matching(
      "services.components.<name>.process.endpoints.<name>.address",
      "str (IP address)",
      "127.0.0.1",
      "localhost",
    ),
  ),
  bool("services.components.<name>.process.endpoints.<name>.openFirewall", false),
  set(
    "services.components.<name>.process.secrets",
    "attrs<secret>",
    {},
    new Map(),
    { "a:b": { file: "/run/keys/a" } },
    "CG308",
  ),
  {
    ...matching(
      "services.components.<name>.process.secrets.<name>.file",
      "str (host path)",
      "/run/keys/web",
      "keys/web",
    ),
    default: null,
  },
  orNull(
    matching(
      "services.components.<name>.process.secrets.<name>.variable",
      "str (variable)",
      "TOKEN",
      "MY-TOKEN",
    ),
  ),
  word("services.components.<name>.process.secrets.<name>.as", ["path", "value"], "path", "text"),
  set("services.components.<name>.resources", "attrs<resource>", {}, new Map(), { DB: {} }, "CG308"),
  module("services.components.<name>.resources.<name>.hostosConfig"),
  ports("services.components.<name>.resources.<name>.ports"),
  word("services.components.<name>.resources.<name>.role", ["backend", "frontend"], "backend", "middle"),
  set("services.components.<name>.resources.<name>.endpoints", "attrs<endpoint>", {}, new Map(), [], "CG300"),
  {
    ...int("services.components.<name>.resources.<name>.endpoints.<name>.port", 0, 0, "CG309"),
    default: null,
  },
  orNull(int("services.components.<name>.resources.<name>.endpoints.<name>.lastPort", 0, 65_536, "CG309")),
  orNull(int("services.components.<name>.resources.<name>.endpoints.<name>.hostPort", 0, 0, "CG309")),
  word(
    "services.components.<name>.resources.<name>.endpoints.<name>.protocol",
    ["tcp", "udp"],
    "tcp",
    "icmp",
  ),
  orNull(
    matching(
      "services.components.<name>.resources.<name>.endpoints.<name>.address",
      "str (IP address)",
      "127.0.0.1",
      "localhost",
    ),
  ),
  bool("services.components.<name>.resources.<name>.endpoints.<name>.openFirewall", false),
  set("services.jobs", "attrs<job>", {}, new Map(), { Migrate: {} }, "CG308"),
  orNull(known("services.jobs.<name>.component", "", "str")),
  orNull(known("services.jobs.<name>.schedule", "", "str")),
  names("services.jobs.<name>.before"),
  names("services.jobs.<name>.after"),
  orNull(known("services.jobs.<name>.timeout", "", "str (duration)")),
  set("services.volumes", "attrs<volume>", {}, new Map(), { Data: {} }, "CG308"),
  orNull(matching("services.volumes.<name>.path", "str (host path)", "/srv/data", "/srv/../data")),
  orNull(matching("services.volumes.<name>.group", "str (group)", "media", "Media")),
  bool("services.volumes.<name>.create", false),
  group("services.runtimes"),
  group("services.runtimes.container"),
  bool("services.runtimes.container.enable", false),
  set("services.runtimes.container.components", "attrs<container component>", {}, new Map(), [], "CG300"),
  packages("services.runtimes.container.components.<name>.packages"),
  str("services.runtimes.container.components.<name>.setup", "", "str (lines joined with newline)"),
  set("services.runtimes.container.resources", "attrs<container resource>", {}, new Map(), [], "CG300"),
  module("services.runtimes.container.resources.<name>.hostosConfig"),
  group("services.runtimes.hostos"),
  bool("services.runtimes.hostos.enable", false),
  module("services.runtimes.hostos.hostosConfig"),
  bool("services.runtimes.hostos.openFirewall", false),
  packages("services.runtimes.hostos.packages"),
  str("services.runtimes.hostos.setup", "", "str (lines joined with newline)"),
  group("services.runtimes.hostos.vm"),
  int("services.runtimes.hostos.vm.cores", 4, 0, "CG309"),
  int("services.runtimes.hostos.vm.diskSize", 4096, -1, "CG309"),
  int("services.runtimes.hostos.vm.memorySize", 2048, 2n ** 60n, "CG309"),
  group("test"),
  group("test.programs"),
  packages("test.programs.packages"),
  bool("test.programs.sandbox", true),
  str("test.programs.script"),
  group("test.services"),
  module("test.services.hostosConfig"),
  packages("test.services.packages"),
  bool("test.services.sandbox", true),
  str("test.services.script"),
  set("test.services.secrets", "attrs<str>", {}, new Map(), { "a:b": "x" }, "CG308"),
  str("usage"),
];

/** "Options common to every builder". */
const builder = (name: string, packageRows: Row[], own: Row[]): Row[] => [
  group(name),
  bool(`${name}.enable`, false),
  ...environment(`${name}.env`),
  group(`${name}.packages`),
  packages(`${name}.packages.build`),
  packages(`${name}.packages.check`),
  packages(`${name}.packages.run`),
  ...packageRows.map((row) => ({ ...row, path: `${name}.packages.${row.path}` })),
  structured(`${name}.structuredAttrs`),
  ...own.map((row) => ({ ...row, path: `${name}.${row.path}` })),
];

const pythonPackages: Row[] = [
  packages("build-system"),
  packages("dependencies"),
  set(
    "optional-dependencies",
    "attrs<list<pkg>>",
    { dev: [pkg("a")] },
    new Map([["dev", [ref("a")]]]),
    { dev: pkg("a") },
    "CG306",
  ),
];
const python: Row[] = [
  strings("disabledTests"),
  strings("importsCheck"),
  {
    path: "relaxDeps",
    type: "bool or list<str>",
    default: "[]",
    unset: [],
    valid: true,
    checked: true,
    invalid: "all",
    code: "CG300",
  },
];

const packageDefault = (path: string, name: string): Row => ({
  path,
  type: "pkg",
  default: `pkgs.${name}`,
  unset: ref(name),
  valid: pkg("other"),
  checked: ref("other"),
  invalid: "other",
  code: "CG300",
});

const builders: Row[] = [
  ...builder(
    "goPackageBuilder",
    [],
    [
      strings("ldflags"),
      str("modRoot", "."),
      bool("proxyVendor", false),
      strings("subPackages"),
      strings("tags"),
      { ...known("vendorHash", ""), type: "null|str", valid: null, checked: null },
    ],
  ),
  ...builder(
    "identityBuilder",
    [],
    [
      {
        path: "derivation",
        type: "pkg",
        default: null,
        unset: undefined,
        valid: pkg("hello"),
        checked: ref("hello"),
        invalid: file("files/a"),
        code: "CG300",
      },
    ],
  ),
  ...builder("npmPackageBuilder", [], [known("npmDepsHash", ""), strings("npmInstallFlags")]),
  ...builder(
    "ocamlBuilder",
    [packages("dependencies")],
    [
      orNull(known("minimalVersion", "")),
      {
        path: "ocamlPackages",
        type: "function from package set to attribute set",
        default: "pkgs: pkgs.ocamlPackages",
        unset: stockScope,
        valid: pkg("x"),
        checked: { kind: "residual", expr: pkgExpr("x") },
        invalid: {},
        code: "CG300",
      },
    ],
  ),
  ...builder(
    "pnpmPackageBuilder",
    [],
    [
      str("buildScript", "build"),
      int("fetcherVersion", 3),
      orNull(str("installDir")),
      packageDefault("pnpm", "pnpm_10"),
      known("pnpmDepsHash", ""),
      orNull(str("sourceRoot")),
    ],
  ),
  ...builder("pythonAppBuilder", pythonPackages, python),
  ...builder("pythonPackageBuilder", pythonPackages, python),
  ...builder("rustPackageBuilder", [], [strings("cargoBuildFlags"), known("cargoHash", "")]),
  ...builder("standardBuilder", [], [packageDefault("stdenv", "stdenv")]),
];

/** Rows of the table "Package fields" and of the tables it refers to. */
const packageRows: Row[] = [
  bool("broken", false),
  matching("description", "str matching DESCPAT", `${"a".repeat(119)}.`, `${"a".repeat(120)}.`),
  str("version", "1.0.0"),
  address("homePage", "str matching URLPAT", "https://example.org/a", "https://"),
  {
    path: "license",
    type: "attribute set, str, or list of those",
    default: "[]",
    unset: [],
    valid: "mit",
    checked: { kind: "string", text: text("mit") },
    invalid: 1,
    code: "CG300",
  },
  known("mainProgram", ""),
  maintainers("maintainers"),
  group("source", "none"),
  orNull(address("source.git", "str matching `^.*:.*/.*/.*$`", "github:a/b/c", "github:a/b")),
  orNull(address("source.url", "str matching `^.*://.*$`", "https://example.org/x.tar.gz", "x.tar.gz")),
  {
    path: "source.path",
    type: "null|path",
    default: "null",
    unset: null,
    valid: file("files/a"),
    checked: aFile,
    invalid: "./src",
    code: "CG300",
  },
  known("source.hash", ""),
  list(
    "source.patches",
    "path",
    [file("files/a"), pkg("fetchpatch")],
    [aFile, { kind: "expression", expr: pkgExpr("fetchpatch") }],
    [1],
    "CG300",
  ),
  bool("source.submodules", false),
  group("build", null),
  bool("build.debug", false),
  ...environment("build.env"),
  set("build.extraAttrs", "lazy attrs<anything>", {}, new Map(), [], "CG300"),
  structured("build.structuredAttrs"),
  ...builders.map((row) => ({ ...row, path: `build.${row.path}` })),
  group("develop"),
  packages("develop.packages"),
  {
    ...str("develop.shellHook"),
    default: "a welcome that refers to `$ENV_PACKAGE_NAME` and `$ENV_PACKAGE_SOURCE`",
    unset: text(
      'echo "Welcome to the development environment of $ENV_PACKAGE_NAME."\necho "Its source: $ENV_PACKAGE_SOURCE"\n',
    ),
  },
  group("test"),
  packages("test.packages"),
  bool("test.sandbox", true),
  {
    ...str("test.script"),
    default: "a script that prints one line",
    unset: text('echo "This package has no test script."\n'),
  },
];

const ofComponent = "services.components.<name>.process";

/** A job has the options of a component's process without those of long-running processes. */
const ofJobs: readonly Row[] = app
  .filter(({ path }) => path === ofComponent || path.startsWith(`${ofComponent}.`))
  .filter(({ path }) => !/\.(?:endpoints|ports|restart)\b/.test(path))
  .map((row) => ({ ...row, path: row.path.replace("components", "jobs") }));

/** Options of recipes. */
export const recipeTable: readonly Row[] = [
  set("apps", "attrs<app>", {}, new Map(), [], "CG300"),
  ...[...app, ...ofJobs].map((row) => ({ ...row, path: `apps.<name>.${row.path}` })),
  set("pkgs", "attrs<package>", {}, new Map(), [], "CG300"),
  ...packageRows.map((row) => ({ ...row, path: `pkgs.<name>.${row.path}` })),
];

const ruleLevels = {
  "deprecated-license": "warn",
  "forge-archive": "warn",
  "health-check": "warn",
  "literal-secret": "error",
  "localhost-listener": "warn",
  "misnamed-recipe": "warn",
  "missing-test-file": "warn",
  "moving-revision": "warn",
  "no-runtime": "warn",
  "placeholder-secret": "warn",
  "script-secret": "warn",
  "script-syntax": "error",
  "secret-token": "error",
  "set-e": "off",
  "shared-port": "warn",
  "shared-state-folder": "warn",
  "shared-unit": "warn",
  "test-certificate": "warn",
  "udp-port": "warn",
  "undefined-unit": "warn",
  "unfilled-hash": "warn",
  "unknown-unit-order": "warn",
  "unpinned-database": "warn",
  "web-page-source": "warn",
};

/** Options of the catalog file: "Evaluated output", and the design's `systems`. */
export const catalogTable: readonly Row[] = [
  group("advice"),
  ...Object.entries(ruleLevels).map(([name, level]) =>
    word(`advice.${name}`, ["off", "warn", "error"], level, "warning"),
  ),
  matching(
    "repositoryUrl",
    "str matching `^$|^[a-z]+:[^/\\s]+(/[^/\\s]+)+$`",
    "github:owner/repo",
    "owner/repo",
  ),
  list("maintainerLists", "path", [file("files/a")], [aFile], ["maintainers.nix"], "CG300"),
  {
    ...list(
      "systems",
      "str matching `^[a-z0-9_]+-[a-z0-9]+$`",
      ["x86_64-linux"],
      ["x86_64-linux"],
      ["x86-64-linux"],
      "CG301",
    ),
    default: '["aarch64-linux","x86_64-linux"]',
    unset: ["aarch64-linux", "x86_64-linux"],
  },
];
