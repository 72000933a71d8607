import { list, select, string, variable } from "../../compiler/language/build.ts";
import { concatText, joinTexts, text, type Text } from "../../compiler/language/text.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { Build, License, Licensing, Package, Source } from "../../compiler/ir/package.ts";
import { ownLicense, ownMetadata, type OwnOption } from "../../compiler/ir/own-metadata.ts";
import { builderKinds, builders } from "../../compiler/schema/builders/builders.ts";
import { printOptions } from "./options.ts";
import { maintainer } from "./maintainer.ts";
import {
  attrValue,
  bool,
  filePath,
  filePaths,
  freeForm,
  keyed,
  nothing,
  packagePaths,
  record,
  str,
  strOrNull,
} from "./shapes.ts";

/** One package of the evaluated catalog. Specification: "Package result". */
export function evaluatedPackage(value: Package): Expr {
  return record({
    _recipeType: str("pkgs"),
    pname: str(value.name),
    outputName: str(value.outputName),
    recipePath: str(value.recipePath),
    version: own(value, "version") ?? str(value.version),
    result: record({ derivation: string(select(variable("pkgs"), value.name)) }),
    broken: bool(value.broken),
    description: own(value, "description") ?? str(value.description),
    homePage: own(value, "homePage") ?? str(value.homePage),
    license: isOwn(value, "license") ? ownLicense(value.name) : licensing(value.license),
    mainProgram: str(value.mainProgram),
    maintainers: list(value.maintainers.map(maintainer)),
    source: source(value),
    build: build(value.build),
    develop: record({
      packages: packagePaths(value.develop.packages),
      shellHook: str(value.develop.shellHook),
    }),
    test: record({
      packages: packagePaths(value.test.packages),
      ...(value.explicit.has("test.sandbox") && { sandbox: bool(value.test.sandbox) }),
      script: str(value.test.script),
    }),
  });
}

const own = (value: Package, option: OwnOption): Expr | undefined =>
  isOwn(value, option) ? string(ownMetadata[option](value.name)) : undefined;

/** Whether the recipe leaves it to the derivation that an identity passes on. */
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

/** `source`, in the recipe's own form again. */
function source({ source: value, patches }: Package): Expr {
  return record({
    git: strOrNull(value === null ? null : gitForm(value)),
    url: value?.kind === "url" ? str(value.url) : nothing,
    path: value?.kind === "path" ? filePath(value.path) : nothing,
    hash: str(value?.hash ?? ""),
    patches: filePaths(patches),
    submodules: bool((value?.kind === "forge" || value?.kind === "git") && value.submodules),
  });
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
 * Options as the recipe says them: nulls stay, `env` is not merged and compiler flags are a list, as `package.nix` shows
 * what becomes of them. The enabled builder is in full; the others are only said to be off, so that a review sees what is
 * used.
 */
function build(value: Build): Expr {
  const { builder, written } = value;
  const printed = printOptions(builders[builder.kind].schema, builder, {
    enable: bool(true),
    env: keyed(written.builder.env, attrValue),
    structuredAttrs: keyed(written.builder.structuredAttrs, attrValue),
  });
  const allBuilders = builderKinds.map(
    (kind) => [kind, record(kind === builder.kind ? printed : { enable: bool(false) })] as const,
  );
  return record({
    debug: bool(value.debug),
    env: keyed(value.written.env, attrValue),
    extraAttrs: keyed(value.extraAttrs, freeForm),
    structuredAttrs: keyed(value.written.structuredAttrs, attrValue),
    ...Object.fromEntries(allBuilders),
  });
}
