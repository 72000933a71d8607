import { type Span, syntaxAt, type RecipeSyntax } from "../../support/span.ts";

/** The syntax at the place that a hint is about. */
export interface Written {
  /** `{ text: … }` */
  readonly set: (name: string, value: string) => string;
  /** How to write a multi-line string. */
  readonly lines: string;
  /** How to convert data to JSON. */
  readonly json: string;
}

const nix: Written = {
  set: (name, value) => `{ ${name} = ${value}; }`,
  lines: "`''` around them",
  json: "`builtins.toJSON { … }`",
};
const typescript: Written = {
  set: (name, value) => `{ ${name}: ${value} }`,
  lines: "`` text`…` `` around them",
  json: "`JSON.stringify({ … })`",
};
const yaml: Written = {
  ...typescript,
  lines: "`|` above them",
  json: "`!nix builtins.toJSON { … }`",
};
const json: Written = {
  ...typescript,
  set: (name, value) => `{ "${name}": ${value} }`,
  lines: "`\\n` between them",
  json: '`{ "$nix": "builtins.toJSON { … }" }`',
};

const written: Readonly<Record<RecipeSyntax, Written>> = { nix, typescript, yaml, json };

export function writtenAt(span: Span | undefined): Written {
  return written[syntaxAt(span) ?? "yaml"];
}
