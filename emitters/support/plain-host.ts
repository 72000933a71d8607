import { staticText } from "../../compiler/language/text.ts";
import type { ConfigFilePlan } from "../../compiler/plan/model.ts";

/**
 * Where a host that is not NixOS finds the content of a configuration file: beside the units when it is known now, in the
 * recipe tree when it is a file there, in the module when only Nix knows it.
 */
export type HostFileOrigin =
  | { readonly kind: "beside"; readonly content: string }
  | { readonly kind: "recipe"; readonly treePath: string }
  | { readonly kind: "module" };

export function hostFileOrigin({ name, content }: ConfigFilePlan): HostFileOrigin {
  if ("source" in content) {
    const { source } = content;
    return source.kind === "file" ? { kind: "recipe", treePath: source.path } : { kind: "module" };
  }
  const known = staticText(content.text);
  // Not every file system takes a colon.
  return known === undefined || name.includes(":") ? { kind: "module" } : { kind: "beside", content: known };
}
