import type { App, StartNode } from "../../compiler/ir/app.ts";
import type { Picture } from "./picture.ts";

/** A component or resource of an app, with its stage. */
export interface GraphNode {
  readonly name: string;
  readonly kind: StartNode["kind"];
  /** From 1: everything in a stage may start at once after the previous stages have started. */
  readonly stage: number;
}

/** `from` starts before `to`. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  /** The reason: "depends on", "is its backend", "is its frontend". */
  readonly why: string;
}

export interface StartGraph {
  readonly app: string;
  /** In start order. */
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

const reasons = {
  dependsOn: "dependsOn",
  network: "network",
  backend: "backend",
  frontend: "frontend",
  before: "job",
  after: "after",
} as const;

/** The start order of an app as a graph. Names are unique because components, resources and jobs share a namespace. */
export function startGraph({ name: app, services }: App): StartGraph {
  const stages = new Map<string, number>();
  const nodes = services.startOrder.map(({ kind, name, after }) => {
    const stage = 1 + Math.max(0, ...after.map((before) => stages.get(before.name) ?? 0));
    stages.set(name, stage);
    return { name, kind, stage };
  });
  const edges = services.startOrder.flatMap(({ name, after }) =>
    after.map((before) => ({ from: before.name, to: name, why: reasons[before.why] })),
  );
  return { app, nodes, edges };
}

/** Numbered stages, with the dependencies of each node. */
export function graphText({ app, nodes, edges }: StartGraph): string {
  if (nodes.length === 0) return `${app} has no components or resources\n`;
  const stages = [...new Set(nodes.map(({ stage }) => stage))].sort((a, b) => a - b);
  const lines = stages.flatMap((stage) => [
    `stage ${stage}`,
    ...nodes
      .filter((node) => node.stage === stage)
      .flatMap((node) => [
        `  ${node.name} (${node.kind})`,
        ...edges.filter(({ to }) => to === node.name).map(({ from, why }) => `    after ${from}: ${why}`),
      ]),
  ]);
  return `${[`${app} starts in ${stages.length === 1 ? "1 stage" : `${stages.length} stages`}`, ...lines].join("\n")}\n`;
}

export const startPicture = ({ app, nodes, edges }: StartGraph): Picture => ({
  name: app,
  title: `Start order of ${app}`,
  nodes: nodes.map(({ name, kind, stage }) => ({
    id: name,
    label: name,
    note: `${kind}, stage ${stage}`,
    kind,
  })),
  edges: edges.map(({ from, to, why }) => ({ from, to, label: why })),
});
