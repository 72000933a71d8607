interface Range {
  readonly first: number;
  readonly count: number;
}

/**
 * Numbers of groups and accounts in images: no distribution has such accounts from the start, and rootless engines map
 * them (subgid(5)).
 */
const groups: Range = { first: 20_000, count: 30_000 };
const accounts: Range = { first: 50_000, count: 10_000 };

export const groupNumber = (group: string): number => numberOf(group, groups);

/** The number of the account of a component or job, if the recipe sets none. */
export const accountNumber = (app: string, component: string): number =>
  numberOf(`${app}.${component}`, accounts);

/** A number that depends on the name only, so that files keep their owner when the recipe changes. */
const numberOf = (name: string, { first, count }: Range): number =>
  first + (hashOf(new TextEncoder().encode(name)) % count);

/** FNV-1a, 32 bits. */
export function hashOf(bytes: Iterable<number>): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}
