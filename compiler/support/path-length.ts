/**
 * The limits of a path and of each step in it, in bytes; Linux, `include/uapi/linux/limits.h`, without the terminating
 * zero.
 */
const longestPath = 4095;
const longestStep = 255;

/** The reason why a path is too long for any file; undefined if it is not. */
export function problemOfLength(path: string): string | undefined {
  if (bytesOf(path) > longestPath) return `is longer than ${longestPath} bytes, which no path on Linux is`;
  return path.split("/").some((step) => bytesOf(step) > longestStep)
    ? `has a step longer than ${longestStep} bytes, which no name of a file on Linux is`
    : undefined;
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
