import { phaseAttributes } from "./phases.ts";

/** The types of derivation attributes. */
export type AttributeType =
  | "a boolean"
  | "an integer"
  | "a string"
  | "a list"
  | "a list of packages"
  | "a function"
  | "a list or a string"
  | "a list or a boolean"
  | "a string or a list"
  | "an attribute set"
  | "any value";

type Table = Readonly<Partial<Record<AttributeType, string>>>;

/**
 * Attributes that stdenv and hooks of any build read. Sources, read 2026-11: nixpkgs manual, "The Standard Environment",
 * "Hooks reference"; `pkgs/stdenv/generic/make-derivation.nix`, `setup.sh`; `pkgs/build-support/setup-hooks`; the hooks of
 * cmake, meson, ninja, Qt and GTK; Nix manual, "Advanced attributes".
 */
const stdenv: Table = {
  "a boolean": `
    allowSubstitutes doCheck doDist doInstallCheck dontAddDisableDepTrack dontAddPrefix dontAddStaticConfigureFlags
    dontAutoPatchelf dontBuild dontCheckForBrokenSymlinks dontConfigure dontCopyDesktopItems dontCopyDist dontDisableStatic
    dontFixCmake dontFixLibtool dontFixup dontGzipMan dontInstall dontMakeSourcesWritable dontMoveLib64 dontMoveSbin
    dontMoveSystemdUserUnits dontPatch dontPatchELF dontPatchShebangs dontPatchShebangsInConfigure dontPruneLibtoolFiles
    dontRewriteSymlinks dontStrip dontUnpack dontUpdateAutotoolsGnuConfigScripts dontUseCmakeBuildDir dontUseCmakeConfigure
    dontUseMesonCheck dontUseMesonConfigure dontUseMesonInstall dontUseNinjaBuild dontUseNinjaCheck dontUseNinjaInstall
    dontVersionCheck dontWrapGApps dontWrapQtApps enableParallelBuilding enableParallelChecking enableParallelInstalling
    noAuditTmpdir preferLocalBuild separateDebugInfo strictDeps __contentAddressed __darwinAllowLocalNetworking __noChroot
    __structuredAttrs`,
  "a string": `
    name pname version sourceRoot setSourceRoot unpackCmd prefix configureScript makefile cmakeDir cmakeBuildDir
    cmakeBuildType mesonBuildType mesonBuildDir mesonAutoFeatures mesonWrapMode sandboxProfile propagatedSandboxProfile
    versionCheckProgram shellHook buildCommand ${phaseAttributes.join(" ")}`,
  "a list of packages": `
    nativeBuildInputs buildInputs propagatedNativeBuildInputs propagatedBuildInputs depsBuildBuild
    depsBuildBuildPropagated depsBuildTarget depsBuildTargetPropagated depsHostHost depsHostHostPropagated depsTargetTarget
    depsTargetTargetPropagated checkInputs nativeCheckInputs installCheckInputs nativeInstallCheckInputs`,
  "a list": `
    outputs patches srcs configureFlags configurePlatforms hardeningEnable hardeningDisable requiredSystemFeatures impureEnvVars allowedReferences
    allowedRequisites disallowedReferences disallowedRequisites allowedImpureDLLs __impureHostDeps __propagatedImpureHostDeps`,
  "a list or a string": `
    patchFlags makeFlags makeFlagsArray buildFlags buildFlagsArray checkFlags checkFlagsArray checkTarget installFlags
    installFlagsArray installTargets installCheckFlags installCheckFlagsArray installCheckTarget distFlags distFlagsArray
    distTarget configureFlagsArray cmakeFlags cmakeFlagsArray mesonFlags mesonFlagsArray mesonCheckFlags mesonInstallFlags
    ninjaFlags ninjaFlagsArray ctestFlags autoreconfFlags qmakeFlags qtWrapperArgs gappsWrapperArgs makeWrapperArgs
    versionCheckProgramArg versionCheckKeepEnvironment phases prePhases preUnpackPhases prePatchPhases preConfigurePhases
    preBuildPhases preCheckPhases preInstallPhases preFixupPhases preInstallCheckPhases preDistPhases postPhases
    stripAllList stripAllListTarget stripAllFlags stripDebugList stripDebugListTarget stripDebugFlags stripExclude
    forceShare autoPatchelfIgnoreMissingDeps autoPatchelfFlags appendRunpaths runtimeDependencies desktopItems
    disabledTests pkgconfigItems setupHooks propagatedUserEnvPkgs`,
  "an attribute set": "meta passthru env outputChecks",
  "any value": `
    src stdenv builder realBuilder args system setupHook userHook outputHash outputHashAlgo outputHashMode
    moveToDev outputBin outputDev outputDevdoc outputDevman outputDoc outputInclude outputInfo outputLib outputMan`,
};

/** `mk-python-derivation.nix`, and the hooks in `pkgs/development/interpreters/python/hooks`; read 2026-11. */
const python: Table = {
  "a boolean": `
    pyproject disabled catchConflicts dontWrapPythonPrograms dontUsePipInstall dontUsePipBuild permitUserSite
    removeBinBytecode dontUsePytestCheck dontUsePypaBuild dontUsePypaInstall dontUseSetuptoolsBuild dontUseUnittestCheck
    dontCheckRuntimeDeps dontUsePythonCatchConflicts dontUsePythonImportsCheck dontUsePythonRecompileBytecode
    dontUsePythonRemoveBinBytecode dontUsePythonRemoveTestsDir dontUseWheelUnpack`,
  "a string": "format namePrefix",
  "a list of packages": "build-system dependencies pythonPath",
  "a list": "testPaths",
  "a list or a string": `
    pytestFlags pytestFlagsArray enabledTests enabledTestPaths enabledTestMarks disabledTestPaths disabledTestMarks
    unittestFlags unittestFlagsArray pypaBuildFlags pipInstallFlags pipBuildFlags setupPyBuildFlags setupPyGlobalFlags
    maturinBuildFlags pythonImportsCheck pythonNamespaces`,
  "a list or a boolean": "pythonRelaxDeps pythonRemoveDeps",
  "an attribute set": "optional-dependencies",
};

