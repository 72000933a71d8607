import * as messages from "../../diagnostics/reading-yaml.ts";
import type { Expr } from "../../language/expression.ts";
import type { Frontend } from "../frontend.ts";
import { parseDocument } from "./document.ts";
import { NodeReader } from "./nodes.ts";
import { Reading, rootOf } from "./reading.ts";

/**
 * Parses recipes in YAML 1.2. Plain strings stay strings; for options that accept a package or a file, the check stage
 * lets such a string name one. `!pkg`, `!file` and `!nix` are explicit.
 */
export const yamlFrontend: Frontend = {
  extensions: [".yaml", ".yml"],
  read(source, reporter): Expr | undefined {
    const reading = new Reading(source, reporter);
    const content = parseDocument(reading);
    if (content === undefined) return undefined;
    if (content === null) {
      return void reading.report(messages.notAMapping(reading.span(0, 0), "nothing"));
    }
    return rootOf(reading, new NodeReader(reading).root(content));
  },
};
