import type * as z from "zod";
import type { Expr } from "../../../language/expression.ts";
import type { Listed, PackageRef } from "../../../language/option-values.ts";
import type { Text } from "../../../language/text.ts";

/** A change of the derivation by an option. `option` is its path below the builder, dotted. */
export type Setting = { readonly option: string } & (
  | { readonly attribute: string; readonly value: Expr }
  /** Elements of a list that several options extend. */
  | { readonly attribute: string; readonly elements: readonly Listed<Text>[] }
  | { readonly attribute: string; readonly packages: readonly PackageRef[] }
  /** Commands of a script, after those of earlier options. */
  | { readonly attribute: string; readonly commands: Text }
  /** A package that the build needs. */
  | { readonly tool: PackageRef }
);

/** An option of several builders: its schema, and what a value sets. Unset, it sets nothing. */
export interface Family<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  /** @param outputs the outputs of the derivation, empty if the recipe leaves them to the builder */
  settings(value: z.output<Schema>, outputs: readonly string[]): readonly Setting[];
}

/** Families by option. Methods accept any schema. */
export type Families = Readonly<Record<string, Family>>;
