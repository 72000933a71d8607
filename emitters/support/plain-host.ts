import { staticText } from "../../compiler/language/text.ts";
import type { ConfigFilePlan } from "../../compiler/plan/model.ts";

/**
 * The location of a configuration file's content for a host other than NixOS: beside the units if it is known at
 * compile time, in the recipe tree if it is a file there, in the module if only Nix knows it.
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
  // Not every file system allows a colon.
  return known === undefined || name.includes(":") ? { kind: "module" } : { kind: "beside", content: known };
}
