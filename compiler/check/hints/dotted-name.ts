import type { AttrsValue, Value } from "../../language/value.ts";

/** Only in Nix, `a.b` means `b` in `a`. In other syntaxes, and in quotes, it is one name. */
export function nestedInstead(name: string): string {
  const nested = name
    .split(".")
    .reduceRight((inner, each) => `${each}: ${inner === "" ? "…" : `{ ${inner} }`}`, "");
  return `The dot is part of the name here. Write \`${nested}\`.`;
}

/** Options of NixOS that contain options whose names never have a dot. */
const groups: ReadonlySet<string> = new Set([
  "networking",
  "programs",
  "security",
  "services",
  "systemd",
  "users",
]);

/** Names at the top of a module, and in the groups there, that cannot be options because of their dots. */
export function dottedNames(module: AttrsValue): readonly (readonly string[])[] {
  return [...module.entries].flatMap(([name, { value }]) => {
    if (isDotted(name)) return [[name]];
    const group: Value | undefined = groups.has(name) ? value.force() : undefined;
    return group?.kind === "attrs"
      ? [...group.entries.keys()].filter(isDotted).map((each) => [name, each])
      : [];
  });
}

const isDotted = (name: string): boolean => /^[\w-]+(?:\.[^.]+)+$/.test(name);
