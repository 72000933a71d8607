// Slow. Depends on: compiler/passes.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { order, type OrderEdge } from "../../../compiler/passes/order.ts";

const edge = (from: string, to: string): OrderEdge => ({ from, to });

describe("order", () => {
  it.each<[string, string[], OrderEdge[], string[]]>([
    ["nothing", [], [], []],
    ["ties by name", ["c", "a", "b"], [], ["a", "b", "c"]],
    ["a chain", ["a", "b", "c"], [edge("a", "b"), edge("b", "c")], ["c", "b", "a"]],
    [
      "the smallest name that is ready",
      ["a", "b", "c", "d"],
      [edge("a", "d"), edge("b", "d"), edge("c", "b")],
      ["d", "a", "b", "c"],
    ],
    ["repeated edges", ["a", "b"], [edge("a", "b"), edge("a", "b")], ["b", "a"]],
    ["edges to unknown nodes", ["a"], [edge("a", "x"), edge("x", "a")], ["a"]],
    ["byte order", ["b", "B", "a10", "a9"], [], ["B", "a10", "a9", "b"]],
  ])("%s", (_, nodes, edges, expected) => {
    expect(order(nodes, edges)).toEqual({ ok: true, order: expected });
  });

  it("names a cycle by its edges, from its smallest name, without nodes that only wait for it", () => {
    const edges = [edge("z", "c"), edge("c", "b"), edge("b", "a"), edge("a", "c")];
    expect(order(["z", "c", "b", "a"], edges)).toEqual({
      ok: false,
      cycles: [[edge("a", "c"), edge("c", "b"), edge("b", "a")]],
    });
  });

  it("names a self dependency and every separate cycle", () => {
    const edges = [edge("d", "c"), edge("c", "d"), edge("a", "a"), edge("b", "a")];
    expect(order(["a", "b", "c", "d"], edges)).toEqual({
      ok: false,
      cycles: [[edge("a", "a")], [edge("c", "d"), edge("d", "c")]],
    });
  });

  it("gives the cycle's edges back as they came", () => {
    const loop = { from: "a", to: "a", why: "dependsOn" };
    expect(order(["a"], [loop])).toEqual({ ok: false, cycles: [[loop]] });
  });

  it("takes 100,000 nodes in a chain, a fan and a ring: not quadratic, not recursive", () => {
    const names = Array.from({ length: 100_000 }, (_, index) => `n${String(index).padStart(5, "0")}`);
    const chain = names.slice(1).map((name, index) => edge(names[index] ?? "", name));
    const joined = (edges: readonly OrderEdge[]) => {
      const result = order(names, edges);
      return result.ok ? result.order.join() : result.cycles.map((cycle) => cycle.length);
    };
    expect(joined(chain) === names.toReversed().join()).toBe(true);
    const fan = names.slice(1).map((name) => edge("n00000", name));
    expect(joined(fan) === [...names.slice(1), "n00000"].join()).toBe(true);
    expect(joined([...chain, edge("n99999", "n00000")])).toEqual([100_000]);
  });
});

const nodeNames = ["a", "b", "c", "d", "e", "f", "g"];
const graphs = fc.record({
  nodes: fc.shuffledSubarray(nodeNames),
  edges: fc.array(
    fc
      .tuple(fc.constantFrom(...nodeNames), fc.constantFrom(...nodeNames))
      .map(([from, to]) => edge(from, to)),
    { maxLength: 12 },
  ),
});

describe("order, for any graph", () => {
  it("is a permutation in which everything comes after its dependencies, or real cycles", () => {
    fc.assert(
      fc.property(graphs, ({ nodes, edges }) => {
        const result = order(nodes, edges);
        if (result.ok) {
          expect([...result.order].sort()).toEqual([...nodes].sort());
          const place = new Map(result.order.map((node, index) => [node, index]));
          for (const { from, to } of edges) {
            const [later, earlier] = [place.get(from), place.get(to)];
            if (later !== undefined && earlier !== undefined) expect(earlier).toBeLessThan(later);
          }
        } else {
          expect(result.cycles.length).toBeGreaterThan(0);
          for (const cycle of result.cycles) {
            for (const [index, step] of cycle.entries()) {
              expect(edges).toContainEqual(step);
              expect(step.to).toBe(cycle[(index + 1) % cycle.length]?.from);
            }
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("does not depend on the order of the input", () => {
    fc.assert(
      fc.property(graphs, ({ nodes, edges }) => {
        expect(order([...nodes].reverse(), [...edges].reverse())).toEqual(order(nodes, edges));
      }),
      { numRuns: 1000 },
    );
  });

  it("picks the smallest ready name at every step", () => {
    fc.assert(
      fc.property(graphs, ({ nodes, edges }) => {
        const result = order(nodes, edges);
        if (!result.ok) return;
        const done = new Set<string>();
        for (const node of result.order) {
          const ready = nodes.filter(
            (name) =>
              !done.has(name) &&
              edges.every(({ from, to }) => from !== name || done.has(to) || !nodes.includes(to)),
          );
          expect(node).toBe([...ready].sort()[0]);
          done.add(node);
        }
      }),
    );
  });
});
