import { describeOptions } from "../../compiler/schema/options/describe-options.ts";

/**
 * The ways a recipe may spell a path of options, the given one first: `…runtimes.nixos.enable` is
 * `…runtimes.hostos.enable` by another name. Names that people choose have one spelling only.
 */
export function spellings(steps: readonly string[]): readonly (readonly string[])[] {
  const neutral: string[] = [];
  let found: readonly (readonly string[])[] = [[]];
  for (const step of steps) {
    const names = namesAt(neutral).find((each) => each.includes(step)) ?? [step];
    neutral.push(names[0] ?? step);
    const others = names.filter((name) => name !== step);
    found = [step, ...others].flatMap((name) => found.map((path) => [...path, name]));
  }
  return found;
}

/** Options directly below a path of neutral names that have several names, the neutral one first. */
function namesAt(path: readonly string[]): readonly (readonly string[])[] {
  return optionsWithAliases().flatMap(({ above, names }) =>
    above.length === path.length && above.every((step, index) => step === "<name>" || step === path[index])
      ? [names]
      : [],
  );
}

interface Named {
  readonly above: readonly string[];
  readonly names: readonly string[];
}

let known: readonly Named[] | undefined;

const optionsWithAliases = (): readonly Named[] =>
  (known ??= describeOptions().flatMap(({ path, aliases }) => {
    const steps = path.split(".");
    const name = steps.pop() ?? "";
    return aliases.length === 0 ? [] : [{ above: steps, names: [name, ...aliases] }];
  }));
