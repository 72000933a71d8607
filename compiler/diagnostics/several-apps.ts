import { andList } from "../support/suggest.ts";
import type { RelatedPlace } from "./diagnostic.ts";
import { place, type Place } from "./make.ts";

/** An app with the place of a setting that other apps have as well. */
export interface AppAt {
  readonly app: string;
  readonly at: Place;
}

/** Up to this many apps are all named; of more, one less is named. */
const mostNamed = 6;

/** `` `a` and `b` ``, or `` `a`, `b`, `c`, `d`, `e` and 95 more ``. */
export function namesOfApps(users: readonly AppAt[]): string {
  const names = users.map(({ app }) => app);
  if (names.length <= mostNamed) return andList(names);
  const shown = names.slice(0, mostNamed - 1);
  return `${shown.map((name) => `\`${name}\``).join(", ")} and ${names.length - shown.length} more`;
}

/** The same with `both` or `all`, to be followed by a verb: `` `a` and `b` both ``. */
export const allOfApps = (users: readonly AppAt[]): string =>
  `${namesOfApps(users)} ${users.length === 2 ? "both" : "all"}`;

/** A note for each of the other apps; apps that get the setting from one place, such as a shared module, share a note. */
export function notesOfOthers<User extends AppAt>(
  [first, ...others]: readonly User[],
  note: (user: User) => string,
): readonly RelatedPlace[] {
  const shown = new Set([placeKey(first?.at)]);
  return others.flatMap((user) => {
    const key = placeKey(user.at);
    if (shown.has(key)) return [];
    shown.add(key);
    return place(user.at, note(user));
  });
}

const placeKey = (at: Place): string => (at === undefined ? "" : `${at.file}:${at.start}`);
