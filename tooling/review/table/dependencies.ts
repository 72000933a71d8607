import { packageName, quoted, several } from "../words.ts";
import { difference } from "../sides/tree.ts";
import type { Rate } from "./row.ts";

/**
 * A list of packages.
 * @param label names the list, with `$1` and so on
 */
export const dependencies =
  <C>(label: string): Rate<C> =>
  ({ before, after }, steps) => {
    const [was, is] = [before, after].map(packagesIn);
    if (was === undefined || is === undefined) return undefined;
    const { added, removed } = difference(was, is);
    const list = label.replace(/\$(\d)/g, (_, index: string) => quoted(steps[Number(index) - 1] ?? ""));
    if (added.length + removed.length === 0)
      return { severity: "notice", message: `order of dependencies changed in ${list}` };
    if (added.length === removed.length && [...added, ...removed].some((each) => /[\s({]/.test(each))) {
      const isHashOnly = added.every(
        (now, index) => withoutHashes(now) === withoutHashes(removed[index] ?? ""),
      );
      return isHashOnly
        ? {
            severity: "danger",
            message: "a dependency changed only in a hash: the same release now has different contents, in",
            items: [list],
          }
        : { severity: "notice", message: "a dependency is computed differently in", items: [list] };
    }
    const changes = [
      ...(added.length > 0 ? [`${added.map(quoted).join(", ")} added`] : []),
      ...(removed.length > 0 ? [`${removed.map(quoted).join(", ")} removed`] : []),
    ];
    const [only] = changes.length === 1 ? [added.length > 0 ? "added to" : "removed from"] : [];
    const names = several([...added, ...removed]);
    return only === undefined
      ? { severity: "notice", message: `dependencies of ${list} changed: ${changes.join(", ")}` }
      : {
          severity: "notice",
          message: `${added.length + removed.length === 1 ? "dependency" : "dependencies"} ${names} ${only} ${list}`,
        };
  };

const packagesIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).flatMap(
    (each: unknown) => (typeof each === "string" ? [packageName(each)] : []),
  );

/** Hashes as SRI, with the name of the algorithm, or in base 16 and 32. */
const withoutHashes = (text: string): string =>
  text.replace(/"(?:(?:md5|sha\d+)[-:][^"]*|[0-9a-z]{52}|[0-9a-f]{64})"/g, '"…"');
