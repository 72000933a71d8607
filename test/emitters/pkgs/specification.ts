import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { builtBy, describedBy } from "./packaging-specification.ts";

// The values that a package must pass to nixpkgs by the tables of the specification, computed from the
// evaluated catalog (`catalog.json`) only. It shares nothing with the emitter: only JSON in, JSON out.

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Record = { [key: string]: Json };

/** A package of `catalog.json`, as far as this needs it. */
interface PackageResult {
  readonly pname: string;
  readonly version: string;
  readonly broken: boolean;
  readonly description: string;
  readonly homePage: string;
  readonly license: Json;
  readonly mainProgram: string;
  readonly maintainers: Json[];
  readonly source: {
    readonly git: string | null;
    readonly url: string | null;
    readonly path: string | null;
    readonly hash: string;
    readonly patches: string[];
    readonly submodules: boolean;
  };
  readonly build: {
    readonly debug: boolean;
    readonly env: Record;
    readonly extraAttrs: Record;
    readonly structuredAttrs: Record;
  };
  readonly develop: { readonly packages: Json[]; readonly shellHook: string };
  readonly test: { readonly packages: Json[]; readonly sandbox?: boolean; readonly script: string };
}

const builderNames = [
  "goPackageBuilder",
  "identityBuilder",
  "npmPackageBuilder",
  "ocamlBuilder",
  "pnpmPackageBuilder",
  "pythonAppBuilder",
  "pythonPackageBuilder",
  "rustPackageBuilder",
  "standardBuilder",
] as const;
type BuilderName = (typeof builderNames)[number];

/** The record expected of a package's file, in the form that {@link comparable} gives records. */
export function expectedRecord(pkg: PackageResult): Json {
  const [name, builder] = enabledBuilder(pkg);
  const inputs = builder["packages"] as { [key: string]: Json[] };
  if (name === "identityBuilder")
    return simplify({ call: "identityPackage", attributes: identity(pkg, builder) });
  const { call: usual, attributes } = mapped(name, builder, pkg);
  const { call, tools, patches, attributes: shared } = builtBy(name, builder, usual);
  const all: Record = {
    pname: pkg.pname,
    version: pkg.version,
    __structuredAttrs: true,
    // Other builders of nixpkgs set it themselves.
    ...(["pnpmPackageBuilder", "standardBuilder"].includes(name) && { strictDeps: true }),
    src: source(pkg),
    ...unlessEmpty("patches", [...pkg.source.patches, ...patches]),
    ...unlessEmpty("buildInputs", inputs["run"] ?? []),
    ...unlessEmpty("nativeCheckInputs", inputs["check"] ?? []),
    ...merged("structuredAttrs", pkg, builder),
    ...environment(merged("env", pkg, builder)),
    ...(pkg.build.debug && { shellHook: "<debugShellHook>" }),
    passthru: passthru(pkg, name, inputs["check"] ?? [], "doCheck" in shared),
    ...metaOf(pkg),
    ...attributes,
    ...shared,
    ...unlessEmpty("nativeBuildInputs", [
      ...((attributes["nativeBuildInputs"] as Json[] | undefined) ?? inputs["build"] ?? []),
      ...tools,
    ]),
  };
  if ("cargoLock" in shared) delete all["cargoHash"];
  return simplify({ call, attributes: withWords(overlaid(all, pkg.build.extraAttrs)) });
}

/** Lists that nixpkgs of 26.05 reads as words. */
const withWords = (attributes: Record): Record =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      Array.isArray(value) &&
      value.length > 1 &&
      /^(?:subPackages|excludedPackages|npm\w*Flags|pnpmWorkspaces)$/.test(name)
        ? value.join(" ")
        : value,
    ]),
  );

function enabledBuilder(pkg: PackageResult): [BuilderName, Record] {
  const builders = pkg.build as unknown as { [key in BuilderName]: Record };
  for (const name of builderNames) if (builders[name]["enable"] === true) return [name, builders[name]];
  throw new Error(`${pkg.pname} has no builder`);
}