/** Attributes that the function of a builder and its hooks read, besides those of stdenv. Read 2026-11. */
const ofBuilders = {
  // `pkgs/build-support/go/module.nix`
  goPackageBuilder: {
    "a boolean": "proxyVendor deleteVendor allowGoReference buildTestBinaries",
    "a string": "modRoot vendorHash modConfigurePhase modBuildPhase modInstallPhase modPostBuild",
    "a list": "ldflags tags GOFLAGS",
    "a list or a string": "subPackages excludedPackages goModVendorFlags",
    "a function": "overrideModAttrs",
    "any value": "goSum goModules",
  },
  identityBuilder: {},
  // `pkgs/build-support/node/build-npm-package`, and its hooks
  npmPackageBuilder: {
    "a boolean":
      "forceGitDeps forceEmptyCache makeCacheWritable dontNpmBuild dontNpmInstall dontNpmPrune dontNpmConfig",
    "a string": "npmDepsHash npmBuildScript npmRoot",
    "an integer": "npmDepsFetcherVersion",
    "a list or a string":
      "npmFlags npmInstallFlags npmRebuildFlags npmBuildFlags npmPackFlags npmPruneFlags npmWorkspace",
    "any value": "npmDeps nodejs npmConfigHook npmBuildHook npmInstallHook",
  },
  // `pkgs/build-support/ocaml/dune.nix`
  ocamlBuilder: { "a string": "minimalOCamlVersion duneVersion", "a boolean": "useDune2" },
  // `pkgs/build-support/node/fetch-pnpm-deps`, and the hooks of pnpm
  pnpmPackageBuilder: {
    "a string": "pnpmRoot pnpmBuildScript",
    "a list or a string": "pnpmInstallFlags pnpmWorkspaces pnpmBuildFlags",
    "any value": "pnpmDeps",
  },
  pythonAppBuilder: python,
  pythonPackageBuilder: python,
  // `pkgs/build-support/rust/build-rust-package`, and the hooks in `pkgs/build-support/rust/hooks`
  rustPackageBuilder: {
    "a boolean": `
      useNextest auditable buildNoDefaultFeatures checkNoDefaultFeatures dontCargoBuild dontCargoCheck dontCargoInstall
      dontCargoSetupPostUnpack dontUseCargoParallelTests`,
    "a string": `
      cargoHash cargoRoot buildAndTestSubdir buildType checkType logLevel cargoDepsName cargoDepsHook cargoUpdateHook`,
    "a list": "buildFeatures checkFeatures cargoPatches",
    "a list or a string": "cargoBuildFlags cargoTestFlags",
    "an attribute set": "cargoLock depsExtraArgs",
    "any value": "cargoDeps cargoVendorDir",
  },
  standardBuilder: {},
} as const satisfies Readonly<Record<string, Table>>;

type BuilderKind = keyof typeof ofBuilders;

/** nixpkgs, `pkgs/stdenv/generic/check-meta.nix`, `metaTypes`; read 2026-11. */
const meta: Table = {
  "a boolean": "broken unfree unsupported insecure isHydraChannel isFcitxEngine isIbusEngine isGutenprint",
  "an integer": "priority timeout maxSilent schedulingPriority",
  "a string": "description longDescription mainProgram branch downloadPage name version tag position",
  "a string or a list": "homepage changelog",
  "a list": `
    sourceProvenance maintainers teams pkgConfigModules platforms badPlatforms hydraPlatforms knownVulnerabilities
    executables outputsToInstall`,
  "an attribute set": "tests identifiers",
  "any value": "license available isBuildPythonPackage maintainersPosition teamsPosition",
};

/** nixpkgs manual, "Passthru"; read 2026-11. */
const passthru: Table = {
  "an attribute set": "tests",
  "any value": "test env updateScript",
};

export type AttributeTypes = ReadonlyMap<string, AttributeType>;

const typesIn = (...tables: readonly Table[]): AttributeTypes =>
  new Map(
    tables.flatMap((table) =>
      Object.entries(table).flatMap(([type, names]) =>
        names
          .trim()
          .split(/\s+/)
          .map((name) => [name, type as AttributeType] as const),
      ),
    ),
  );

const known = new Map<BuilderKind, AttributeTypes>();

/** The attributes that nixpkgs reads in a build with this builder. */
export function attributeTypes(kind: BuilderKind): AttributeTypes {
  const types = known.get(kind) ?? typesIn(stdenv, ofBuilders[kind]);
  known.set(kind, types);
  return types;
}

/** The attributes of `meta` and `passthru` that nixpkgs reads. */
export const typesInSets: Readonly<Record<"meta" | "passthru", AttributeTypes>> = {
  meta: typesIn(meta),
  passthru: typesIn(passthru),
};

/**
 * Attributes that builders no longer read, with their replacement. nixpkgs, `build-rust-package` and `go/module.nix`,
 * read 2026-11.
 */
export const removedAttributes: Readonly<Record<string, string>> = {
  cargoSha256: "cargoHash",
  vendorSha256: "vendorHash",
  npmDepsSha256: "npmDepsHash",
};
