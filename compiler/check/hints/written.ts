import { type Span, syntaxAt, type RecipeSyntax } from "../../support/span.ts";

/** The syntax at the place that a hint is about. */
export interface Written {
  /** `{ text: … }` */
  readonly set: (name: string, value: string) => string;
  /** `["a", "b"]` */
  readonly list: (...elements: readonly string[]) => string;
  /** How to write a multi-line string. */
  readonly lines: string;
  /** How to convert data to JSON. */
  readonly json: string;
  /** A list with a conditional part. */
  readonly someOf: (first: string, second: string) => string;
  /** A list of packages with one that a package has. */
  readonly joined: string;
  /** A conditional value. */
  readonly eitherOf: string;
  /** A package built from a file. */
  readonly packageOfFile: string;
}

const nix: Written = {
  set: (name, value) => `{ ${name} = ${value}; }`,
  list: (...elements) => `[ ${elements.join(" ")} ]`,
  lines: "`''` around them",
  json: "`builtins.toJSON { … }`",
  someOf: (first, second) => `\`[ ${first} ] ++ lib.optionals condition [ ${second} ]\``,
  joined: "`[ pkgs.a ] ++ pkgs.b.buildInputs`",
  eitherOf: "`if condition then … else …`",
  packageOfFile: "`pkgs.callPackage ./file.nix { }`",
};
const typescript: Written = {
  set: (name, value) => `{ ${name}: ${value} }`,
  list: (...elements) => `[${elements.join(", ")}]`,
  lines: "`` text`…` `` around them",
  json: "`JSON.stringify({ … })`",
  someOf: (first, second) => `\`[${first}, ...lib.optionals(condition, [${second}])]\``,
  joined: "`[pkgs.a, ...pkgs.b.buildInputs]`",
  eitherOf: "`condition ? … : …`",
  packageOfFile: '`pkgs.callPackage(file("./file.nix"), {})`',
};
const yaml: Written = {
  ...typescript,
  lines: "`|` above them",
  json: "`!nix builtins.toJSON { … }`",
  someOf: (first, second) => `\`!nix "[ ${first} ] ++ lib.optionals condition [ ${second} ]"\``,
  joined: '`!nix "[ pkgs.a ] ++ pkgs.b.buildInputs"`',
  eitherOf: '`!nix "if condition then … else …"`',
  packageOfFile: '`!nix "pkgs.callPackage ./file.nix { }"`',
};
const json: Written = {
  ...typescript,
  set: (name, value) => `{ "${name}": ${value} }`,
  lines: "`\\n` between them",
  json: '`{ "$nix": "builtins.toJSON { … }" }`',
  someOf: (first, second) => `\`{ "$nix": "[ ${first} ] ++ lib.optionals condition [ ${second} ]" }\``,
  joined: '`{ "$nix": "[ pkgs.a ] ++ pkgs.b.buildInputs" }`',
  eitherOf: '`{ "$nix": "if condition then … else …" }`',
  packageOfFile: '`{ "$nix": "pkgs.callPackage ./file.nix { }" }`',
};

const written: Readonly<Record<RecipeSyntax, Written>> = { nix, typescript, yaml, json };

export function writtenAt(span: Span | undefined): Written {
  return written[syntaxAt(span) ?? "yaml"];
}
