import { ownMetadata, type OwnOption } from "../../compiler/ir/own-metadata.ts";
import type { Entry } from "../../compiler/check/checked-catalog.ts";
import { plainData } from "./plain-data.ts";
import { valueAt, type OptionPath } from "./option-path.ts";
import type { Scope } from "./scope.ts";

/** The value of an option as plain data: an identity package that does not say its version has that of its derivation. */
export function shownValue(
  { kind, name }: Scope,
  { data, provenance }: Pick<Entry<object>, "data" | "provenance">,
  path: OptionPath,
): unknown {
  const [option = "", ...below] = path;
  const isOwn =
    kind === "pkgs" &&
    below.length === 0 &&
    isOwnOption(option) &&
    !provenance.isExplicit(path) &&
    valueAt(data, ["build", "identityBuilder", "enable"]) === true;
  return plainData(isOwn ? { kind: "expression", expr: ownMetadata[option](name) } : valueAt(data, path));
}

const isOwnOption = (option: string): option is OwnOption => Object.hasOwn(ownMetadata, option);
