import type { Palette } from "../../../compiler/diagnostics/palette.ts";
import { printable, type Printable } from "../../../compiler/diagnostics/printable.ts";
import { visible } from "../../../compiler/support/visible.ts";
import type { Severity, Review } from "../finding.ts";
import { readable, unifiedDiff } from "./patch.ts";
import { sectionsOf, type Item } from "./sections.ts";
import { summary } from "./summary.ts";

export interface TextOptions {
  /** The output folder as the user named it. */
  readonly outName: string;
  /** Print the plain diff below the findings. */
  readonly patch: boolean;
}

/** A review for a terminal: the findings, then the plain diff. */
export function renderReview(review: Review, { outName, patch }: TextOptions, palette: Palette): Printable {
  const groups = sectionsOf(review.findings, outName).map(({ title, recipe, items }) =>
    [
      recipe === undefined ? palette.strong(title) : `${palette.strong(title)} (${recipe})`,
      ...items.flatMap((each) => lines(each, palette)),
      "",
    ].join("\n"),
  );
  const diffs = patch
    ? readable(review).map((file) => colouredDiff(unifiedDiff(file, review.hide), palette))
    : [];
  const all = [...groups, summary(review), ...(diffs.length > 0 ? ["", ...diffs] : [""])];
  return printable(all.join("\n"), palette);
}

const widest = "warning".length;

function lines({ severity, message, places, more }: Item, palette: Palette): readonly string[] {
  const label = colours(palette)[severity](severity.padEnd(widest));
  const rest = more > 0 ? ` and ${more} more` : "";
  return [`  ${label}  ${message}`, palette.quiet(`  ${" ".repeat(widest)}  ${places.join(", ")}${rest}`)];
}

const colours = (palette: Palette): Readonly<Record<Severity, (text: string) => string>> => ({
  danger: palette.error,
  warning: palette.warning,
  notice: palette.strong,
  info: palette.quiet,
});

/** Escapes control characters of the files. */
const colouredDiff = (diff: string, palette: Palette): string =>
  diff
    .split("\n")
    .map((line) => {
      const shown = visible(line).replaceAll("\\t", "\t");
      if (/^(?:---|\+\+\+) /.test(line)) return palette.strong(shown);
      return line.startsWith("-")
        ? palette.error(shown)
        : line.startsWith("@@")
          ? palette.quiet(shown)
          : shown;
    })
    .join("\n");
