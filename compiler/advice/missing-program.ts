import type { AppEntry } from "../check/checked-catalog.ts";
import { staticText } from "../language/text.ts";
import { builtins, isOnDefaultPath } from "../nixpkgs/default-path.ts";
import { placeOf } from "../passes/context.ts";
import type { CheckedComponent } from "../schema/component.ts";
import { wordsForHoles } from "./reading/script-text.ts";
import type { EntryRule, Finding, RuleContext } from "./rule.ts";

/**
 * Programs in health checks and `preStart` of components and jobs without packages, where `PATH` is only the default
 * one. Only Nix knows the programs of a package.
 */
export const missingProgram: EntryRule = {
  *app(entry, context) {
    const { components, jobs } = entry.data.services;
    for (const [name, component] of components) {
      const { process, healthcheck } = component;
      if (!hasDefaultPath(entry, name, process)) continue;
      const [first] = healthcheck.test;
      const program = first === undefined ? undefined : staticText(first);
      // A word of Compose, or a whole command line, is the subject of another rule.
      if (healthcheck.enable && healthcheck.packages.length === 0 && /^[a-z][\w.+-]*$/.test(program ?? "")) {
        const at = placeOf(entry, "services", "components", name, "healthcheck", "test");
        yield* missing(entry, [program ?? ""], `the health check of \`${name}\``, "healthcheck.packages", at);
      }
      const at = placeOf(entry, "services", "components", name, "process", "preStart");
      yield* inPreStart(entry, process, name, at, context);
    }
    for (const [name, { process, component }] of jobs) {
      const at = placeOf(entry, "services", "jobs", name, "process", "preStart");
      if (hasDefaultPath(entry, component ?? name, process))
        yield* inPreStart(entry, process, name, at, context);
    }
  },
};

type Process = Pick<CheckedComponent["process"], "packages" | "environment" | "image" | "preStart">;

/** Jobs of a component have its packages, too. An image has its own programs. */
function hasDefaultPath({ data: { services } }: AppEntry, owner: string, process: Process): boolean {
  const inImage = services.runtimes.container.components.get(owner)?.packages ?? [];
  const all = [process, services.components.get(owner)?.process ?? process];
  return (
    inImage.length === 0 &&
    all.every(
      ({ packages, environment, image }) =>
        image === null && packages.length === 0 && !environment.has("PATH"),
    )
  );
}

function* inPreStart(
  entry: AppEntry,
  { preStart }: Process,
  name: string,
  at: Finding["at"],
  { parseScript }: RuleContext,
): Iterable<Finding> {
  const script = preStart === null ? undefined : wordsForHoles(preStart);
  // A script with another PATH, or one that asks whether a program is there, finds more or needs less.
  if (script === undefined || /\bPATH=|\b(?:command\s+-v|type|hash|which)\b/.test(script)) return;
  const words = (parseScript(script)?.commands ?? []).filter(
    (word) => /^[a-z][\w.+-]*$/.test(word) && !builtins.has(word),
  );
  yield* missing(entry, words, `\`preStart\` of \`${name}\``, "process.packages", at);
}

function* missing(
  { data }: AppEntry,
  words: readonly string[],
  by: string,
  option: string,
  at: Finding["at"],
): Iterable<Finding> {
  const runtimes = (["container", "hostos"] as const).filter((each) => data.services.runtimes[each].enable);
  for (const word of words)
    if (runtimes.some((runtime) => !isOnDefaultPath(word, runtime)))
      yield {
        at,
        message: `${by} runs \`${word}\`, which no package provides`,
        hint: `Add the package of \`${word}\` to \`${option}\`.`,
      };
}
