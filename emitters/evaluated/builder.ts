import type { Expr } from "../../compiler/language/expression.ts";
import { reify } from "../../compiler/language/reify.ts";
import type { Build, Builder, BuilderKind, PythonOptions } from "../../compiler/ir/package.ts";
import { textOf } from "./functions-as-text.ts";
import {
  attrValue,
  bool,
  int,
  keyed,
  packagePath,
  packagePaths,
  record,
  str,
  strOrNull,
  texts,
} from "./shapes.ts";

type Fields = Readonly<Record<string, Expr>>;
type OptionsOf<Kind extends BuilderKind> = Extract<Builder, { kind: Kind }>;

const common = (packages: Builder["packages"]): Fields => ({
  build: packagePaths(packages.build),
  check: packagePaths(packages.check),
  run: packagePaths(packages.run),
});

const python = (value: PythonOptions): Fields => ({
  packages: record({
    ...common(value.packages),
    "build-system": packagePaths(value.packages.buildSystem),
    dependencies: packagePaths(value.packages.dependencies),
    "optional-dependencies": keyed(value.packages.optionalDependencies, packagePaths),
  }),
  disabledTests: texts(value.disabledTests),
  importsCheck: texts(value.importsCheck),
  relaxDeps: typeof value.relaxDeps === "boolean" ? bool(value.relaxDeps) : texts(value.relaxDeps),
});

/** The options of each builder under the names of the specification's table "Builders and their additional options". */
const options: { readonly [Kind in BuilderKind]: (value: OptionsOf<Kind>) => Fields } = {
  goPackageBuilder: (value) => ({
    packages: record(common(value.packages)),
    ldflags: texts(value.ldflags),
    modRoot: str(value.modRoot),
    proxyVendor: bool(value.proxyVendor),
    subPackages: texts(value.subPackages),
    tags: texts(value.tags),
    vendorHash: strOrNull(value.vendorHash),
  }),
  identityBuilder: (value) => ({
    packages: record(common(value.packages)),
    derivation: packagePath(value.derivation),
  }),
  npmPackageBuilder: (value) => ({
    packages: record(common(value.packages)),
    npmDepsHash: str(value.npmDepsHash),
    npmInstallFlags: texts(value.npmInstallFlags),
  }),
  ocamlBuilder: (value) => ({
    packages: record({ ...common(value.packages), dependencies: packagePaths(value.packages.dependencies) }),
    minimalVersion: strOrNull(value.minimalVersion),
    ocamlPackages: textOf(reify(value.ocamlPackages)),
  }),
  pnpmPackageBuilder: (value) => ({
    packages: record(common(value.packages)),
    buildScript: str(value.buildScript),
    fetcherVersion: int(value.fetcherVersion),
    installDir: strOrNull(value.installDir),
    pnpm: packagePath(value.pnpm),
    pnpmDepsHash: str(value.pnpmDepsHash),
    sourceRoot: strOrNull(value.sourceRoot),
  }),
  pythonAppBuilder: python,
  pythonPackageBuilder: python,
  rustPackageBuilder: (value) => ({
    packages: record(common(value.packages)),
    cargoBuildFlags: texts(value.cargoBuildFlags),
    cargoHash: str(value.cargoHash),
  }),
  standardBuilder: (value) => ({
    packages: record(common(value.packages)),
    stdenv: packagePath(value.stdenv),
  }),
};

/** In the order of the specification's table. */
export const builderKinds = Object.keys(options) as readonly BuilderKind[];

/** The enabled builder, with its own part of what is `written` of the build. */
export const builder = ({ builder: value, written }: Build): Expr =>
  record({
    enable: bool(true),
    env: keyed(written.builder.env, attrValue),
    structuredAttrs: keyed(written.builder.structuredAttrs, attrValue),
    ...fieldsOf(value),
  });

/** The compiler cannot see that key and value of the union go together. */
function fieldsOf<Kind extends BuilderKind>(value: OptionsOf<Kind>): Fields {
  const fields: (value: OptionsOf<Kind>) => Fields = options[value.kind as Kind];
  return fields(value);
}
