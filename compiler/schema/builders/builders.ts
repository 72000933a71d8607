import type * as z from "zod";
import { type AnyBuilder, type Resolved } from "./builder.ts";
import { goPackageBuilder } from "./go-package-builder.ts";
import { identityBuilder } from "./identity-builder.ts";
import { npmPackageBuilder } from "./npm-package-builder.ts";
import { ocamlBuilder } from "./ocaml-builder.ts";
import { pnpmPackageBuilder } from "./pnpm-package-builder.ts";
import { pythonAppBuilder, pythonPackageBuilder } from "./python-builders.ts";
import { rustPackageBuilder } from "./rust-package-builder.ts";
import { standardBuilder } from "./standard-builder.ts";

/** Every builder by its option key, in the order of the specification. */
const registry = {
  goPackageBuilder,
  identityBuilder,
  npmPackageBuilder,
  ocamlBuilder,
  pnpmPackageBuilder,
  pythonAppBuilder,
  pythonPackageBuilder,
  rustPackageBuilder,
  standardBuilder,
};

type Registry = typeof registry;
export type BuilderKind = keyof Registry;

/** The one enabled builder with its options; `kind` is the option key of the specification. */
export type Builder<Kind extends BuilderKind = BuilderKind> = {
  readonly [Each in Kind]: { readonly kind: Each } & Resolved<z.output<Registry[Each]["schema"]>>;
}[Kind];

export const builders: Readonly<Record<BuilderKind, AnyBuilder>> = registry;
export const builderKinds = Object.keys(registry) as readonly BuilderKind[];

/** Options of every builder, by its key. */
export const builderOptions = Object.fromEntries(
  builderKinds.map((kind) => [kind, registry[kind].schema]),
) as { [Kind in BuilderKind]: Registry[Kind]["schema"] };

/** The option with the hash of the dependencies, and its value; undefined if the builder needs none. */
export function dependencyHash(
  kind: BuilderKind,
  options: object,
): readonly [option: string, hash: string] | undefined {
  const option = builders[kind].dependencies?.hash;
  const hash: unknown = option === undefined ? undefined : Reflect.get(options, option);
  // For Go, null means that the source contains its dependencies.
  return option !== undefined && typeof hash === "string" ? [option, hash] : undefined;
}

/** Whether `extraAttrs` or structured attributes replace an empty hash of the dependencies. */
export const standsForHash = (
  kind: BuilderKind,
  hash: string | null,
  ...attributes: readonly ReadonlyMap<string, unknown>[]
): boolean =>
  hash === "" &&
  (builders[kind].dependencies?.instead ?? []).some((name) => attributes.some((given) => given.has(name)));

/** Whether an attribute provides the dependencies or their hash for any builder. */
export const bringsDependencies = (name: string): boolean =>
  Object.values(builders).some(({ dependencies }) => dependencies?.instead.includes(name) === true);
