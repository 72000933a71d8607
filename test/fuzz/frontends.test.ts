import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { Frontend } from "../../compiler/frontends/frontend.ts";
import { parseNix } from "../../compiler/frontends/nix/parse.ts";
import { typescriptFrontendWith } from "../../compiler/frontends/typescript/frontend.ts";
import { yamlFrontend } from "../../compiler/frontends/yaml/frontend.ts";
import { jsonFrontend } from "../../compiler/frontends/yaml/json.ts";
import { damaged } from "../compiler/frontends/support/damaged.ts";
import { recipesInEverySyntax } from "../compiler/frontends/support/three-syntaxes.ts";
import { keepResult } from "./results.ts";

const frontends = {
  ts: typescriptFrontendWith(parseNix),
  yaml: yamlFrontend,
  json: jsonFrontend,
} satisfies Record<string, Frontend>;

const fragments = {
  ts: [
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "`",
    "${",
    '"',
    "=>",
    "...",
    "?.",
    "??",
    "/*",
    "nix`",
    "const ",
    "export ",
    "\0",
  ],
  yaml: [
    "\t",
    "\n",
    "  ",
    ": ",
    "- ",
    "[",
    "]",
    "{",
    "}",
    "&a ",
    "*a",
    "!nix ",
    "'",
    '"',
    "|",
    ">",
    "#",
    "%",
    "---\n",
    "\0",
  ],
  json: ["{", "}", "[", "]", ",", ":", '"', "\\", "//", "/*", "1e9", "-", "null", '"$nix": ', "\0", "é"],
} as const;

const runs = 100_000;

// Nix has a test of its own, which counts steps.
describe.runIf(process.env["FUZZ"] !== undefined).each(["ts", "yaml", "json"] as const)(
  "the reader of %s",
  (syntax) => {
    it("gives a tree or diagnostics for 100,000 damaged recipes", { timeout: 1_800_000 }, () => {
      const path = `apps/demo/recipe.${syntax}`;
      const texts = Object.values(recipesInEverySyntax).map((recipe) => recipe[syntax]);
      let tried = 0;
      const check = (text: string): void => {
        tried++;
        const reported: Diagnostic[] = [];
        const expr = frontends[syntax].read({ path, text }, { report: (each) => reported.push(each) });
        if (expr === undefined) expect(reported.length).toBeGreaterThan(0);
        for (const { span } of reported) {
          if (span === undefined || span.start < 0 || span.start > span.end || span.end > text.length) {
            throw new Error(`a diagnostic at ${JSON.stringify(span)} in a text of length ${text.length}`);
          }
        }
      };
      fc.assert(fc.property(damaged(texts, fragments[syntax]), check), { numRuns: runs });
      expect(tried).toBe(runs);
      keepResult(`reader-${syntax}`, { damagedRecipes: tried });
    });
  },
);
