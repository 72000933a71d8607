import type { SourceText } from "../frontend.ts";
import type { WrittenComment } from "../written-comment.ts";
import { variable } from "../../language/build.ts";
import { writtenComments as inNix } from "../nix/written-comments.ts";
import { linesOf } from "./comments.ts";
import { nixSource, nixTemplates } from "./nix-template.ts";
import { commentRanges } from "./comment-ranges.ts";
import { fileOf } from "./parse.ts";

/**
 * Every comment of a TypeScript text that can be parsed and has no regular expressions, in order; those in its Nix
 * expressions too.
 */
export function writtenComments(source: SourceText): readonly WrittenComment[] {
  return [...outsideTemplates(source.text), ...inTemplates(source)].sort((a, b) => a.start - b.start);
}

function inTemplates({ path, text }: SourceText): readonly WrittenComment[] {
  return nixTemplates(fileOf({ path, text })).flatMap((parts) => {
    const source = nixSource(path, parts);
    return typeof source === "string"
      ? []
      : inNix(
          source,
          parts.holes.map(() => variable("hole")),
        );
  });
}

const outsideTemplates = (text: string): readonly WrittenComment[] =>
  commentRanges(text).map((range) => ({ start: range.pos, lines: linesOf(text, [range]) }));
