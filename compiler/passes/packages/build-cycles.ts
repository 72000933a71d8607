import { buildCycle } from "../../diagnostics/passes-packages.ts";
import { builtFrom, madeOf, type Needed } from "./built-from.ts";
import type { CheckedCatalog, PackageEntry } from "../../check/checked-catalog.ts";
import type { PassContext } from "../context.ts";
import { order, type OrderEdge } from "../order.ts";

type NeedEdge = OrderEdge & Pick<Needed, "at">;

/**
 * Reports packages that are built from themselves, directly or indirectly: Nix would recurse without naming them. There
 * are two graphs, because the package that another one wraps may have been given other inputs (`pkgs.x.override { …
 * }`).
 */
export function checkBuildCycles({ pkgs }: CheckedCatalog, context: PassContext): void {
  const built = cyclesOf(pkgs, builtFrom);
  const reported = new Set(built.map(namesOf));
  const made = cyclesOf(pkgs, madeOf).filter((cycle) => !reported.has(namesOf(cycle)));
  for (const cycle of [...built, ...made])
    context.report(buildCycle(cycle.map(({ from, at }) => ({ name: from, at }))));
}

const namesOf = (cycle: readonly NeedEdge[]): string => cycle.map(({ from }) => from).join(" ");

function cyclesOf(
  pkgs: ReadonlyMap<string, PackageEntry>,
  needs: (entry: PackageEntry) => readonly Needed[],
): readonly (readonly NeedEdge[])[] {
  const edges = [...pkgs.values()].flatMap((entry) =>
    needs(entry)
      .filter(({ name }) => pkgs.has(name))
      .map(({ name, at }): NeedEdge => ({ from: entry.name, to: name, at })),
  );
  const sorted = order(new Set(edges.flatMap(({ from, to }) => [from, to])), edges);
  return sorted.ok ? [] : sorted.cycles;
}
