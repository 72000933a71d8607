import type { Site } from "./sites.ts";

/** A generated file of an entry, by the title of its lens. */
export interface Lens {
  readonly title: string;
  readonly kind: "apps" | "pkgs";
  readonly name: string;
  /** The component of a unit. */
  readonly component?: string;
}

/** The generated file that is shown for an entry or component, if a site names one. */
export function lensOf({ path = [] }: Site): Lens | undefined {
  const [kind, name = "", services, group, component = ""] = path;
  if (path.length === 2 && kind === "pkgs") return { title: "package.nix", kind, name };
  if (path.length === 2 && kind === "apps") return { title: "compose.yaml", kind, name };
  const isRun = kind === "apps" && services === "services" && (group === "components" || group === "jobs");
  return isRun && path.length === 5 ? { title: "unit", kind, name, component } : undefined;
}

/** The path of the file that a lens shows, among those of its entry. */
export function fileOf({ title, component }: Lens, files: Iterable<string>): string | undefined {
  const wanted = new RegExp(
    component === undefined ? `/${title}$` : `/units/(?:.*-)?${component}\\.service$`,
  );
  return [...files].find((path) => wanted.test(path));
}
