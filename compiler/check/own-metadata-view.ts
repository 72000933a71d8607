import { ownMetadata } from "../ir/own-metadata.ts";
import type { Attribute, AttrsValue, Value } from "../language/value.ts";
import { deferred } from "./deferred.ts";

/**
 * `version` and the like of a package as others read them: of an identity package that does not say them itself they are its
 * derivation's, not the option's default.
 */
export function ownMetadataView(
  name: string,
  view: AttrsValue,
  isWritten: (option: string) => boolean,
): ReadonlyMap<string, Attribute> {
  const read = new Map<string, Attribute>();
  for (const [option, expr] of Object.entries(ownMetadata)) {
    const attribute = view.entries.get(option);
    if (attribute === undefined) continue;
    const value = deferred(
      () =>
        !isWritten(option) && isIdentity(view)
          ? { kind: "string", text: { parts: [expr(name)] } }
          : attribute.value.force(),
      attribute.value,
    );
    read.set(option, { ...attribute, value });
  }
  return read;
}

function isIdentity(view: AttrsValue): boolean {
  const enable = ["build", "identityBuilder", "enable"].reduce<Value | undefined>(
    (value, step) => (value?.kind === "attrs" ? value.entries.get(step)?.value.force() : undefined),
    view,
  );
  return enable?.kind === "bool" && enable.value;
}
