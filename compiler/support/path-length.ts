/** Bytes of a path and of each step in it; Linux, `include/uapi/linux/limits.h`, the terminating zero taken off. */
const longestPath = 4095;
const longestStep = 255;

/** Why no file can have a path, however it is spelled; undefined when one can. */
export function problemOfLength(path: string): string | undefined {
  if (bytesOf(path) > longestPath) return `is longer than ${longestPath} bytes, which no path on Linux is`;
  return path.split("/").some((step) => bytesOf(step) > longestStep)
    ? `has a step longer than ${longestStep} bytes, which no name of a file on Linux is`
    : undefined;
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
