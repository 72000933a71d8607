/** Computes a value when it is first asked for, and remembers it. */
export function once<T>(compute: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => (result ??= { value: compute() }).value;
}
