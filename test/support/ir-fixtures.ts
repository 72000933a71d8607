import { stockScope } from "../../compiler/schema/builders/ocaml-builder.ts";
import { select, variable } from "../../compiler/language/build.ts";
import { text, type Text } from "../../compiler/language/text.ts";
import type { AttrsValue } from "../../compiler/language/value.ts";
import type {
  App,
  AppTests,
  Component,
  ConfigFile,
  DataItem,
  DeclaredResource,
  Duration,
  HealthCheck,
  PortMapping,
  Process,
  Resource,
  Runtimes,
  Services,
} from "../../compiler/ir/app.ts";
import type { License, Package, Source } from "../../compiler/ir/package.ts";
import type { Builder, BuilderKind } from "../../compiler/schema/builders/builders.ts";
import { planServices, type PlannedCatalog } from "../../compiler/plan/planned-catalog.ts";
import type { Expr, FileRef, PackageRef } from "../../compiler/language/option-values.ts";

// Small makers of total IR values: every field has the specification's default, a test overrides what it is about.

/** `pkgs.<name>`; a dotted name is a path (`python3Packages.requests`). `catalogName` marks the catalog's own. */
export function packageRef(dotted: string, catalogName?: string): PackageRef {
  const expr = select(variable("pkgs"), ...dotted.split("."));
  return { kind: "package", expr, ...(catalogName !== undefined && { catalogName }) };
}

export const packageOf = (expr: Expr): PackageRef => ({ kind: "package", expr });
export const fileRef = (path: string): FileRef => ({ kind: "file", path });
export const noModule: AttrsValue = { kind: "attrs", entries: new Map() };
export const empty: Text = text();

export const mit: License = {
  attribute: "mit",
  deprecated: false,
  free: true,
  fullName: "MIT License",
  licenseType: "simple",
  redistributable: true,
  shortName: "mit",
  spdxId: "MIT",
  url: "https://spdx.org/licenses/MIT.html",
};

/** `github:owner/repo/v1.0.0` with a well-formed hash of zeros. */
export const githubSource: Source = {
  kind: "forge",
  forge: "github",
  domain: null,
  owner: text("owner"),
  repo: text("repo"),
  revision: text("v1.0.0"),
  submodules: false,
  hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",
};

const noPackages = { build: [], check: [], run: [] };
const noVersionCheck = { versionCheck: false, versionCheckProgramArg: null } as const;
/** Options that most builders have. */
const unset = {
  installCheck: { enable: false, ...noVersionCheck },
  depsBuildBuild: [],
  enableParallelBuilding: null,
  hardeningDisable: [],
  propagatedBuildInputs: [],
  separateDebugInfo: null,
  setupHook: null,
  outputs: [],
  phases: new Map(),
  wrap: new Map(),
  completions: { bash: [], zsh: [], fish: [] },
  manPages: [],
  fetchedPatches: [],
} as const;
const noChecks = { enable: null } as const;
const { wrap: _, ...unsetOfLibraries } = unset;
const { propagatedBuildInputs: _inputs, ...unsetOfOcaml } = unset;
const python = {
  ...unsetOfLibraries,
  installCheck: noVersionCheck,
  disabled: null,
  disabledTestPaths: [],
  format: null,
  checks: { enable: null, flags: [] },
  toolchain: null,
  packages: { ...noPackages, "build-system": [], dependencies: [], "optional-dependencies": new Map() },
  disabledTests: [],
  importsCheck: [],
  relaxDeps: [],
} as const;

