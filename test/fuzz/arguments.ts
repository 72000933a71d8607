import fc from "fast-check";
import { commands } from "../../cli/command-line.ts";

const words = fc.constantFrom(
  ...[
    "recipes",
    "recipes/tool/recipe.ts",
    "recipes/web/recipe.yaml",
    "recipes/other/recipe.nix",
    "recipes/common.ts",
  ],
  ...[
    "out",
    "out/manifest.json",
    "out/apps/web/hostos/units/web.service:9",
    "fresh",
    "../outside",
    "/etc/passwd",
    "nowhere/x",
  ],
  ...[
    "pkgs.tool",
    "apps.web",
    "tool",
    "web",
    "pkgs.tool.version",
    "apps.web.services.components.web.process.ports",
  ],
  ...[
    "CG300",
    "",
    "-",
    "--",
    "a b",
    "a\nb",
    "é\u202e",
    "0",
    '"x"',
    "1.5",
    "null",
    "*",
    "pkgs.*",
    "__proto__",
    "constructor",
    "..",
    ".",
  ],
);

/** A command line: a command with arguments that it describes, some of which make no sense. */
export const commandLine: fc.Arbitrary<readonly string[]> = fc
  // Commands that start other programs or run until they are stopped are left out.
  .constantFrom(...commands.filter(({ usage }) => !/^hash\b/.test(usage)))
  .chain(({ usage, positionals, options }) => {
    const [name = ""] = usage.split(" ");
    const wanted = Object.keys(positionals).length;
    const given = fc.oneof(
      { weight: 6, arbitrary: fc.array(words, { minLength: wanted, maxLength: wanted }) },
      fc.array(words, { maxLength: wanted + 1 }),
    );
    const flags = Object.entries(options).filter(([option]) => option !== "watch");
    const option = fc
      .tuple(fc.nat(Math.max(0, flags.length - 1)), fc.nat(20), words)
      .map(([index, choice, word]): readonly string[] => {
        const [flag, description] = flags[index] ?? [];
        if (flag === undefined) return [];
        const choices = (description?.choices ?? []).map(String);
        if (description?.type === "boolean") return [`--${flag}`];
        return [
          `--${flag}`,
          choice < 19 && choices.length > 0 ? (choices[choice % choices.length] ?? word) : word,
        ];
      });
    return fc
      .tuple(given, fc.array(option, { maxLength: 2 }))
      .map(([some, chosen]) => [name, ...some, ...chosen.flat()]);
  });
