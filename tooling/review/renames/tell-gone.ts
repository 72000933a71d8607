import { at, textAt } from "../reading/json.ts";
import { leftBy } from "./left-behind.ts";
import type { ReviewedApp } from "../sides/reviewed-tree.ts";
import type { Trees } from "../rules/rule.ts";
import { sentence } from "./tell-renames.ts";
import { quoted } from "../words.ts";

/** The app that newly has a component which runs the same under the same name. */
function takenOverBy(name: string, before: ReviewedApp, trees: Trees): string | undefined {
  const of = (app: ReviewedApp | undefined): string =>
    textAt(app?.evaluated, "services", "components", name, "process", "command");
  const command = of(before);
  const [other] = [...trees.after.apps.values()].filter(
    (app) => app.name !== before.name && of(app) === command && of(trees.before.apps.get(app.name)) === "",
  );
  return command === "" ? undefined : other?.name;
}

/** That a component or a resource is gone, with what it leaves behind. */
export function tellGone(
  kind: string,
  name: string,
  before: ReviewedApp,
  after: ReviewedApp,
  trees: Trees,
): string {
  const other = kind === "component" ? takenOverBy(name, before, trees) : undefined;
  const there = other === undefined ? undefined : trees.after.apps.get(other);
  const stateOf = (app: ReviewedApp | undefined): unknown =>
    at(app?.evaluated, "services", "components", name, "process", "stateDir");
  const left = leftBy(name, before, after, there !== undefined && stateOf(there) === stateOf(before));
  const what = `${kind} ${quoted(name)}`;
  return `${what} ${other === undefined ? "removed" : `moved to ${quoted(`apps.${other}`)}`}${sentence(left)}`;
}