const builders: { readonly [K in BuilderKind]: Extract<Builder, { kind: K }> } = {
  goPackageBuilder: {
    kind: "goPackageBuilder",
    ...unset,
    checks: { enable: null, flags: [], disabled: [] },
    toolchain: null,
    packages: noPackages,
    ldflags: [],
    modRoot: text("."),
    proxyVendor: false,
    subPackages: [],
    tags: [],
    vendorHash: "",
  },
  identityBuilder: { kind: "identityBuilder", packages: noPackages, derivation: packageRef("hello") },
  npmPackageBuilder: {
    kind: "npmPackageBuilder",
    ...unset,
    checks: noChecks,
    toolchain: null,
    packages: noPackages,
    npmDepsHash: "",
    npmInstallFlags: [],
  },
  ocamlBuilder: {
    kind: "ocamlBuilder",
    ...unsetOfOcaml,
    checks: noChecks,
    packages: { ...noPackages, dependencies: [] },
    minimalVersion: null,
    ocamlPackages: stockScope,
  },
  pnpmPackageBuilder: {
    kind: "pnpmPackageBuilder",
    ...unset,
    checks: noChecks,
    toolchain: null,
    packages: noPackages,
    buildScript: text("build"),
    fetcherVersion: 3,
    installDir: null,
    pnpm: packageRef("pnpm_10"),
    pnpmDepsHash: "",
    sourceRoot: null,
  },
  pythonAppBuilder: { kind: "pythonAppBuilder", ...python, wrap: unset.wrap },
  pythonPackageBuilder: { kind: "pythonPackageBuilder", ...python },
  rustPackageBuilder: {
    kind: "rustPackageBuilder",
    ...unset,
    checks: { enable: null, flags: [], disabled: [] },
    features: [],
    lockFile: null,
    toolchain: null,
    packages: noPackages,
    cargoBuildFlags: [],
    cargoHash: "",
  },
  standardBuilder: {
    kind: "standardBuilder",
    ...unset,
    checks: { enable: null, flags: [] },
    flags: { cmake: [], meson: [], configure: [], make: [], makeInstall: [] },
    packages: noPackages,
    stdenv: packageRef("stdenv"),
  },
};

/** A builder with every option at its default. */
export function makeBuilder<K extends BuilderKind>(
  kind: K,
  overrides: Partial<Extract<Builder, { kind: K }>> = {},
): Extract<Builder, { kind: K }> {
  return { ...builders[kind], ...overrides };
}

/** A package named `demo` with the standard builder and a GitHub source. */
export function makePackage(overrides: Partial<Package> = {}): Package {
  const name = overrides.name ?? "demo";
  return {
    name,
    outputName: `pkgs.${name}`,
    recipePath: `recipes/pkgs/${name}/recipe.ts`,
    broken: false,
    description: "",
    version: text("1.0.0"),
    homePage: empty,
    license: { kind: "one", license: mit },
    mainProgram: empty,
    maintainers: [],
    changelog: empty,
    longDescription: empty,
    platforms: [],
    badPlatforms: [],
    sourceProvenance: [],
    knownVulnerabilities: [],
    downloadPage: empty,
    pkgConfigModules: [],
    passthru: new Map(),
    passthruTests: new Map(),
    arguments: new Map(),
    source: githubSource,
    patches: [],
    build: makeBuild(),
    develop: { packages: [], shellHook: empty },
    test: { packages: [], sandbox: true, script: empty },
    update: { versions: null, ignore: [], branch: null },
    explicit: new Set(),
    comments: new Map(),
    computed: new Map(),
    named: new Map(),
    ...overrides,
  };
}

const noOptions = { env: new Map(), structuredAttrs: new Map() };

export function makeBuild(overrides: Partial<Package["build"]> = {}): Package["build"] {
  return {
    debug: false,
    env: new Map(),
    structuredAttrs: new Map(),
    written: { ...noOptions, builder: noOptions },
    extraAttrs: new Map(),
    forcedAttrs: new Set(),
    shared: new Map(),
    sharedTools: [],
    builder: builders.standardBuilder,
    ...overrides,
  };
}

/** An app named `demo` with no programs and no services. */
export function makeApp(overrides: Partial<App> = {}): App {
  const name = overrides.name ?? "demo";
  return {
    name,
    outputName: `apps.${name}`,
    recipePath: `recipes/apps/${name}/recipe.ts`,
    broken: false,
    data: new Map<string, DataItem>(),
    description: "",
    displayName: name,
    icon: null,
    links: { docs: null, source: null, website: null },
    maintainers: [],
    fund: { grants: { Commons: [], Core: [], Entrust: [], Review: [] } },
    programs: {
      mainPackage: null,
      packages: [],
      runtimes: { program: { enable: false }, shell: { enable: false } },
    },
    services: makeServices(),
    test: makeAppTests(),
    usage: empty,
    packages: { components: [], containerComponents: [], hostos: [], programs: [], test: [] },
    packagesList: [],
    ...overrides,
  };
}

/** Services from components in start order; `startOrder` has no edges unless given. */
export function makeServices(overrides: Partial<Services> = {}): Services {
  const components = overrides.components ?? new Map<string, Component>();
  return {
    components,
    resources: new Map(),
    jobs: new Map(),
    networks: new Map(),
    volumes: new Map(),
    backup: null,
    startOrder: [...components.keys()].map((name) => ({ kind: "component", name, after: [] })),
    runtimes: makeRuntimes(),
    ...overrides,
  };
}

