import type { OptionPath } from "../../check/provenance.ts";
import type { Group } from "../../schema/model.ts";
import { pkgEntry } from "../../schema/package.ts";
import { reflectGroup } from "../../schema/reflect.ts";
import type { PackageEntry } from "../../check/checked-catalog.ts";

/**
 * The options that a recipe sets, dotted. A package made from another one (`config.pkgs.one // { … }`) also contains
 * defaults, which have no place in a recipe. Neither do values from JSON, but those are not identical to a default of
 * the schema.
 */
export function explicitOptions({ data, provenance }: PackageEntry): ReadonlySet<string> {
  const isWritten = (path: OptionPath): boolean =>
    provenance.at(path).span !== undefined || valueAt(data, path) !== defaultAt(path);
  return new Set(
    provenance
      .explicitPaths()
      .filter(isWritten)
      .map((path) => path.join(".")),
  );
}

function valueAt(data: unknown, [step, ...rest]: OptionPath): unknown {
  if (step === undefined) return data;
  return typeof data === "object" && data !== null && Object.hasOwn(data, step)
    ? valueAt(Reflect.get(data, step), rest)
    : undefined;
}

function defaultAt([step = "", ...rest]: OptionPath, group: Group = reflectGroup(pkgEntry)): unknown {
  const option = group.options.get(step);
  if (rest.length > 0) return option?.model.kind === "group" ? defaultAt(rest, option.model) : undefined;
  return option?.default.kind === "constant" ? option.default.value : undefined;
}
