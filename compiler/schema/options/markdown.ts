import { extension } from "../extension.ts";
import { typeInWords } from "../notation.ts";
import { patternForm } from "../pattern-words.ts";
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
  return [
    `### \`${option.path}\``,
    option.description.replace(` ${extension}`, ""),
    facts(option).join("\n"),
  ].join("\n\n");
}

function facts(option: OptionDoc): readonly string[] {
  const computed = option.default !== null && !isLiteral(option.default);
  return [
    `- Type: ${code(typeInWords(option.type))}`,
    ...(option.default === null ? [] : [`- Default: ${computed ? option.default : code(option.default)}`]),
    ...(option.required ? ["- Must be set"] : []),
    ...formOf(option),
    ...(option.mapsTo === null ? [] : [`- Becomes: ${option.mapsTo}`]),
    ...(option.description.includes(extension) ? ["- In `catalog.json`: only if a recipe sets it"] : []),
    ...(option.aliases.length === 0 ? [] : [`- Also called: ${option.aliases.map(code).join(", ")}`]),
  ];
}

function formOf({ pattern }: OptionDoc): readonly string[] {
  const form = patternForm(pattern);
  return form === undefined ? [] : [`- Form: ${form.hint ?? form.words}`];
}

/** Whether a default is a literal rather than a description. */
const isLiteral = (text: string): boolean => /^([[{"]|-?\d|pkgs[.:]|true$|false$|null$)/.test(text);

const code = (text: string): string => `\`${text.replaceAll("`", "")}\``;
