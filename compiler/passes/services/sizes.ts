import { tinySize } from "../../diagnostics/passes-services.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import { isWrong, placeOf, type PassContext } from "../context.ts";
import type { ProcessPath } from "./process-owner.ts";

/** In bytes: no process fits into less. */
const smallest = 1024 ** 2;

/** Reports limits below 1 MiB: `"512"` is 512 bytes, to systemd as to Compose. Source: systemd.resource-control(5). */
export function checkSizes(
  path: ProcessPath | readonly ["services", "components", string, "resources", string],
  { limits }: Pick<CheckedComponent["process"], "limits">,
  entry: AppEntry,
  context: PassContext,
): void {
  for (const name of ["memory", "shm"] as const) {
    const size = limits[name];
    if (size === null || isWrong(entry, ...path, "limits", name)) continue;
    if (bytesOf(size) < smallest)
      context.report(tinySize(name, size, placeOf(entry, ...path, "limits", name)));
  }
}

/** The number of bytes of a size that matches `SIZEPAT`, such as `64K`: units are powers of 1024. */
function bytesOf(size: string): number {
  const power = "KMGT".indexOf(size.at(-1) ?? "") + 1;
  return Number.parseInt(size, 10) * 1024 ** power;
}
