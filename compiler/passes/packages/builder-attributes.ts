import { builderPath } from "./builder.ts";
import type { PackagePath } from "../../check/checked-catalog.ts";
import { attributesOfOptions } from "../../schema/builders/derivation.ts";
import type { BuilderKind } from "../../schema/builders/builders.ts";

/** The option path (below the package) that sets a derivation attribute; undefined if catalogc sets it itself. */
export type AttributeSources = Readonly<Record<string, PackagePath | undefined>>;

/** Specification: "Mapped to": the attributes that every builder's derivation gets from options outside the builder. */
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

/** Every attribute that catalogc sets on a derivation of this builder, with the option that determines it. */
export function attributeSources(kind: BuilderKind, debug: boolean): AttributeSources {
  const key = `${kind} ${debug}`;
  const sources = known.get(key) ?? findSources(kind, debug);
  known.set(key, sources);
  return sources;
}

const known = new Map<string, AttributeSources>();

function findSources(kind: BuilderKind, debug: boolean): AttributeSources {
  const own = Object.entries(attributesOfOptions[kind]).map(
    ([attribute, name]) => [attribute, name && builderPath(kind, name)] as const,
  );
  return {
    ...common,
    ...(debug && { shellHook: ["build", "debug"] }),
    nativeBuildInputs: builderPath(kind, "packages.build"),
    nativeCheckInputs: builderPath(kind, "packages.check"),
    buildInputs: builderPath(kind, "packages.run"),
    ...Object.fromEntries(own),
  };
}
