import { describeOptions } from "./describe-options.ts";
import type { OptionDoc } from "./option-doc.ts";

/** The reference of all options as Markdown, one section for each, in prettier's format. */
export function optionsMarkdown(options: readonly OptionDoc[] = describeOptions()): string {
  const recipe = options.filter((option) => option.file === "recipe");
  const catalog = options.filter((option) => option.file === "catalog");
  return [
    "# Options",
    "## Recipes",
    "`recipe.ts`, `recipe.yaml`, `recipe.json` and `recipe.nix`. `<name>` is a name of your choice, `*` an element of a list.",
    ...recipe.map(optionSection),
    "## The catalog file",
    "`catalog.ts`, `catalog.yaml` or `catalog.json` at the top of the recipe folder. It may be left out.",
    ...catalog.map(optionSection),
    "",
  ]
    .join("\n\n")
    .replace(/\n+$/, "\n");
}

/** The section of one option. */
export function optionSection(option: OptionDoc): string {
  return [`### \`${option.path}\``, option.description, facts(option).join("\n")].join("\n\n");
}

function facts(option: OptionDoc): readonly string[] {
  const computed = option.default !== null && !isLiteral(option.default);
  return [
    `- Type: ${code(option.type)}`,
    ...(option.default === null ? [] : [`- Default: ${computed ? option.default : code(option.default)}`]),
    ...(option.required ? ["- Must be set"] : []),
    ...(option.pattern === null ? [] : [`- Pattern: ${code(option.pattern)}`]),
    ...(option.mapsTo === null ? [] : [`- Becomes: ${option.mapsTo}`]),
    ...(option.aliases.length === 0 ? [] : [`- Also called: ${option.aliases.map(code).join(", ")}`]),
  ];
}

/** Whether a default is a literal rather than a description. */
const isLiteral = (text: string): boolean => /^([[{"]|-?\d|pkgs[.:]|true$|false$|null$)/.test(text);

const code = (text: string): string => `\`${text.replaceAll("`", "")}\``;
