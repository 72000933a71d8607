import { NameHeap } from "./name-heap.ts";

/** `from` must come after `to`: `from` waits. Other fields (reason, place) are returned with cycles. */
export interface OrderEdge {
  readonly from: string;
  readonly to: string;
}

export type Ordering<Edge extends OrderEdge> =
  | { readonly ok: true; readonly order: readonly string[] }
  | {
      readonly ok: false;
      /**
       * Disjoint cycles, at least one. Each edge's `to` is the next edge's `from`, and the last one's is the first's. A
       * cycle starts at its smallest name.
       */
      readonly cycles: readonly (readonly Edge[])[];
    };

/**
 * Orders nodes so that each comes after everything it waits for; among the candidates for the next position, the
 * smallest name wins. The result does not depend on the order of `nodes`, and on the order of `edges` only if two edges
 * join the same two nodes (a cycle shows the first). Edges to unknown nodes are ignored. Kahn's algorithm with a heap:
 * O((nodes + edges) log nodes), no recursion.
 */
export function order<Edge extends OrderEdge>(
  nodes: Iterable<string>,
  edges: Iterable<Edge>,
): Ordering<Edge> {
  const waiting = new Map([...nodes].map((node) => [node, new Map<string, Edge>()]));
  const dependents = new Map<string, string[]>();
  for (const edge of edges) {
    const mine = waiting.get(edge.from);
    if (mine === undefined || mine.has(edge.to) || !waiting.has(edge.to)) continue;
    mine.set(edge.to, edge);
    const others = dependents.get(edge.to);
    if (others === undefined) dependents.set(edge.to, [edge.from]);
    else others.push(edge.from);
  }

  const missing = new Map([...waiting].map(([node, on]) => [node, on.size]));
  const ready = new NameHeap();
  for (const [node, count] of missing) if (count === 0) ready.push(node);
  const sorted: string[] = [];
  for (let next = ready.pop(); next !== undefined; next = ready.pop()) {
    sorted.push(next);
    missing.delete(next);
    for (const dependent of dependents.get(next) ?? []) {
      const left = (missing.get(dependent) ?? 0) - 1;
      missing.set(dependent, left);
      if (left === 0) ready.push(dependent);
    }
  }
  if (missing.size === 0) return { ok: true, order: sorted };
  return { ok: false, cycles: findCycles(missing.keys(), waiting) };
}

/** Every stuck node waits for a stuck node, so following the smallest such name leads into a cycle. */
function findCycles<Edge extends OrderEdge>(
  stuck: Iterable<string>,
  waiting: ReadonlyMap<string, ReadonlyMap<string, Edge>>,
): readonly (readonly Edge[])[] {
  const names = new Set([...stuck].sort());
  const next = new Map<string, Edge>();
  for (const name of names) {
    for (const [to, edge] of waiting.get(name) ?? []) {
      const best = next.get(name);
      if (names.has(to) && (best === undefined || to < best.to)) next.set(name, edge);
    }
  }

  const cycles: Edge[][] = [];
  const seen = new Set<string>();
  for (const start of names) {
    const steps = new Map<string, number>();
    const path: Edge[] = [];
    let at = start;
    for (let edge = next.get(at); edge !== undefined && !seen.has(at); edge = next.get(at)) {
      seen.add(at);
      steps.set(at, path.length);
      path.push(edge);
      at = edge.to;
    }
    const entered = steps.get(at);
    if (entered !== undefined) cycles.push(fromSmallest(path.slice(entered)));
  }
  return cycles.sort((a, b) => ((a[0]?.from ?? "") < (b[0]?.from ?? "") ? -1 : 1));
}

function fromSmallest<Edge extends OrderEdge>(cycle: readonly Edge[]): Edge[] {
  const smallest = cycle.reduce(
    (best, edge, index) => (edge.from < (cycle[best]?.from ?? "") ? index : best),
    0,
  );
  return [...cycle.slice(smallest), ...cycle.slice(0, smallest)];
}
