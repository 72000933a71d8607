import type { ts } from "ts-morph";
import type { Reporter } from "../../diagnostics/diagnostic.ts";
import type { SourceText } from "../frontend.ts";
import { parseSubset } from "./subset/parse.ts";
import { parseWhole } from "./whole/parse.ts";

/** Parses one file, without types and without running anything. Reports syntax errors and gives undefined then. */
export const parse = (source: SourceText, reporter: Reporter): ts.SourceFile | undefined =>
  parseSubset(source.text) ?? parseWhole(source, reporter);
