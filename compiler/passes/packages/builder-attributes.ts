import type { BuilderKind } from "../../ir/package.ts";

/** The option path (below the package) that gives an attribute of the derivation; undefined: catalogc sets it by itself. */
export type AttributeSources = Readonly<Record<string, readonly string[] | undefined>>;

/** Specification: "Mapped to", what every builder's derivation gets from options outside the builder's own. */
const common: AttributeSources = {
  pname: undefined,
  version: ["version"],
  src: ["source"],
  patches: ["source", "patches"],
  env: ["build", "env"],
  meta: undefined,
  passthru: undefined,
  __structuredAttrs: undefined,
  strictDeps: undefined,
};

/** Attributes and options that the two Python builders share. */
const python: Readonly<Record<string, string | undefined>> = {
  pyproject: undefined,
  disabledTests: "disabledTests",
  pythonImportsCheck: "importsCheck",
  pythonRelaxDeps: "relaxDeps",
  "build-system": "packages.build-system",
  dependencies: "packages.dependencies",
  "optional-dependencies": "packages.optional-dependencies",
};

/** Specification: "Builders and their additional options", by attribute: the option below the builder. */
const mapped: Readonly<Record<BuilderKind, Readonly<Record<string, string | undefined>>>> = {
  goPackageBuilder: {
    ldflags: "ldflags",
    modRoot: "modRoot",
    proxyVendor: "proxyVendor",
    subPackages: "subPackages",
    tags: "tags",
    vendorHash: "vendorHash",
  },
  identityBuilder: {},
  npmPackageBuilder: { npmDepsHash: "npmDepsHash", npmInstallFlags: "npmInstallFlags" },
  ocamlBuilder: { minimalOCamlVersion: "minimalVersion", propagatedBuildInputs: "packages.dependencies" },
  pnpmPackageBuilder: {
    buildPhase: "buildScript",
    installPhase: "installDir",
    pnpmDeps: "pnpmDepsHash",
    sourceRoot: "sourceRoot",
  },
  pythonAppBuilder: python,
  pythonPackageBuilder: python,
  rustPackageBuilder: { cargoBuildFlags: "cargoBuildFlags", cargoHash: "cargoHash" },
  standardBuilder: {},
};

/** Every attribute that catalogc sets on a derivation of this builder, and the option that decides it. */
export function attributeSources(kind: BuilderKind, debug: boolean): AttributeSources {
  const key = `${kind} ${debug}`;
  const sources = known.get(key) ?? findSources(kind, debug);
  known.set(key, sources);
  return sources;
}

const known = new Map<string, AttributeSources>();

function findSources(kind: BuilderKind, debug: boolean): AttributeSources {
  const option = (name: string): readonly string[] => ["build", kind, ...name.split(".")];
  const own = Object.entries(mapped[kind]).map(
    ([attribute, name]) => [attribute, name && option(name)] as const,
  );
  return {
    ...common,
    ...(debug && { shellHook: ["build", "debug"] }),
    nativeBuildInputs: option("packages.build"),
    nativeCheckInputs: option("packages.check"),
    buildInputs: option("packages.run"),
    ...Object.fromEntries(own),
  };
}
