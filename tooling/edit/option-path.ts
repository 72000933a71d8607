/**
 * The steps of a path as people write it: `pkgs.tool.build.env."A.B"`, `…ports.0`. Undefined when a step is empty or a
 * quote is not closed.
 */
export function readOptionPath(written: string): readonly string[] | undefined {
  const steps: string[] = [];
  let rest = written;
  for (;;) {
    const match = /^(?:"((?:[^"\\]|\\.)*)"|([^."]+))(\.|$)/.exec(rest);
    if (match === null) return undefined;
    const [whole, quoted, plain, end] = match;
    steps.push(plain ?? (quoted ?? "").replace(/\\(.)/g, "$1"));
    rest = rest.slice(whole.length);
    if (end === "") return steps;
  }
}
