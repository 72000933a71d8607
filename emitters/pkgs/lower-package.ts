import type { Package } from "../../compiler/ir/package.ts";
import type { AttrValue } from "../../compiler/language/option-values.ts";
import { text } from "../../compiler/language/text.ts";
import type { AnyBuilder } from "../../compiler/schema/builders/builder.ts";
import { builders } from "../../compiler/schema/builders/builders.ts";
import { builderAttributes } from "../../compiler/schema/builders/derivation.ts";
import { commonAttributes, inputAttributes } from "./common.ts";
import { passedOn } from "./identity.ts";
import { withRecipeAttrs } from "./merge-attrs.ts";
import type { Derivation } from "./model.ts";
import { withListsAsWords } from "./read-as-words.ts";
import { ownVersionIn } from "./version.ts";

/** The derivation a package is built with: what its builder gives, and what every build has. */
export function lowerPackage(pkg: Package): Derivation {
  const { builder } = pkg.build;
  const described = builders[builder.kind];
  const call = described.call?.(builder);
  if (call === undefined) return passedOn(pkg);
  const common = commonAttributes(withEnvOf(described, pkg));
  const attributes = [
    ...common.map(([name, value]) =>
      name === "src"
        ? ([name, described.src?.(value, builder, pkg) ?? value] as const)
        : ([name, value] as const),
    ),
    ...builderAttributes(builder, pkg, ownVersionIn(pkg)),
    ...inputAttributes(builder.packages, described.tools?.(builder, pkg)),
  ];
  return withListsAsWords(withRecipeAttrs({ call, attributes }, pkg), pkg);
}

/** The recipe's own variables win. */
function withEnvOf({ env }: AnyBuilder, pkg: Package): Package {
  if (env === undefined) return pkg;
  const added = Object.entries(env).map(([name, value]): [string, AttrValue] => [name, text(value)]);
  return { ...pkg, build: { ...pkg.build, env: new Map([...added, ...pkg.build.env]) } };
}
