import dagre from "@dagrejs/dagre";
import { looks, type Picture, type PictureEdge, type PictureNode } from "./picture.ts";

/** Sizes in pixels; the assumed width of a character of labels and of notes. */
const [characterWidth, noteWidth, nodeHeight, margin] = [8.5, 6.2, 48, 16];

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * A graph as SVG, from left to right. The layout only depends on the graph. Labels are names and need no escapes. Its
 * colours are attributes, which any viewer has, with classes for pages that set their own: `paper`, `node` with its
 * kind, `note`, `edge`, `tip`.
 * @param style CSS for a picture that is a file of its own
 */
export function svgOf({ title, nodes, edges }: Picture, style = ""): string {
  const layout = new dagre.graphlib.Graph();
  layout.setGraph({ rankdir: "LR", nodesep: 28, ranksep: 90, marginx: margin, marginy: margin });
  for (const { id, label, note } of nodes) {
    const width = Math.max(label.length * characterWidth, note.length * noteWidth) + 40;
    layout.setNode(id, { width, height: nodeHeight });
  }
  for (const { from, to, label } of edges) {
    layout.setEdge(from, to, { label, width: label.length * 7, height: 14, labelpos: "c" });
  }
  dagre.layout(layout);
  const { width = 0, height = 0 } = layout.graph();
  const size = { width: Math.max(Math.ceil(width), 200), height: Math.max(Math.ceil(height), 60) };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" font-family="DejaVu Sans, Verdana, sans-serif" font-size="14">`,
    `  <title>${title}</title>`,
    ...(style === "" ? [] : [`  <style>\n${style}\n  </style>`]),
    `  <defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path class="tip" d="M0 0 10 5 0 10z"/></marker></defs>`,
    `  <rect class="paper" width="100%" height="100%" fill="#ffffff"/>`,
    ...edges.flatMap((edge) => edgeSvg(edge, layout.edge(edge.from, edge.to))),
    ...nodes.map((node) => nodeSvg(node, layout.node(node.id))),
    "</svg>",
    "",
  ].join("\n");
}

function nodeSvg(
  { label, note, kind }: PictureNode,
  { x, y, width }: Point & { readonly width: number },
): string {
  const [left, top] = [rounded(x - width / 2), rounded(y - nodeHeight / 2)];
  const { colour, round } = looks[kind];
  const radius = round ? nodeHeight / 2 : 4;
  return (
    `  <g class="node ${kind}"><rect x="${left}" y="${top}" width="${rounded(width)}" height="${nodeHeight}" rx="${radius}" fill="${colour}" stroke="#334155"/>` +
    `<text x="${rounded(x)}" y="${rounded(y)}" text-anchor="middle">${label}</text>` +
    `<text x="${rounded(x)}" y="${rounded(y + 16)}" text-anchor="middle" font-size="10" class="note" fill="#475569">${note}</text></g>`
  );
}

function edgeSvg(
  { label }: PictureEdge,
  { points = [], x, y }: { readonly points?: readonly Point[]; readonly x?: number; readonly y?: number },
): readonly string[] {
  const path = points.map(
    (point, index) => `${index === 0 ? "M" : "L"}${rounded(point.x)} ${rounded(point.y)}`,
  );
  return [
    `  <path class="edge" d="${path.join(" ")}" fill="none" stroke="#334155" marker-end="url(#arrow)"/>`,
    `  <text class="edge" x="${rounded(x ?? 0)}" y="${rounded((y ?? 0) - 4)}" text-anchor="middle" font-size="11" fill="#334155" stroke="#ffffff" stroke-width="4" paint-order="stroke">${label}</text>`,
  ];
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
