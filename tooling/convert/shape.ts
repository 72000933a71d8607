/**
 * What an option takes, as far as YAML writes it otherwise than elsewhere: a plain string there names a package or
 * a file. Given from outside, because emitters do not know the schema.
 */
export interface Shape {
  readonly kind: "package" | "path" | "license" | "package-or-text" | "other";
  /** The option, or the entry, of a name. */
  member(name: string): Shape;
  /** An element of the list. */
  element(): Shape;
}
