/** A box with a label. */
export interface PictureNode {
  /** Unique. */
  readonly id: string;
  readonly label: string;
  /** In SVG: smaller, below the label. */
  readonly note: string;
  readonly kind: keyof typeof looks;
}

export interface PictureEdge {
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

/** A graph to be drawn from left to right. Labels are names and numbers, and need no escapes. */
export interface Picture {
  /** One word. */
  readonly name: string;
  readonly title: string;
  readonly nodes: readonly PictureNode[];
  readonly edges: readonly PictureEdge[];
}

/**
 * Light fills with readable black text (contrast above 14:1). Shapes are those of Graphviz and of Mermaid
 * ("Flowcharts"): kinds can be distinguished without colour.
 */
export const looks = {
  component: { colour: "#dbeafe", round: false, shape: "box", mermaid: ['["', '"]'] },
  job: { colour: "#dcfce7", round: true, shape: "ellipse", mermaid: ['(["', '"])'] },
  resource: { colour: "#fef3c7", round: true, shape: "cylinder", mermaid: ['[("', '")]'] },
  port: { colour: "#f1f5f9", round: false, shape: "plain", mermaid: ['(["', '"])'] },
  conflict: { colour: "#fecaca", round: false, shape: "plain", mermaid: ['(["', '"])'] },
} as const;

/** A Mermaid flowchart. Identifiers are numbers, because names may be keywords of the syntax. */
export function mermaidOf({ nodes, edges }: Picture): string {
  const numbers = new Map(nodes.map(({ id }, index) => [id, `n${index + 1}`]));
  const number = (id: string): string => numbers.get(id) ?? id;
  return [
    "flowchart LR",
    ...nodes.map(({ id, label, kind }) => `  ${number(id)}${looks[kind].mermaid.join(label)}`),
    ...edges.map(({ from, to, label }) => `  ${number(from)} -->|${label}| ${number(to)}`),
    "",
  ].join("\n");
}

/** The DOT language of Graphviz. */
export function dotOf({ name, nodes, edges }: Picture): string {
  const style = ({ kind }: PictureNode): string =>
    `shape=${looks[kind].shape}, style=filled, fillcolor="${looks[kind].colour}"`;
  return [
    `digraph "${name}" {`,
    "  rankdir=LR;",
    ...nodes.map((node) => `  "${node.id}" [${style(node)}];`),
    ...edges.map(({ from, to, label }) => `  "${from}" -> "${to}" [label="${label}"];`),
    "}",
    "",
  ].join("\n");
}
