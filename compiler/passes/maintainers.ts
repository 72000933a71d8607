import { notAMaintainer, unknownMaintainer } from "../diagnostics/passes-packages.ts";
import type { Maintainer } from "../ir/package.ts";
import type { FreeForm } from "../language/option-values.ts";
import { staticText } from "../language/text.ts";
import type { Entry } from "../check/checked-catalog.ts";
import { placeOf, type PassContext } from "./context.ts";
import { describeValue } from "../check/describe-value.ts";
import { field } from "./maintainer-lists.ts";
import { selectionPath } from "./selection.ts";

/**
 * The maintainers of an entry. Specification: "each must be a maintainer from the upstream package collection or from
 * the catalog's own maintainer list file". Forms: `lib.maintainers.<name>` (from the catalog's list if it has that
 * handle, else from nixpkgs, which only Nix can look up), a handle as a string, or a maintainer's record, identified by
 * its `github`.
 */
export function resolveMaintainers(
  entry: Entry<{ readonly maintainers: readonly FreeForm[] }>,
  context: PassContext,
): readonly Maintainer[] {
  return entry.data.maintainers.flatMap((value, index): readonly Maintainer[] => {
    if (value.kind === "error") return [];
    const at = value.span ?? placeOf(entry, "maintainers", index);
    const handle = handleOf(value);
    if (handle === undefined) {
      context.report(notAMaintainer(describeValue(value), at));
      return [];
    }
    const { people, areAll } = context.maintainers;
    const known = people.get(handle);
    if (known !== undefined) return [known];
    if (value.kind === "residual") return [{ kind: "nixpkgs", attribute: handle }];
    // A handle that is not in the readable lists may be in the unreadable one.
    if (areAll) context.report(unknownMaintainer(handle, people.keys(), at));
    return [];
  });
}

function handleOf(value: FreeForm): string | undefined {
  if (value.kind === "string") return staticText(value.text);
  if (value.kind === "attrs") return field(value, "github");
  if (value.kind !== "residual") return undefined;
  const path = selectionPath(value.expr);
  return path?.length === 3 && path[0] === "lib" && path[1] === "maintainers" ? path[2] : undefined;
}
