/**
 * The newest tag of an image with the form of the present one: the same letters around as many numbers, `16.2-alpine` for
 * `15.4-alpine`. Undefined if there is none, or if the present one has no version.
 */
export function newestTag(current: string, tags: Iterable<string>): string | undefined {
  if (!hasVersion(current)) return undefined;
  const form = new RegExp(
    `^${current
      .split(/(\d+)/)
      .map((part, index) => (index % 2 === 1 ? "(\\d{1,15})" : part.replace(/[^\w]/g, "\\$&")))
      .join("")}$`,
  );
  let best = numbersIn(current);
  let found: string | undefined;
  for (const tag of tags) {
    const numbers = form.exec(tag)?.slice(1).map(Number);
    if (numbers === undefined || isDate(tag) !== isDate(current) || !isAfter(numbers, best)) continue;
    [best, found] = [numbers, tag];
  }
  return found;
}

/** Whether a tag is not only a word, `latest`, or the number of a commit. */
export const hasVersion = (tag: string): boolean =>
  /^v?\d|[-_.]v?\d/.test(tag) && !/(?:^|-)(?=[\da-f]*[a-f])[\da-f]{7,}(?:-|$)/.test(tag);

const numbersIn = (tag: string): readonly number[] => [...tag.matchAll(/\d+/g)].map(([each]) => Number(each));

/** A tag may also be a date, which is a larger number than versions. */
const isDate = (tag: string): boolean => /(?:^|\D)(?:19|20)\d{2}(?:\d{4}|[.-]\d)/.test(tag);

const isAfter = (some: readonly number[], others: readonly number[]): boolean => {
  const at = some.findIndex((each, index) => each !== others[index]);
  return at >= 0 && (some[at] ?? 0) > (others[at] ?? 0);
};
