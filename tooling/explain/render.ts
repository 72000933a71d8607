import type { Palette } from "../../compiler/diagnostics/palette.ts";
import { visible } from "../../compiler/support/visible.ts";
import { inlineData } from "./plain-data.ts";
import { count } from "../../compiler/support/counting.ts";
import type { LineExplanation, Cause } from "./explain-line.ts";
import type { OptionExplanation, ReachedLine } from "./explain-option.ts";

/** An option, and the generated lines that it affects. */
export function renderOption(explained: OptionExplanation, outName: string, palette: Palette): string {
  const { option, value, documentation, isKnown, lines, wouldAddTo } = explained;
  const facts = documentation
    ? [
        `  ${documentation.description}`,
        palette.quiet(`  ${documentation.type}, default ${documentation.default ?? "none"}`),
      ]
    : [];
  const files = new Set(lines.map(({ file }) => file));
  const reach =
    lines.length === 0
      ? [
          isKnown
            ? "reaches no generated line"
            : "what it reaches is not known: every other value is a mistake here",
        ]
      : [
          `reaches ${count(lines.length, "line")} of ${count(files.size, "file")}:`,
          ...lines.map((each) => reachedLine(each, outName, palette)),
        ];
  const more = wouldAddTo.map(
    (file) => `  ${outName}/${file} ${palette.quiet("(another value would add lines)")}`,
  );
  return [
    `${palette.strong(option)} = ${shown(value)}`,
    `  ${origin(explained)}`,
    ...facts,
    "",
    ...reach,
    ...more,
    "",
  ].join("\n");
}

const reachedLine = ({ file, line, text }: ReachedLine, outName: string, palette: Palette): string =>
  `  ${outName}/${file}${line === undefined ? "" : `:${line}`}\n    ${palette.quiet(visible(text).trim())}`;

/** A generated line, and the options that determine it. */
export function renderLine(explained: LineExplanation, outName: string, palette: Palette): string {
  const { file, line, text, entry, causes } = explained;
  const [first, ...rest] = causes;
  const body =
    first === undefined
      ? [
          entry === null
            ? "made of the whole catalog; no single option decides it"
            : `fixed text: no option of ${entry} changes it`,
        ]
      : [
          ...cause(first, palette),
          ...(rest.length > 0 ? ["", "also depends on:", ...rest.map((each) => other(each, palette))] : []),
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
