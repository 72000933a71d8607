export type EntryKind = "apps" | "pkgs";

/** Whose options are looked at: those of an entry, or those of the catalog file. */
export type Scope =
  { readonly kind: EntryKind; readonly name: string } | { readonly kind: "catalog"; readonly name: "" };

export const catalogScope: Scope = { kind: "catalog", name: "" };

/** Who sets an option. */
export type Owner = "entry" | "catalog file";
