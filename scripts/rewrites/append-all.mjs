/**
 * Puts the elements of an array behind those of another, which nobody else has yet: see `without-iterators.mjs`.
 * @returns `list`
 */
export function __appendAll(list, more) {
  for (let index = 0; index < more.length; index++) list.push(more[index]);
  return list;
}
