import { closeSync, openSync, readSync } from "node:fs";

const chunk = 1 << 16;
const [left, right] = [Buffer.allocUnsafe(chunk), Buffer.allocUnsafe(chunk)];

/** Whether two files, both of `size` bytes when they were last looked at, have the same contents. */
export function sameBytes(one: string, other: string, size: number): boolean {
  const files: number[] = [];
  try {
    for (const path of [one, other]) files.push(openSync(path, "r"));
    const [first = -1, second = -1] = files;
    for (let at = 0; at < size;) {
      const [read, too] = [readSync(first, left), readSync(second, right)];
      if (read !== too || read === 0 || left.compare(right, 0, read, 0, read) !== 0) return false;
      at += read;
    }
    return true;
  } finally {
    for (const file of files) closeSync(file);
  }
}
