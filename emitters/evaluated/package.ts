import { list, select, string, variable } from "../../compiler/language/build.ts";
import { concatText, joinTexts, text, type Text } from "../../compiler/language/text.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { Build, License, Licensing, Package, Source } from "../../compiler/ir/package.ts";
import { ownLicense, ownMetadata, type OwnOption } from "../../compiler/ir/own-metadata.ts";
import { builderKinds, builders } from "../../compiler/schema/builders/builders.ts";
import { pkgEntry } from "../../compiler/schema/package.ts";
import { printOptions } from "./options.ts";
import { maintainer } from "./maintainer.ts";
import { attrValue, bool, freeForm, keyed, record, str, strOrNull } from "./shapes.ts";

/** One package of the evaluated catalog. Specification: "Package result". */
export function evaluatedPackage(value: Package): Expr {
  const test = printOptions(pkgEntry.shape.test, value.test, {
    sandbox: value.explicit.has("test.sandbox") ? bool(value.test.sandbox) : undefined,
  });
  const { version, ...others } = printOptions(pkgEntry, value, {
    ...own(value),
    license: isOwn(value, "license") ? ownLicense(value.name) : licensing(value.license),
    maintainers: list(value.maintainers.map(maintainer)),
    source: source(value),
    build: build(value.build),
    test: record(test),
  });
  return record({
    _recipeType: str("pkgs"),
    pname: str(value.name),
    outputName: str(value.outputName),
    recipePath: str(value.recipePath),
    version,
    result: record({ derivation: string(select(variable("pkgs"), value.name)) }),
    ...others,
  });
}

/** The options that the recipe leaves to the derivation of an identity package. */
const own = (value: Package): Readonly<Partial<Record<OwnOption, Expr>>> =>
  Object.fromEntries(
    ownOptions
      .filter((option) => isOwn(value, option))
      .map((option) => [option, string(ownMetadata[option](value.name))]),
  );

const ownOptions = Object.keys(ownMetadata) as readonly OwnOption[];

/** Whether the recipe leaves the option to the derivation of an identity package. */
const isOwn = ({ build: { builder }, explicit }: Package, option: OwnOption | "license"): boolean =>
  builder.kind === "identityBuilder" && !explicit.has(option);

const licensing = (value: Licensing): Expr =>
  value.kind === "one" ? license(value.license) : list(value.licenses.map(license));

const license = (value: License): Expr =>
  record({
    deprecated: bool(value.deprecated),
    free: bool(value.free),
    fullName: str(value.fullName),
    licenseType: str(value.licenseType),
    redistributable: bool(value.redistributable),
    shortName: str(value.shortName),
    spdxId: strOrNull(value.spdxId),
    url: strOrNull(value.url),
  });

/** `source` in the form of the recipe. */
function source({ source: value, patches }: Package): Expr {
  const written = {
    git: value === null ? null : gitForm(value),
    url: value?.kind === "url" ? value.url : null,
    path: value?.kind === "path" ? value.path : null,
    hash: value?.hash ?? "",
    patches,
    submodules: (value?.kind === "forge" || value?.kind === "git") && value.submodules,
  };
  return record(printOptions(pkgEntry.shape.source, written, {}));
}

function gitForm(value: Source): Text | null {
  switch (value.kind) {
    case "forge": {
      const place = value.domain === null ? [] : [value.domain];
      const parts = joinTexts([...place, value.owner, value.repo, value.revision], "/");
      return concatText(text(`${value.forge}:`), parts);
    }
    case "git":
      return concatText(text("git:"), value.url, text(`?${value.pin.kind}=`), value.pin.value);
    case "url":
    case "path":
      return null;
  }
}

/**
 * Options as in the recipe: nulls stay, `env` is not merged and compiler flags are a list; `package.nix` has the
 * result. The enabled builder is complete; for others only `enable` is printed, so that reviews show what is used.
 */
function build(value: Build): Expr {
  const { builder, written } = value;
  const enabled = printOptions(builders[builder.kind].schema, builder, {
    enable: bool(true),
    env: keyed(written.builder.env, attrValue),
    structuredAttrs: keyed(written.builder.structuredAttrs, attrValue),
  });
  const allBuilders = builderKinds.map(
    (kind) => [kind, record(kind === builder.kind ? enabled : { enable: bool(false) })] as const,
  );
  return record({
    debug: bool(value.debug),
    env: keyed(written.env, attrValue),
    extraAttrs: keyed(value.extraAttrs, freeForm),
    structuredAttrs: keyed(written.structuredAttrs, attrValue),
    ...Object.fromEntries(allBuilders),
  });
}