export function makeRuntimes(
  overrides: {
    readonly container?: Partial<Runtimes["container"]>;
    readonly hostos?: Partial<Runtimes["hostos"]>;
  } = {},
): Runtimes {
  return {
    container: {
      enable: false,
      components: new Map(),
      resources: new Map(),
      quadlet: { enable: false },
      kubernetes: { enable: false },
      composeConfig: new Map(),
      ...overrides.container,
    },
    hostos: {
      enable: false,
      components: new Map(),
      hostosConfig: noModule,
      openFirewall: false,
      setsOpenFirewall: false,
      packages: [],
      setup: empty,
      vm: { cores: 4, diskSize: 4096, memorySize: 2048 },
      ...overrides.hostos,
    },
  };
}

export function makeComponent(name: string, overrides: Partial<Component> = {}): Component {
  return {
    name,
    dependsOn: [],
    networks: [],
    healthcheck: makeHealthCheck(),
    differing: { hostos: null, container: null },
    process: makeProcess({ stateDir: text(`/var/lib/${name}`) }),
    resources: new Map<string, DeclaredResource>(),
    external: new Map<string, DeclaredResource>(),
    ...overrides,
  };
}

export function makeProcess(overrides: Partial<Process> = {}): Process {
  return {
    command: packageRef("hello"),
    image: null,
    argv: [],
    environment: new Map(),
    packages: [],
    ports: [],
    preStart: null,
    stateDir: text("/var/lib/demo"),
    user: "prefer-dynamic",
    environmentFiles: [],
    secrets: new Map(),
    restart: "on-failure",
    stop: { signal: null, timeout: null },
    reload: { command: [], signal: null },
    limits: { memory: null, cpus: null, tasks: null, openFiles: null, shm: null },
    capabilities: [],
    devices: [],
    hardening: "standard",
    init: null,
    labels: new Map(),
    profiles: [],
    extraHosts: new Map(),
    dns: [],
    network: null,
    waitForNetwork: false,
    uid: null,
    gid: null,
    groups: [],
    volumes: new Map(),
    endpoints: new Map(),
    configData: new Map<string, ConfigFile>(),
    ...overrides,
  };
}

export const duration = (written: string, milliseconds: number): Duration => ({
  text: written,
  milliseconds,
});

export function makeHealthCheck(overrides: Partial<HealthCheck> = {}): HealthCheck {
  return {
    enable: false,
    interval: duration("30s", 30_000),
    timeout: duration("30s", 30_000),
    startPeriod: duration("0s", 0),
    retries: 3,
    test: [],
    packages: [],
    ...overrides,
  };
}

export const port = (host: number, service: number): PortMapping => ({
  text: `${host}:${service}`,
  host,
  service,
});

export function makeResource(name: string, overrides: Partial<Resource> = {}): Resource {
  const units = { hostos: [], container: [] };
  const none = {
    ports: [],
    endpoints: new Map(),
    networks: [],
    hostosConfigs: [],
    databases: [],
    containerDefaults: [],
    declaredBy: [],
    settings: {
      restart: "on-failure" as const,
      limits: { memory: null, cpus: null, tasks: null, openFiles: null, shm: null },
      environment: new Map(),
      volumes: new Map(),
      secrets: new Map(),
      health: { test: [], interval: null, timeout: null, startPeriod: null, retries: null },
    },
    tlsPorts: { hostos: [], container: [] },
  };
  return { name, role: "backend", ...none, units, ...overrides };
}

export function makeAppTests(
  overrides: {
    readonly programs?: Partial<AppTests["programs"]>;
    readonly services?: Partial<AppTests["services"]>;
  } = {},
): AppTests {
  return {
    programs: { packages: [], sandbox: true, setsSandbox: false, script: empty, ...overrides.programs },
    services: {
      hostosConfig: noModule,
      secrets: new Map(),
      packages: [],
      sandbox: true,
      script: empty,
      ...overrides.services,
    },
  };
}

/** A catalog of these entries, sorted by name. */
export function makeCatalog(
  entries: { readonly apps?: readonly App[]; readonly pkgs?: readonly Package[] } = {},
): PlannedCatalog {
  const sorted = <T extends { readonly name: string }>(values: readonly T[]): ReadonlyMap<string, T> =>
    new Map([...values].sort((a, b) => (a.name < b.name ? -1 : 1)).map((value) => [value.name, value]));
  return planServices({
    apps: sorted(entries.apps ?? []),
    pkgs: sorted(entries.pkgs ?? []),
    maintainerLists: [],
    repositoryUrl: "",
    site: { title: "", description: "", logo: undefined, accent: "", url: "" },
    trustedPaths: [],
    systems: ["x86_64-linux"],
  });
}
