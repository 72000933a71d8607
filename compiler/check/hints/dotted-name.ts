import type { AttrsValue, Value } from "../../language/value.ts";

/** Only Nix reads `a.b` as `b` in `a`: elsewhere, and in quotes, it is one name. */
export function nestedInstead(name: string): string {
  const nested = name
    .split(".")
    .reduceRight((inner, each) => `${each}: ${inner === "" ? "…" : `{ ${inner} }`}`, "");
  return `A dot is a part of the name here; what is meant is \`${nested}\`.`;
}

/** Options of NixOS with single options, none of which has a dot in its name. */
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