/** Specification: "Builders and their additional options"; TARGETS: the table of "Packages". */
function mapped(
  name: Exclude<BuilderName, "identityBuilder">,
  b: Record,
  pkg: PackageResult,
): { call: string; attributes: Record } {
  const packages = b["packages"] as { [key: string]: Json[] };
  const build = packages["build"] ?? [];
  switch (name) {
    case "goPackageBuilder":
      return {
        call: "buildGoModule",
        attributes: {
          vendorHash: b["vendorHash"] ?? null,
          ...unless("modRoot", b["modRoot"], "."),
          ...unless("proxyVendor", b["proxyVendor"], false),
          ...options(b, { ldflags: "ldflags", subPackages: "subPackages", tags: "tags" }),
        },
      };
    case "npmPackageBuilder":
      return {
        call: "buildNpmPackage",
        attributes: {
          npmDepsHash: b["npmDepsHash"] ?? "",
          ...options(b, { npmInstallFlags: "npmInstallFlags" }),
        },
      };
    case "ocamlBuilder": {
      const scope = String(b["ocamlPackages"] ?? "<ocamlPackages>").replace(/^(\w+): \1\.(.*)$/, "$2");
      return {
        call: `${scope.replace(/^<(.*)>$/, "$1")}.buildDunePackage`,
        attributes: {
          ...unless("minimalOCamlVersion", b["minimalVersion"], null),
          ...unlessEmpty("propagatedBuildInputs", packages["dependencies"] ?? []),
          ...environment({ DUNE_CACHE: "disabled", ...merged("env", pkg, b) }),
        },
      };
    }
    case "pnpmPackageBuilder": {
      const shared = {
        ...unless("sourceRoot", b["sourceRoot"], null),
        ...unlessEmpty("patches", [...pkg.source.patches, ...builtBy(name, b, "").patches]),
        ...phasesForFetcher(b),
      };
      return {
        call: "stdenvNoCC.mkDerivation",
        attributes: {
          nativeBuildInputs: [...build, b["pnpm"] ?? null, "<pnpmConfigHook>", "<nodejs>"],
          ...unless("sourceRoot", b["sourceRoot"], null),
          pnpmDeps: {
            call: "fetchPnpmDeps",
            attributes: {
              pname: pkg.pname,
              version: pkg.version,
              src: source(pkg),
              ...shared,
              pnpm: b["pnpm"] ?? null,
              fetcherVersion: b["fetcherVersion"] ?? null,
              hash: b["pnpmDepsHash"] ?? "",
            },
          },
          buildPhase: `runHook preBuild\n\npnpm run ${String(b["buildScript"])}\n\nrunHook postBuild\n`,
          ...(b["installDir"] !== null && {
            installPhase: `runHook preInstall\n\ncp -r ${String(b["installDir"])}/. "$out"\n\nrunHook postInstall\n`,
          }),
        },
      };
    }
    case "pythonAppBuilder":
    case "pythonPackageBuilder": {
      const extras = packages["optional-dependencies"] as unknown as Record;
      const call = name === "pythonAppBuilder" ? "buildPythonApplication" : "buildPythonPackage";
      return {
        call: `python3Packages.${call}`,
        attributes: {
          ...((b["format"] ?? null) === null && { pyproject: true }),
          ...unlessEmpty("build-system", packages["build-system"] ?? []),
          ...unlessEmpty("dependencies", packages["dependencies"] ?? []),
          ...(Object.keys(extras).length > 0 && { "optional-dependencies": extras }),
          ...options(b, { disabledTests: "disabledTests", importsCheck: "pythonImportsCheck" }),
          ...(b["relaxDeps"] === true ? { pythonRelaxDeps: true } : {}),
          ...(Array.isArray(b["relaxDeps"]) ? unlessEmpty("pythonRelaxDeps", b["relaxDeps"]) : {}),
        },
      };
    }
    case "rustPackageBuilder":
      return {
        call: "rustPlatform.buildRustPackage",
        attributes: {
          cargoHash: b["cargoHash"] ?? "",
          ...options(b, { cargoBuildFlags: "cargoBuildFlags" }),
        },
      };
    case "standardBuilder":
      return { call: `${nameOf(b["stdenv"])}.mkDerivation`, attributes: {} };
  }
}

/** Scripts that change the dependencies. */
const phasesForFetcher = ({ phases = {} }: Record): Record =>
  Object.fromEntries(
    Object.entries(phases as Record).filter(([name]) => /^(?:postPatch|prePatch|prePnpmInstall)$/.test(name)),
  );

/** `${pkgs.clangStdenv}` → `clangStdenv` */
const nameOf = (reference: Json | undefined): string => String(reference).replace(/^\$\{pkgs\.(.*)\}$/, "$1");

