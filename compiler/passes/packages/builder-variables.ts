import {
  attributeOfEveryBuild,
  variableOfBuilder,
  variableSetByBuilder,
} from "../../diagnostics/passes-build.ts";
import type { Place } from "../../diagnostics/make.ts";
import { builders, type BuilderKind } from "../../schema/builders/builders.ts";
import type { PassContext } from "../context.ts";
import { stdenvAttributes } from "../../nixpkgs/stdenv-attributes.ts";

type Named = readonly (readonly [name: string, at: Place])[];

/**
 * Reports variables and attributes that would clash with the builder's own, which Nix refuses without saying where, or
 * that the builder would replace without a word.
 */
export function checkBuilderVariables(
  kind: BuilderKind,
  variables: Named,
  attributes: Named,
  context: PassContext,
): void {
  for (const [name, at] of variables) {
    const isSettable = stdenvAttributes.settable.has(name);
    if (isSettable || stdenvAttributes.fixed.has(name))
      context.report(attributeOfEveryBuild(name, isSettable, at));
  }
  const { settable = [], fixed = [] } = builders[kind].variables ?? {};
  for (const [name, at] of attributes)
    if (settable.includes(name)) context.report(variableOfBuilder(name, at));
  for (const [name, at] of [...variables, ...attributes])
    if (fixed.includes(name)) context.report(variableSetByBuilder(name, at));
}
