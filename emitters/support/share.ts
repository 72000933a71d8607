/** A part of the output: of everything that is emitted entry by entry, every `of`-th from `index` on. */
export interface Share {
  readonly index: number;
  readonly of: number;
}

/** The entries whose files are in a share; all when there is none. */
export function entriesOf<T>(entries: ReadonlyMap<string, T>, share: Share | undefined): readonly T[] {
  const all = [...entries.values()];
  return share === undefined ? all : all.filter((_, position) => position % share.of === share.index);
}

/** Whether a file about all entries is in a share; `position` tells such files apart. */
export const isInShare = (position: number, share: Share | undefined): boolean =>
  share === undefined || position % share.of === share.index;
