import { conditional, merged, withPriority } from "../module-system/properties.ts";
import type { NativeBody, NativeTable } from "../native.ts";

const override =
  (priority: number): NativeBody =>
  ({ span }, content) =>
    withPriority("override", priority, content, span);

const order =
  (priority: number): NativeBody =>
  ({ span }, content) =>
    withPriority("order", priority, content, span);

/** `lib.modules` */
export const modules = {
  mkIf: ({ span }, condition, content) => conditional(condition, content, span),
  mkMerge: ({ span }, contents) => merged(contents, span),
  mkOverride: ({ span }, priority, content) => withPriority("override", priority, content, span),
  mkOptionDefault: override(1500),
  mkDefault: override(1000),
  mkImageMediaOverride: override(60),
  mkForce: override(50),
  mkVMOverride: override(10),
  mkOrder: ({ span }, priority, content) => withPriority("order", priority, content, span),
  mkBefore: order(500),
  mkAfter: order(1500),
} satisfies NativeTable;
