import type { ReviewedApp } from "../sides/reviewed-tree.ts";
import { isShell } from "../powers/foreign-code.ts";
import type { ServiceView } from "../sides/service.ts";
import type { Sides } from "../sides/tree.ts";

/** A component as one generated file had it and has it. */
export interface Kept {
  readonly before: ServiceView;
  readonly after: ServiceView;
}

/** Two components of which each runs what the other ran, sorted by name. */
export type Swap = readonly [Kept, Kept];

/** The swap that a component has part in; undefined where there is none, or more than one could be meant. */
export function swapOf(one: Kept, app: Sides<ReviewedApp>): Swap | undefined {
  const [was, is] = [programOf(one.before), programOf(one.after)];
  if (was === undefined || is === undefined || was === is) return undefined;
  const others = othersOf(one.after, app).filter(
    ({ before, after }) => programOf(before) === is && programOf(after) === was,
  );
  const [other] = others;
  if (other === undefined || others.length > 1) return undefined;
  return one.after.name < other.after.name ? [one, other] : [other, one];
}

/** Its arguments may be others; what a shell is given is the program, and the shell is none. */
function programOf({ command: [program, option, ...script] = [] }: ServiceView): string | undefined {
  if (program === undefined || !isShell(program)) return program;
  // In units the script is several words.
  return option !== undefined && /^-\w*c$/.test(option) ? script.join(" ") : undefined;
}

/** What else the same kind of file has of components that are still there. */
function othersOf({ runtime, name }: ServiceView, app: Sides<ReviewedApp>): readonly Kept[] {
  const viewsOf = (side: ReviewedApp | undefined): readonly ServiceView[] =>
    (side?.views ?? []).filter((view) => view.runtime === runtime && view.name !== name);
  const before = new Map(viewsOf(app.before).map((view) => [view.name, view]));
  return viewsOf(app.after).flatMap((after) => {
    const was = before.get(after.name);
    return was === undefined ? [] : [{ before: was, after }];
  });
}
