import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { Frontend } from "../../compiler/frontends/frontend.ts";
import { nixFrontend } from "../../compiler/frontends/nix/frontend.ts";
import { parseNix } from "../../compiler/frontends/nix/parse.ts";
import { typescriptFrontendWith } from "../../compiler/frontends/typescript/frontend.ts";
import { yamlFrontend } from "../../compiler/frontends/yaml/frontend.ts";
import { jsonFrontend } from "../../compiler/frontends/yaml/json.ts";
import { recipesInEverySyntax } from "../compiler/frontends/support/three-syntaxes.ts";

export interface ParseRate {
  readonly syntax: string;
  /** 10^6 characters of recipe text a second, text to expression tree, once warm. */
  readonly megabytesPerSecond: number;
}

const frontends: Readonly<Record<"ts" | "nix" | "yaml" | "json", Frontend>> = {
  ts: typescriptFrontendWith(parseNix),
  nix: nixFrontend,
  yaml: yamlFrontend,
  json: jsonFrontend,
};

/** How fast each front end reads the same recipes, each for about `seconds` after as long to warm up. */
export function parseRates(seconds: number): ParseRate[] {
  return (Object.keys(frontends) as (keyof typeof frontends)[]).map((syntax) => {
    const texts = Object.values(recipesInEverySyntax).map((recipe) => recipe[syntax]);
    rateOf(frontends[syntax], syntax, texts, seconds);
    return { syntax, megabytesPerSecond: rateOf(frontends[syntax], syntax, texts, seconds) };
  });
}

function rateOf(frontend: Frontend, extension: string, texts: readonly string[], seconds: number): number {
  const reporter = {
    report({ severity, message }: Diagnostic): void {
      if (severity === "error") throw new Error(`a recipe of the bench is invalid: ${message}`);
    },
  };
  const start = performance.now();
  let characters = 0;
  while (performance.now() - start < 1000 * seconds) {
    for (const text of texts) {
      frontend.read({ path: `apps/demo/recipe.${extension}`, text }, reporter);
      characters += text.length;
    }
  }
  return characters / (performance.now() - start) / 1000;
}
