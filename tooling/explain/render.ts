import type { Palette } from "../../compiler/diagnostics/palette.ts";
import { typeInWords } from "../../compiler/schema/notation.ts";
import { visible } from "../../compiler/support/visible.ts";
import { inlineData } from "./plain-data.ts";
import { count } from "../../compiler/support/counting.ts";
import type { LineExplanation, Cause } from "./explain-line.ts";
import type { OptionExplanation, OptionLine } from "./explain-option.ts";

/** An option, and the generated lines with its value or name. */
export function renderOption(explained: OptionExplanation, outName: string, palette: Palette): string {
  const { option, value, documentation, lines } = explained;
  const facts = documentation
    ? [
        `  ${documentation.description}`,
        palette.quiet(`  ${typeInWords(documentation.type)}, default ${documentation.default ?? "none"}`),
      ]
    : [];
  const files = new Set(lines.map(({ file }) => file));
  return [
    `${palette.strong(option)} = ${shown(value)}`,
    `  ${origin(explained)}`,
    ...facts,
    "",
    ...(lines.length === 0
      ? ["no generated line has its value or name"]
      : [
          `its value or name is in ${count(lines.length, "line")} of ${count(files.size, "file")}:`,
          ...lines.map((each) => optionLine(each, outName, palette)),
        ]),
    "",
  ].join("\n");
}

const optionLine = ({ file, line, text }: OptionLine, outName: string, palette: Palette): string =>
  `  ${outName}/${file}:${line}\n    ${palette.quiet(visible(text).trim())}`;

/** A generated line, and the options whose value or name it has. */
export function renderLine(explained: LineExplanation, outName: string, palette: Palette): string {
  const { file, line, text, entry, causes } = explained;
  const [first, ...rest] = causes;
  const body =
    first === undefined
      ? [`no option of ${entry ?? "the catalog file"} has its value or name in this line`]
      : [
          ...cause(first, palette),
          ...(rest.length > 0 ? ["", "or:", ...rest.map((each) => other(each, palette))] : []),
        ];
  return [
    `${palette.strong(`${outName}/${file}:${line}`)}`,
    `  ${visible(text).trim()}`,
    "",
    ...body,
    "",
  ].join("\n");
}

const cause = (each: Cause, palette: Palette): readonly string[] => [
  `${palette.strong(each.option)} = ${shown(each.value)}`,
  `  ${origin(each)}`,
  ...(each.description === null ? [] : [`  ${each.description}`]),
];

const origin = ({ setAt, usedAt }: Pick<Cause, "setAt" | "usedAt">): string =>
  setAt === null
    ? "the default; no recipe sets it"
    : [`set at ${setAt}`, ...usedAt.map((place) => `used at ${place}`)].join(", ");

const other = ({ option, setAt }: Cause, palette: Palette): string =>
  `  ${option} ${palette.quiet(setAt === null ? "(default)" : `(${setAt})`)}`;

const longest = 200;

function shown(value: unknown): string {
  const line = visible(inlineData(value));
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
