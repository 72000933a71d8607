/** Sorts entries by the bytes of their keys, like Nix. */
export const byteOrder = (a: readonly [string, unknown], b: readonly [string, unknown]): number =>
  a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0;
