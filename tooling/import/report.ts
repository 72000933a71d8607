import { count } from "../../compiler/support/counting.ts";
import type { ImportedFile } from "./imported-file.ts";
import { isExtra, type Placement } from "./placement.ts";

/** The account of all attributes of a file. */
export interface Account {
  readonly options: number;
  readonly extra: number;
  readonly leftOut: number;
  /** One line about each attribute, in the order of the file. */
  readonly lines: readonly string[];
}

export function accountOf(
  imported: ImportedFile,
  placements: readonly Placement[],
  added: readonly string[],
  comments: number,
): Account {
  const { file, fixedArguments, kind } = imported;
  const left = placements.filter(({ parts, reason }) => parts.length === 0 && reason !== undefined);
  const extra = placements.filter(({ parts }) => parts.some(isExtra));
  const lines = placements.map(lineOf);
  const asArguments = [...fixedArguments].map(
    (name) => `argument ${name}: left out, its default takes its place`,
  );
  const hasVersion =
    kind === "identityBuilder" || placements.some(({ attribute: [name] }) => name === "version");
  const others = [
    ...(hasVersion ? [] : ["version: the file has none, and that of the recipe is 1.0.0"]),
    ...asArguments,
    ...file.asserts.map(() => "assert: left out, recipes have no assertions"),
    ...[...imported.settings].map((name) => `config.${name}: left out, it has its default`),
    ...(kind === "identityBuilder" ? [`${wholeCall}: ${imported.reason}`] : []),
    `added by catalogc: ${added.join("; ")}`,
    ...(comments === 0 ? [] : [`${count(comments, "comment")} inside of values: left out`]),
  ];
  return {
    options: placements.length - left.length - extra.length,
    extra: extra.length,
    leftOut: left.length + asArguments.length + file.asserts.length + imported.settings.size,
    lines: [...lines, ...others],
  };
}

const wholeCall = "the call is `identityBuilder.derivation` as a whole";

function lineOf({ attribute, parts, reason }: Placement): string {
  const name = attribute.join(".");
  if (reason !== undefined) return `${name}: left out, ${reason}`;
  if (parts.length === 0) return `${name}: the name of the entry`;
  return `${name}: ${parts.map(({ option }) => option.join(".")).join(", ")}`;
}
