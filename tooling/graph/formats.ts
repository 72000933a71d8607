import {
  componentColour,
  jobColour,
  resourceColour,
  type GraphNode,
  type StartGraph,
} from "./start-graph.ts";

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

/** Mermaid, "Flowcharts": resources are cylinders, jobs have round ends. Identifiers are numbers, because names may be keywords of the syntax. */
export function graphMermaid({ nodes, edges }: StartGraph): string {
  const id = idsOf(nodes);
  const shape = ({ name, kind }: GraphNode): string =>
    kind === "resource" ? `[("${name}")]` : kind === "job" ? `(["${name}"])` : `["${name}"]`;
  return [
    "flowchart LR",
    ...nodes.map((node) => `  ${id(node.name)}${shape(node)}`),
    ...edges.map(({ from, to, why }) => `  ${id(from)} -->|${why}| ${id(to)}`),
    "",
  ].join("\n");
}

/** The DOT language of Graphviz. Names are letters, digits and hyphens, so quotes are sufficient. */
export function graphDot({ app, nodes, edges }: StartGraph): string {
  const style = ({ kind }: GraphNode): string =>
    kind === "resource"
      ? `shape=cylinder, style=filled, fillcolor="${resourceColour}"`
      : kind === "job"
        ? `shape=ellipse, style=filled, fillcolor="${jobColour}"`
        : `shape=box, style=filled, fillcolor="${componentColour}"`;
  return [
    `digraph "${app}" {`,
    "  rankdir=LR;",
    ...nodes.map((node) => `  "${node.name}" [${style(node)}];`),
    ...edges.map(({ from, to, why }) => `  "${from}" -> "${to}" [label="${why}"];`),
    "}",
    "",
  ].join("\n");
}

function idsOf(nodes: readonly GraphNode[]): (name: string) => string {
  const numbers = new Map(nodes.map(({ name }, index) => [name, `n${index + 1}`]));
  return (name) => numbers.get(name) ?? name;
}
