import type { Entry } from "../../compiler/check/checked-catalog.ts";
import type { OpenCatalog } from "./opened-catalog.ts";
import type { OptionPath } from "./option-path.ts";

/**
 * Where a value that stands elsewhere, in a variable or a module, is used for an option, or for what is around it: the names
 * that are written there, from the entry down to the option.
 */
export function usedAt(
  { provenance }: Pick<Entry<object>, "provenance">,
  path: OptionPath,
  opened: OpenCatalog,
): readonly string[] {
  return path.flatMap((_, end) => {
    const { span, nameSpan, explicit } = provenance.at(path.slice(0, end + 1));
    if (!explicit || span === undefined || nameSpan === undefined) return [];
    const isElsewhere = span.file !== nameSpan.file || span.start < nameSpan.start;
    return isElsewhere ? (opened.place(nameSpan) ?? []) : [];
  });
}
