import { at } from "../../support/json-data.ts";
import type { AppContext } from "./context.ts";
import { danger, notice, warning, type Rate, type Row } from "./row.ts";

type ImageRate = Rate<AppContext>;

const repository: ImageRate = ({ before, after }) => {
  if (after === undefined) return notice("no longer runs an image of a registry");
  return before === undefined
    ? warning("runs an image of a registry")
    : danger("runs an image of another registry or repository");
};

const digest: ImageRate = ({ path, before, after, isNew }, _, { tree }) => {
  const [was, is] = [tree.before, tree.after].map((side) =>
    ["name", "tag"].map((key) => of(side, path, key)),
  );
  if (is?.[0] === undefined) return notice();
  if (after === undefined) return danger("is no longer pinned: the registry decides what runs");
  if (before === undefined || isNew) return notice("is pinned to an image");
  return was?.join() === is.join() ? danger("another image under the same tag") : notice("another image");
};

const of = (tree: unknown, path: readonly string[], key: string): unknown =>
  at(tree, ...path.slice(0, -1), key) ?? undefined;

/** `process.image`: what a registry gives is not reviewed. */
export const imageRows: readonly Row<AppContext>[] = [
  ["images", "components|jobs/*/image/name", repository],
  ["images", "components|jobs/*/image/digest", digest],
  ["images", "components|jobs/*/image/tag|hash|entrypoint", "notice"],
  ["rest", "components|jobs/*/image/**", null],
];
