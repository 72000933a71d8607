import { hostOptions } from "../../nixpkgs/host-options.ts";
import { phasePattern } from "../../nixpkgs/phases.ts";
import type { Group } from "../../schema/model.ts";
import { meant, type Hint } from "../../diagnostics/make.ts";
import { orList } from "../../support/suggest.ts";
import { nestedInstead } from "./dotted-name.ts";
import { foreignNames } from "./foreign-names.ts";

/** A hint for an option of another tool, and the option that is meant, if there is one. */
export interface Foreign {
  readonly hint: Hint;
  readonly meant?: string;
}

/** Undefined if no known tool has such an option. */
export function foreignOption(group: Group, name: string): Foreign | undefined {
  const [first = "", ...inside] = name.split(".");
  if (inside.length > 0 && group.options.has(first)) return { hint: nestedInstead(name), meant: first };
  const [, known, sets] = foreignNames[group.title ?? ""]?.find(([names]) => names.includes(name)) ?? [];
  if (known !== undefined)
    return group.options.has(known)
      ? { hint: meant(name, known), meant: known }
      : { hint: known, ...(sets !== undefined && { meant: sets }) };
  if (group.options.has("phases") && phasePattern.test(name))
    return { hint: `Did you mean \`phases.${name}\`?` };
  if (isVariable(group, name)) return { hint: "Set variables of the build environment in `build.env`." };
  if (group.options.has("hostosConfig") && hostOptions.has(name))
    return { hint: `It is an option of the host: write \`hostosConfig.${name}\`.` };
  const longer = [...group.options.keys()].filter((each) => isBeginning(name, each)).slice(0, 3);
  const [only] = longer;
  if (only === undefined) return undefined;
  return {
    hint: `Did you mean ${orList(longer)}?`,
    ...(longer.length === 1 && { meant: only, hint: meant(name, only) }),
  };
}

/** `CGO_ENABLED`, like attributes of older nixpkgs packages. */
const isVariable = ({ title = "" }: Group, name: string): boolean =>
  /^(?:Package|Build|\w+Builder)$/.test(title) && /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(name);

/** `env`, `memory`, `go` */
const isBeginning = (name: string, option: string): boolean =>
  name.length >= 2 && option.length > name.length && option.toLowerCase().startsWith(name.toLowerCase());
