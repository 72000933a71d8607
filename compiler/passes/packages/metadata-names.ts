import { ignoredPlatform } from "../../diagnostics/checking.ts";
import { passthruOfOption, unknownLibName } from "../../diagnostics/passes-packages.ts";
import type { PackageEntry } from "../../check/checked-catalog.ts";
import { namesBelow } from "../../language/names-below.ts";
import { type FreeForm, isList } from "../../language/option-values.ts";
import { optionsOfSets } from "./extra-attrs.ts";
import { staticText } from "../../language/text.ts";
import { platformLists, sourceTypes } from "../../nixpkgs/lib-names.ts";
import { platforms } from "../../nixpkgs/platforms.ts";
import { keyPlaceOf, placeOf, type PassContext } from "../context.ts";

/** Reports platforms and types of sources that nixpkgs does not know. */
export function checkMetadataNames(entry: PackageEntry, context: PassContext): void {
  const { data } = entry;
  for (const option of ["platforms", "badPlatforms"] as const) {
    for (const { value, index } of elementsOf(data[option])) {
      const at = value.span ?? placeOf(entry, option, ...index);
      const name = knownName(value);
      if (name !== undefined && !platforms.has(name))
        context.report(ignoredPlatform(name, option, platforms, at));
      const set = nameIn("platforms", value);
      if (set !== undefined && !platformLists.has(set))
        context.report(unknownLibName("platforms", set, platformLists, at));
    }
  }
  for (const [index, value] of data.sourceProvenance.entries()) {
    const name = knownName(value) ?? nameIn("sourceTypes", value);
    if (name !== undefined && !sourceTypes.has(name))
      context.report(
        unknownLibName(
          "sourceTypes",
          name,
          sourceTypes,
          value.span ?? placeOf(entry, "sourceProvenance", index),
        ),
      );
  }
}

/** Reports attributes of `passthru` that another option sets. */
export function checkPassthru(entry: PackageEntry, context: PassContext): void {
  for (const name of entry.data.passthru.keys()) {
    if (!Object.hasOwn(optionsOfSets.passthru, name)) continue;
    context.report(
      passthruOfOption(name, optionsOfSets.passthru[name] ?? "", keyPlaceOf(entry, "passthru", name)),
    );
  }
}

const elementsOf = (value: FreeForm | readonly FreeForm[]) =>
  isList(value)
    ? value.map((each, index) => ({ value: each, index: [index] as const }))
    : [{ value, index: [] as const }];

const knownName = (value: FreeForm): string | undefined =>
  value.kind === "string" ? staticText(value.text) : undefined;

/** The `linux` of `lib.platforms.linux`. */
function nameIn(set: string, value: FreeForm): string | undefined {
  const [first, name, ...rest] = value.kind === "residual" ? (namesBelow("lib", value.expr) ?? []) : [];
  return first === set && rest.length === 0 ? name : undefined;
}