/** The derivation itself; what the recipe adds to its build is an override of it. */
function identity(pkg: PackageResult, builder: Record): Record {
  const inputs = builder["packages"] as { [key: string]: Json[] };
  const derivation = builder["derivation"] ?? null;
  const changes = {
    ...unlessEmpty("patches", pkg.source.patches),
    ...unlessEmpty("nativeBuildInputs", inputs["build"] ?? []),
    ...unlessEmpty("buildInputs", inputs["run"] ?? []),
    ...unlessEmpty("nativeCheckInputs", inputs["check"] ?? []),
    ...merged("structuredAttrs", pkg, builder),
    ...pkg.build.extraAttrs,
    ...environment({
      ...merged("env", pkg, builder),
      ...(pkg.build.extraAttrs["env"] as Record | undefined),
    }),
  };
  const isChanged = Object.keys(changes).length > 0;
  const own = ofDerivation(pkg.pname);
  return {
    pname: pkg.pname,
    ...unless("version", pkg.version, own.version),
    derivation: isChanged ? { call: `${nameOf(derivation)}.overrideAttrs`, attributes: changes } : derivation,
    passthru: passthru(pkg, "identityBuilder", []),
    ...metaOf({
      ...pkg,
      description: pkg.description === own.description ? "" : pkg.description,
      homePage: pkg.homePage === own.homePage ? "" : pkg.homePage,
      license: pkg.license === own.license ? [] : pkg.license,
    }),
  };
}

/** Values in the evaluated catalog that come from the derivation: only Nix knows them. */
const ofDerivation = (pname: string) => ({
  version: `\${lib.getVersion pkgs.${pname}}`,
  description:
    `\${lib.optionalString (pkgs.${pname}.meta.description or "" != "") ` +
    `"\${lib.removeSuffix "." pkgs.${pname}.meta.description}."}`,
  homePage: `\${lib.head (lib.toList pkgs.${pname}.meta.homepage or "")}`,
  license: `\${pkgs.${pname}.meta.license}`,
});

/** Specification: "Source". */
function source({ source: { git, url, path, hash, submodules } }: PackageResult): Json {
  if (path !== null) return path;
  if (url !== null) return { call: "fetchurl", attributes: { url, hash } };
  const [prefix = "", rest = ""] = split(git ?? "", ":");
  const [address = "", query = ""] = split(rest, "?");
  const [pin = "", value = ""] = split(query, "=");
  if (prefix === "git")
    return {
      call: "fetchgit",
      attributes: { url: address, [pin]: value, hash, fetchSubmodules: submodules },
    };
  const fetchers: { [prefix: string]: string } = {
    github: "fetchFromGitHub",
    gitlab: "fetchFromGitLab",
    codeberg: "fetchFromCodeberg",
    gitea: "fetchFromGitea",
    forgejo: "fetchFromForgejo",
  };
  const parts = rest.split("/");
  const domain = parts.length === 4 ? { domain: parts.shift() ?? "" } : {};
  const [owner = "", repo = "", revision = ""] = parts;
  return {
    call: fetchers[prefix] ?? prefix,
    attributes: { ...domain, owner, repo, revision, hash, ...(submodules && { fetchSubmodules: true }) },
  };
}

const split = (value: string, separator: string): string[] => {
  const at = value.indexOf(separator);
  return at < 0 ? [value] : [value.slice(0, at), value.slice(at + separator.length)];
};

const checkedByDefault: readonly BuilderName[] = [
  "goPackageBuilder",
  "identityBuilder",
  "pythonAppBuilder",
  "pythonPackageBuilder",
  "rustPackageBuilder",
];

function passthru(pkg: PackageResult, builder: BuilderName, check: Json[], setsDoCheck = false): Record {
  const own = { package: "<finalPackage>" };
  const shell = [
    ...pkg.develop.packages,
    ...(checkedByDefault.includes(builder) && !setsDoCheck ? [] : check),
  ];
  const { passthru: ofTests } = describedBy(pkg as unknown as Record);
  const script = pkg.test.script.replaceAll(`\${pkgs.${pkg.pname}}`, "<finalPackage>");
  return {
    test: {
      call: "packageTest",
      attributes: {
        ...own,
        ...unlessEmpty("packages", pkg.test.packages),
        ...(pkg.test.sandbox === false && { sandbox: false }),
        script,
      },
    },
    env: {
      call: "packageEnv",
      attributes: { ...own, ...unlessEmpty("packages", shell), shellHook: pkg.develop.shellHook },
    },
    ...ofTests,
  };
}

/** Settings of the builder are merged over those of the package. */
const merged = (name: "env" | "structuredAttrs", pkg: PackageResult, builder: Record): Record => ({
  ...pkg.build[name],
  ...(builder[name] as Record),
});

/**
 * Nulls are dropped, compiler flags joined. nixpkgs takes strings, booleans, integers and packages: a float is its digits,
 * a file its stored copy.
 */
