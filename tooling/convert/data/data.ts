/** Common to YAML and JSON: data, and strings that refer to what data cannot contain. */
export type Data =
  | { readonly kind: "scalar"; readonly value: null | boolean | bigint | string }
  | { readonly kind: "float"; readonly value: number }
  | Reference
  | Collection;

/** `origin`: the value of the recipe, which is identical if a constant is used again. */
export type Collection = { readonly origin: object } & (
  | { readonly kind: "list"; readonly elements: readonly Data[] }
  | { readonly kind: "map"; readonly entries: readonly Entry[] }
);

/** `!pkg hello` and `{ "$pkg": "hello" }` */
export interface Reference {
  readonly kind: "reference";
  readonly to: "pkg" | "file" | "nix";
  readonly text: string;
}

export interface Entry {
  readonly name: string;
  /** Lines of a comment above it. */
  readonly comment: readonly string[];
  readonly value: Data;
}

/** A float stays a float: `1.0`, not `1`. */
export const floatText = (value: number): string =>
  /[.e]/.test(String(value)) ? String(value) : `${String(value)}.0`;
