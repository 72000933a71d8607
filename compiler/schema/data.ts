import * as z from "zod";
import { defaultFromPass } from "./meta.ts";
import { path, staticStr, str } from "./types.ts";

/** Specification: "Data item (`data.<name>`)". */
const describedItem = z
  .object({
    name: defaultFromPass(
      staticStr,
      "the file's basename when sourced from a path, otherwise the attribute name",
    ).meta({ description: "Name of the item." }),
    content: defaultFromPass(
      str,
      "empty when `path` is null; otherwise the file's content with one trailing newline removed",
    ).meta({ description: "Content of the item." }),
    path: defaultFromPass(path, "a file holding `content`, named `name`").meta({
      description: "Absolute path of the item: a file that exists already.",
    }),
  })
  .meta({ title: "DataItem" });

type DescribedItem = z.output<typeof describedItem>;

/** An item, a path to an existing file, or a literal string; all three have the same form in checked data. */
export const dataItem = z.union([
  describedItem,
  z.pipe(
    str,
    z.transform((content): DescribedItem => ({ content })),
  ),
  z.pipe(
    path,
    z.transform((file): DescribedItem => ({ path: file })),
  ),
]);

export type CheckedDataItem = z.output<typeof dataItem>;
