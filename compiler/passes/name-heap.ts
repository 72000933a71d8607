/** A binary min-heap of strings. */
export class NameHeap {
  readonly #items: string[] = [];

  push(name: string): void {
    const items = this.#items;
    let at = items.push(name) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#swapIfSmaller(at, parent)) break;
      at = parent;
    }
  }

  pop(): string | undefined {
    const items = this.#items;
    const top = items[0];
    const last = items.pop();
    if (top === undefined || last === undefined || items.length === 0) return top;
    items[0] = last;
    for (let at = 0, child = 1; child < items.length; child = 2 * at + 1) {
      const right = child + 1;
      if (right < items.length && (items[right] ?? "") < (items[child] ?? "")) child = right;
      if (!this.#swapIfSmaller(child, at)) break;
      at = child;
    }
    return top;
  }

  #swapIfSmaller(lower: number, upper: number): boolean {
    const [a, b] = [this.#items[lower], this.#items[upper]];
    if (a === undefined || b === undefined || a >= b) return false;
    this.#items[lower] = b;
    this.#items[upper] = a;
    return true;
  }
}
