import {
  comment,
  emptyLine,
  group,
  hardLine,
  hardSpace,
  hug,
  join,
  line,
  lineBreak,
  nest,
  type Doc,
} from "../layout/doc.ts";
import { commentLine } from "../escape.ts";
import type { Assignment, BindingSyntax, InheritSyntax, SetSyntax } from "../syntax.ts";
import type { Renderer } from "./renderer.ts";

/** A set of one binding may stay on one line unless it is `wide`; larger sets never do. */
export function renderSet(renderer: Renderer, set: SetSyntax, wide: boolean): Doc {
  const open = set.recursive ? ["rec", hardSpace, "{"] : "{";
  if (set.bindings.length === 0) return [open, set.setApart ? line : hardSpace, "}"];
  const spread = wide || set.bindings.length > 1;
  const inner = spread ? hardLine : renderer.edge(set);
  const apart = inner.type === "hard-line";
  const { bindings } = set;
  return [
    open,
    inner,
    nest(apart ? renderer.bindings(bindings) : renderBindings(renderer, bindings)),
    inner,
    "}",
  ];
}

export function renderBindings(renderer: Renderer, bindings: readonly BindingSyntax[]): Doc {
  return join(
    hardLine,
    bindings.map((binding) => [above(binding), renderBinding(renderer, binding)]),
  );
}

/** The empty line and the comment above a binding. */
function above({ comment: lines, blankBefore }: BindingSyntax): Doc {
  if (lines.length === 0 && !blankBefore) return [];
  return [blankBefore ? emptyLine : hardLine, lines.map((each) => [comment(commentLine(each)), hardLine])];
}

export function renderBinding(renderer: Renderer, binding: BindingSyntax): Doc {
  return binding.kind === "inherit" ? renderInherit(renderer, binding) : renderAssignment(renderer, binding);
}

/** For a short plain name, breaking the line after `=` saves nothing. */
function renderAssignment(renderer: Renderer, { path, value }: Assignment): Doc {
  const short = path.length <= 4 && path.every(({ kind }) => kind === "token");
  const rendered = renderer.value(value);
  return group(renderer.path(path), nest(hardSpace, "=", short ? rendered : [lineBreak, hug(rendered)]), ";");
}

function renderInherit(renderer: Renderer, inherit: InheritSyntax): Doc {
  const { from, names } = inherit;
  const between = names.length <= 3 ? renderer.edge(inherit) : hardLine;
  const short = between.type === "line";
  const list = [
    join(
      between,
      names.map((name) => renderer.path([name])),
    ),
    short ? lineBreak : hardLine,
    ";",
  ];
  if (from === undefined) return group("inherit", between, nest(list));
  return group("inherit", nest(group(line, renderer.expression(from)), between, list));
}
