/** `1 package`, `2 packages` */
export function count(many: number, what: string): string {
  return `${many} ${what}${many === 1 ? "" : "s"}`;
}

/** `a`, `a and b`, `a, b and c` */
export function inWords(parts: readonly string[]): string {
  const [last, ...rest] = [...parts].reverse();
  if (last === undefined) return "";
  return rest.length === 0 ? last : `${rest.reverse().join(", ")} and ${last}`;
}
