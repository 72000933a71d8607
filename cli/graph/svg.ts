import dagre from "@dagrejs/dagre";
import { componentColour, resourceColour } from "./colours.ts";
import type { GraphEdge, GraphNode, StartGraph } from "./start-graph.ts";

/** Sizes in pixels; a character of the label font is taken for this wide. */
const [characterWidth, nodeHeight, margin] = [8.5, 48, 16];

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The graph as a picture, stages from left to right. The layout depends on nothing but the graph. */
export function graphSvg(graph: StartGraph): string {
  const layout = new dagre.graphlib.Graph();
  layout.setGraph({ rankdir: "LR", nodesep: 28, ranksep: 90, marginx: margin, marginy: margin });
  for (const { name } of graph.nodes) {
    layout.setNode(name, { width: name.length * characterWidth + 40, height: nodeHeight });
  }
  for (const { from, to, why } of graph.edges) {
    layout.setEdge(from, to, { label: why, width: why.length * 7, height: 14, labelpos: "c" });
  }
  dagre.layout(layout);
  const { width = 0, height = 0 } = layout.graph();
  const size = { width: Math.max(Math.ceil(width), 200), height: Math.max(Math.ceil(height), 60) };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" font-family="DejaVu Sans, Verdana, sans-serif" font-size="14">`,
    `  <title>Start order of ${graph.app}</title>`,
    `  <defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 10 5 0 10z"/></marker></defs>`,
    `  <rect width="100%" height="100%" fill="#ffffff"/>`,
    ...graph.edges.flatMap((edge) => edgeSvg(edge, layout.edge(edge.from, edge.to))),
    ...graph.nodes.map((node) => nodeSvg(node, layout.node(node.name))),
    "</svg>",
    "",
  ].join("\n");
}

function nodeSvg(
  { name, kind, stage }: GraphNode,
  { x, y, width }: Point & { readonly width: number },
): string {
  const [left, top] = [rounded(x - width / 2), rounded(y - nodeHeight / 2)];
  // Told apart without colour too: resources have round ends.
  const radius = kind === "resource" ? nodeHeight / 2 : 4;
  const fill = kind === "resource" ? resourceColour : componentColour;
  return (
    `  <g><rect x="${left}" y="${top}" width="${rounded(width)}" height="${nodeHeight}" rx="${radius}" fill="${fill}" stroke="#334155"/>` +
    `<text x="${rounded(x)}" y="${rounded(y)}" text-anchor="middle">${name}</text>` +
    `<text x="${rounded(x)}" y="${rounded(y + 16)}" text-anchor="middle" font-size="10" fill="#475569">${kind}, stage ${stage}</text></g>`
  );
}

function edgeSvg(
  { why }: GraphEdge,
  { points = [], x, y }: { readonly points?: readonly Point[]; readonly x?: number; readonly y?: number },
): readonly string[] {
  const path = points.map(
    (point, index) => `${index === 0 ? "M" : "L"}${rounded(point.x)} ${rounded(point.y)}`,
  );
  const label = `<text x="${rounded(x ?? 0)}" y="${rounded((y ?? 0) - 4)}" text-anchor="middle" font-size="11" fill="#334155" stroke="#ffffff" stroke-width="4" paint-order="stroke">${why}</text>`;
  return [
    `  <path d="${path.join(" ")}" fill="none" stroke="#334155" marker-end="url(#arrow)"/>`,
    `  ${label}`,
  ];
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
