import type { CheckedCatalog } from "../../compiler/check/checked-catalog.ts";
import type { Provenance } from "../../compiler/check/provenance.ts";
import type { Span } from "../../compiler/support/span.ts";

/** How many options of a catalog have their value or a part of it at a place: several share a constant. */
export const optionsAt = (span: Span, { pkgs, apps }: Pick<CheckedCatalog, "apps" | "pkgs">): number =>
  [...pkgs.values(), ...apps.values()].reduce((sum, { provenance }) => sum + deepest(provenance, span), 0);

function deepest(provenance: Provenance, { file, start, end }: Span): number {
  const isAround = (each: Span | undefined): boolean =>
    each !== undefined && each.file === file && each.start <= start && end <= each.end;
  const isThere = (path: readonly (string | number)[]): boolean => {
    const { span, nameSpan } = provenance.at(path);
    return isAround(span) || isAround(nameSpan);
  };
  const set = provenance.explicitPaths();
  const around = [...set, ...set.flatMap((path) => elementsOf(provenance, path))].filter(isThere);
  const isInside = (inner: readonly unknown[], outer: readonly unknown[]): boolean =>
    inner.length > outer.length && outer.every((step, index) => inner[index] === step);
  return around.filter((path) => !around.some((other) => isInside(other, path))).length;
}

function elementsOf(
  provenance: Provenance,
  path: readonly string[],
): readonly (readonly (string | number)[])[] {
  const found: (readonly (string | number)[])[] = [];
  while (provenance.isExplicit([...path, found.length])) found.push([...path, found.length]);
  return found;
}
