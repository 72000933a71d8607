import type { Expr } from "../../language/expression.ts";
import { reify } from "../../language/reify.ts";
import type { Text } from "../../language/text.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { configTexts, type LintContext } from "../reading/config-texts.ts";
import { declaredResources } from "../reading/declared-resources.ts";
import { texts } from "../reading/texts.ts";

/** The ports at which others of an app ask each component, as its settings and resources name them: `http://reader:8080`. */
export function portsByName(entry: AppEntry, context: LintContext): ReadonlyMap<string, ReadonlySet<number>> {
  const { components } = entry.data.services;
  const found = new Map<string, Set<number>>();
  const look = (of: string | undefined, written: Expr | Text): void => {
    for (const text of texts(written))
      for (const [, name = "", port = ""] of text.matchAll(named)) {
        if (name === of || !components.has(name)) continue;
        const known = found.get(name);
        if (known) known.add(Number(port));
        else found.set(name, new Set([Number(port)]));
      }
  };
  for (const [name, component] of components) {
    const { environment, argv } = component.process;
    for (const text of [...environment.values(), ...argv]) look(name, text);
    for (const { text } of configTexts(component, context)) if (text !== undefined) look(name, text);
  }
  for (const { inContainer } of declaredResources(entry).values())
    for (const module of inContainer) look(undefined, reify(module));
  return found;
}

const named = /(?<![\w.-])([a-z][\w-]{0,62}):(\d{2,5})(?![\d:])/gi;
