import { aliasAndName, missingOption, unknownOption } from "../diagnostics/checking.ts";
import { bringsDependencies } from "../schema/builders/builders.ts";
import type { Attribute, Value } from "../language/value.ts";
import { neutralName } from "../schema/aliases.ts";
import type { Group, Option } from "../schema/model.ts";
import { suggest } from "../support/suggest.ts";
import { WRONG, type Reading } from "./context.ts";
import { elsewhere, isLikeDerivation } from "./elsewhere.ts";
import { foreignOption } from "./hints/foreign-option.ts";
import { defaultAsValue } from "./default-value.ts";
import { refuse, spanOf } from "./leaf-reader.ts";
import { ABSENT, defaultGroup, defaultOf } from "./unset-option.ts";
import type { Trail } from "./trail.ts";

/** Names the JSON schema of a JSON file, for editors. */
export const EDITOR_SCHEMA = "$schema";

/** Reads a set of fixed options; missing options get their defaults. */
export function readGroup(group: Group, value: Value, trail: Trail, context: Reading): unknown {
  if (value.kind !== "attrs") return refuse(value, trail, context, group);
  const written = attributesByOption(group, value.entries, trail, context);
  const checked: Record<string, unknown> = {};
  for (const option of group.options.values()) {
    const attribute = written.get(option.name);
    const read =
      attribute === undefined
        ? readAbsent(option, trail, context)
        : readOption(option, attribute, trail, context);
    if (read !== ABSENT) checked[option.name] = read;
  }
  requireOptions(group, checked, written, trail, context);
  return checked;
}

/** One option that is set. */
export function readOption(option: Option, attribute: Attribute, trail: Trail, context: Reading): unknown {
  const step = trail.option(option.name);
  step.nameSpan = attribute.nameSpan;
  step.comment = attribute.comment;
  // A default is valid even if it does not match the option's pattern (`homePage = ""`).
  const read = context.read(option.model, attribute.value, step, context, () =>
    defaultAsValue(option, trail.name),
  );
  if (read === ABSENT) {
    trail.remove(step);
    return readAbsent(option, trail, context);
  }
  return read === WRONG ? defaultOf(option, trail.name) : read;
}

/** Reads an option that is not set. A group is read if something in it must be set. */
function readAbsent(option: Option, trail: Trail, context: Reading): unknown {
  if (option.model.kind !== "group" || !mustBeSet(option.model)) return defaultOf(option, trail.name);
  if (!trail.misses(option.name)) reportMissing(option.model, trail, option.name, context);
  trail.miss(option.name);
  return defaultGroup(option.model, trail.name);
}

const mustBeSet = (group: Group): boolean =>
  [...group.options.values()].some(({ model, default: fallback }) =>
    model.kind === "group" ? mustBeSet(model) : fallback.kind === "required" && fallback.with === undefined,
  );

function reportMissing(group: Group, trail: Trail, prefix: string, context: Reading): void {
  for (const option of group.options.values()) {
    const path = `${prefix}.${option.name}`;
    if (option.model.kind === "group") reportMissing(option.model, trail, path, context);
    else if (option.default.kind === "required" && option.default.with === undefined) {
      context.report(
        missingOption(`${trail.dotted()}.${path}`, option.description, trail.nameSpan ?? trail.span),
      );
    }
  }
}

function requireOptions(
  group: Group,
  checked: Readonly<Record<string, unknown>>,
  written: ReadonlyMap<string, Attribute>,
  trail: Trail,
  context: Reading,
): void {
  for (const { name, model, description, default: fallback } of group.options.values()) {
    if (fallback.kind !== "required" || model.kind === "group" || written.has(name)) continue;
    if (fallback.with !== undefined && checked[fallback.with] !== true) continue;
    if (fallback.unless !== undefined && written.has(fallback.unless)) continue;
    if (trail.misses(name)) continue;
    context.report(missingOption(`${trail.dotted()}.${name}`, description, trail.nameSpan ?? spanOf(trail)));
    trail.miss(name);
  }
}

/** The attributes by the options' own names; aliases are resolved here, and only here. */
function attributesByOption(
  group: Group,
  entries: ReadonlyMap<string, Attribute>,
  trail: Trail,
  context: Reading,
): ReadonlyMap<string, Attribute> {
  const { options } = group;
  const written = new Map<string, Attribute>();
  for (const [name, attribute] of entries) {
    if (name === EDITOR_SCHEMA && trail.parent === undefined) continue;
    const option = neutralName(name, options);
    const nameSpan = attribute.nameSpan ?? attribute.value.span ?? trail.span;
    if (option === undefined) {
      reportUnknown(name, { ...attribute, nameSpan }, group, trail, context);
      continue;
    }
    const other = entries.get(option);
    if (name !== option && other !== undefined) {
      context.report(aliasAndName(name, option, nameSpan, other.nameSpan ?? other.value.span));
      continue;
    }
    written.set(option, attribute);
  }
  return written;
}

function reportUnknown(
  name: string,
  { value, nameSpan }: Attribute,
  group: Group,
  trail: Trail,
  context: Reading,
): void {
  const step = trail.option(name);
  const known = [...group.options.keys()];
  const foreign = foreignOption(group, name);
  const near = foreign === undefined ? suggest(name, known) : foreign.meant;
  const places = elsewhere(name, trail);
  const attributes = isLikeDerivation(trail) ? "build.extraAttrs" : undefined;
  context.report(unknownOption(step.dotted(), name, known, places, attributes, nameSpan, foreign?.hint));
  trail.remove(step);
  // The value is set under another name, so its absence is not a second mistake.
  const meant = near ?? (bringsDependencies(name) ? known.find((each) => each.endsWith("Hash")) : undefined);
  if (meant !== undefined) trail.miss(meant);
  // The builder is unknown but enabled, so its absence is not a second mistake.
  if (group.title === "Build" && (name === "enable" || isEnabled(value.force())))
    for (const each of known) trail.miss(each);
}

const isEnabled = (value: Value): boolean => value.kind === "attrs" && value.entries.has("enable");
