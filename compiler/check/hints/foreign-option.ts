import type { Value } from "../../language/value.ts";
import type { Group, Model } from "../../schema/model.ts";
import { orList } from "../../support/suggest.ts";
import { nestedInstead } from "./dotted-name.ts";
import { derivation, foreignNames, otherNames } from "./foreign-names.ts";
import { phasePattern } from "../../nixpkgs/phases.ts";
import { hostOptions } from "../../nixpkgs/host-options.ts";

/** A hint for an option of another tool, and the option that is meant, if there is one. */
export interface Foreign {
  readonly hint: string;
  readonly meant?: string;
}

/** Undefined if no known tool has such an option. */
export function foreignOption(group: Group, name: string): Foreign | undefined {
  const [first = "", ...inside] = name.split(".");
  if (inside.length > 0 && group.options.has(first)) return { hint: nestedInstead(name), meant: first };
  const [, known, sets] = foreignNames[group.title ?? ""]?.find(([names]) => names.includes(name)) ?? [];
  if (known === undefined && isVariable(group, name))
    return { hint: "Set variables of the build environment in `build.env`." };
  if (known !== undefined) {
    return group.options.has(known)
      ? { hint: `Did you mean \`${known}\`?`, meant: known }
      : { hint: known, ...(sets !== undefined && { meant: sets }) };
  }
  if (group.options.has("hostosConfig") && hostOptions.has(name))
    return { hint: `It is an option of the host: write \`hostosConfig.${name}\`.` };
  const mapped =
    group.options.has("phases") && phasePattern.test(name)
      ? `phases.${name}`
      : isOfBuilder(group)
        ? optionFor(name, group, "")
        : undefined;
  if (mapped !== undefined) return { hint: `Did you mean \`${mapped}\`?` };
  const longer = [...group.options.keys()].filter((each) => isBeginning(name, each)).slice(0, 3);
  const [only] = longer;
  if (only === undefined) return undefined;
  return { hint: `Did you mean ${orList(longer)}?`, ...(longer.length === 1 && { meant: only }) };
}

/** A hint for an unknown name that is similar to none, if there is more to say than the known options. */
export function anyOther({ title = "" }: Group, value: Value): string | undefined {
  if (title === "ConfigFile" && value.kind === "attrs")
    return 'If it is part of the file name, quote the name: `"app.conf"`.';
  return otherNames[title] ?? (title.endsWith("Builder") ? derivation : undefined);
}

/** `CGO_ENABLED`, like attributes of older nixpkgs packages. */
const isVariable = ({ title = "" }: Group, name: string): boolean =>
  /^(?:Package|Build|\w+Builder)$/.test(title) && /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(name);

const isOfBuilder = ({ title = "" }: Group): boolean => /^(?:\w+Builder|\w*Packages)$/.test(title);

/** `env`, `memory`, `go` */
const isBeginning = (name: string, option: string): boolean =>
  name.length >= 2 && option.length > name.length && option.toLowerCase().startsWith(name.toLowerCase());

/** The builder option that becomes this derivation attribute: `buildInputs`. */
function optionFor(attribute: string, group: Group, prefix: string): string | undefined {
  for (const { name, model, mapsTo } of group.options.values()) {
    if (mapsTo === attribute && name !== attribute) return prefix + name;
    const below = isInBuilder(model) ? optionFor(attribute, model, `${prefix}${name}.`) : undefined;
    if (below !== undefined) return below;
  }
  return undefined;
}

/** Groups of one option each, such as `packages` and `checks`. */
const isInBuilder = (model: Model): model is Group =>
  model.kind === "group" && !(model.title ?? "").endsWith("Builder") && !model.isSubmodule;
