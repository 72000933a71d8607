import type { LeafKind } from "../schema/meta.ts";
import { environmentValue, structuredValue } from "./attribute-leaves.ts";
import { anything, license, moduleLeaf } from "./free-leaves.ts";
import type { LeafReader } from "./leaf-reader.ts";
import { packageLeaf } from "./package-leaf.ts";
import { packageScope } from "./package-scope-leaf.ts";
import { pathLeaf } from "./path-leaf.ts";
import { bool, int, staticString, word } from "./plain-leaves.ts";
import { anyText, singleLine } from "./text-leaves.ts";

/** How each kind of leaf is read. */
export const leafReaders: Readonly<Record<LeafKind, LeafReader>> = {
  bool,
  int,
  "static-string": staticString,
  enum: word,
  text: anyText,
  "single-line-text": singleLine,
  lines: anyText,
  package: packageLeaf,
  path: pathLeaf,
  module: moduleLeaf,
  anything,
  license,
  "package-scope": packageScope,
  "environment-value": environmentValue,
  "structured-value": structuredValue,
};
