import { variable } from "../build.ts";
import type { Machine } from "../machine.ts";
import { Root } from "../residual.ts";
export function libRoot(machine: Machine): Root {
  return new Root(machine, variable("lib"), new Map(), new Set(), false);
}