function environment(variables: Record): Record {
  const set = Object.entries(variables).filter(([, value]) => value !== null);
  const env = set.map(([name, value]): [string, Json] => {
    if (name === "BUILD_CFLAGS_COMPILE") return ["NIX_CFLAGS_COMPILE", (value as string[]).join(" ")];
    if (typeof value === "number" && !Number.isInteger(value)) return [name, String(value)];
    if (typeof value === "string" && value.startsWith("recipes/")) return [name, `stored ${basename(value)}`];
    return [name, value];
  });
  return env.length === 0 ? {} : { env: Object.fromEntries(env) };
}

/** nixpkgs, `pkgs/README.md`: no article, a capital letter, no full stop. */
const inNixpkgs = (description: string): string =>
  description.replace(/\.$/, "").replace(/^(?:An?|The) (.)/, (_, letter: string) => letter.toUpperCase());

function metaOf(pkg: PackageResult): Record {
  const meta: Record = {
    ...unless("description", inNixpkgs(pkg.description), ""),
    ...unless("homepage", pkg.homePage, ""),
    ...(Array.isArray(pkg.license) && pkg.license.length === 0 ? {} : { license: pkg.license }),
    ...unlessEmpty("maintainers", pkg.maintainers),
    ...unless("mainProgram", pkg.mainProgram, ""),
    ...unless("broken", pkg.broken, false),
    ...describedBy(pkg as unknown as Record).meta,
  };
  return Object.keys(meta).length === 0 ? {} : { meta };
}

/** `extraAttrs` last: wins, and adds to the sets. */
function overlaid(attributes: Record, extra: Record): Record {
  const result = { ...attributes };
  for (const [name, value] of Object.entries(extra)) {
    const adds = ["env", "meta", "passthru"].includes(name) && name in attributes;
    result[name] = adds ? { ...(attributes[name] as Record), ...(value as Record) } : value;
  }
  return result;
}

const unless = (name: string, value: Json | undefined, usual: Json): Record =>
  value === usual || value === undefined ? {} : { [name]: value };
const unlessEmpty = (name: string, values: Json[]): Record => (values.length === 0 ? {} : { [name]: values });
const options = (builder: Record, names: { readonly [option: string]: string }): Record =>
  Object.assign(
    {},
    ...Object.entries(names).map(([option, name]) => unlessEmpty(name, (builder[option] ?? []) as Json[])),
  ) as Record;

const licenses = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../compiler/nixpkgs/licenses.json"), "utf8"),
) as Record;

/** The defaults that package files leave to the helpers: given by the caller, who asks Nix. */
export interface HelperDefaults {
  readonly testScript: string;
  readonly shellHook: string;
}

/** A record of the recorder in the terms of the specification. `folder` is where the recipe folder lies. */
export function comparable(record: unknown, folder: string, defaults: HelperDefaults): Json {
  return walk(record as Json, (value) => {
    if (typeof value === "string") {
      const license = /^<lib\.licenses\.(.*)>$/.exec(value)?.[1];
      if (license !== undefined) return licenses[license] ?? value;
      return value.replace(`path:${folder}/`, "").replace(/^\/.*\/store\/\w{32}-/, "stored ");
    }
    if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
    const { call, attributes } = value;
    if (typeof call !== "string" || typeof attributes !== "object") return value;
    const given = attributes as Record;
    if (call === "packageTest") return { call, attributes: { script: defaults.testScript, ...given } };
    if (call === "packageEnv") return { call, attributes: { shellHook: defaults.shellHook, ...given } };
    if (!call.startsWith("fetchFrom")) return value;
    const { tag, rev, ...rest } = given;
    return { call, attributes: { ...rest, revision: tag ?? rev ?? null } };
  });
}

/** References as the recorder writes them: `${pkgs.hello}` is `<hello>`, with an argument `<hello (…)>`. */
const simplify = (value: Json): Json =>
  walk(value, (each) => {
    if (typeof each === "string")
      return each
        .replaceAll(/\$\{pkgs\.([\w'.-]+)\}/g, "<$1>")
        .replaceAll(/\$\{pkgs\.([\w'.-]+) [^{}]*(?:\{[^{}]*\})*[^{}]*\}/g, "<$1 (…)>");
    const maintainer =
      each !== null && typeof each === "object" && !Array.isArray(each) ? each["github"] : null;
    const attribute = /^\$\{(lib\.maintainers\.[\w-]+)\./.exec(String(maintainer))?.[1];
    return attribute === undefined ? each : `<${attribute}>`;
  });

/** Children first. */
function walk(value: Json, change: (value: Json) => Json): Json {
  if (Array.isArray(value)) return change(value.map((each) => walk(each, change)));
  if (value === null || typeof value !== "object") return change(value);
  return change(Object.fromEntries(Object.entries(value).map(([key, each]) => [key, walk(each, change)])));
}
