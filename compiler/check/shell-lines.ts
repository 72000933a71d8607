// What can be told of a line of a shell script without the shell: only what is certain.

/** A line behind which the command goes on, or the next one begins all the same: `&&`, `;`, `{`, `then`, `a)` of a `case`. */
export const commandGoesOn = (line: string): boolean =>
  /[;&|({]\s*$|^[^()]*\)\s*$|(?:^|\s)(?:!|if|then|elif|else|while|until|do|in|time)\s*$/.test(line);

/** Keywords that begin a command, each with what follows somewhere behind it, if it is one. */
const begins: readonly (readonly [first: RegExp, then: RegExp])[] = [
  [/^if\s/, /\bthen\b/],
  [/^(?:then|elif|else)(?:\s|$)/, /\bfi\b/],
  [/^(?:for|while|until)\s/, /\bdo\b/],
  [/^do(?:\s|$)/, /\bdone\b/],
  [/^case\s/, /\besac\b/],
];

/** Keywords that end a command, each with what is somewhere above. */
const ends: readonly (readonly [last: RegExp, above: RegExp])[] = [
  [/^(?:fi|done|esac)\s*(?:$|[;&|<>)])/, /(?:^|[\s;])(?:if|for|while|until|case)\s/],
  [/^\}\s*(?:$|[;&|<>)])/, /\{\s*$/],
];

const definesFunction = /^(?:function\s+)?[\w-]+\s*\(\)\s*(?:\{|$)/;

/** Builtins and programs that are no argument of another command with what is behind them here. */
const program = new RegExp(
  `^(?:${[
    "(?:cat|cd|chmod|chown|chgrp|cp|echo|exec|export|ln|ls|mkdir|mktemp|mv|printf|pushd|readonly|rm|rmdir|sed|sleep|source|touch|trap|umask|unset)\\s+[^\\s=]",
    "(?:awk|curl|find|grep|head|jq|openssl|patch|psql|sqlite3|tail|tar|unzip|wget)\\s+[-'\"$./\\w]",
    "(?:node|perl|python3?)\\s+[-'\"$./\\w]",
    "(?:popd|wait|make)(?:\\s|$)",
    "(?:exit|return)(?:\\s+(?:\\d+|\\$\\?))?\\s*(?:$|[;&|)}])",
    "install\\s+-(?:[CDTbdgmopst]|-)",
    "set\\s+[-+][a-zA-Z]",
    'test\\s+(?:-[a-z]\\s|["$!])',
    "\\[\\[?\\s",
    "(?:runHook|installBin|installManPage|installShellCompletion|patchShebangs|substituteInPlace|wrapProgram|makeWrapper)\\s+\\S",
  ].join("|")})`,
);

/** Commands that run none that they are given, and have no others of their own. */
const plain =
  /^(?:cat|cd|chmod|chown|chgrp|cp|echo|export|install|ln|ls|mkdir|mktemp|mv|popd|printf|pushd|readonly|rm|rmdir|runHook|set|sleep|substituteInPlace|touch|umask|unset|wait)(?=\s|$)/;

/** Commands that are whole: what is behind them can be none of their arguments, unless it looks like one. */
const whole = /^(?:cd\s+[^\s-]\S*|set\s+[-+][a-zA-Z]*[a-np-zA-Z]|export\s+\w+=[^\s"'`(]*)\s*$/;

/** Commands that run what they are given, on the next line perhaps, or take names that are those of programs, too. */
const taking =
  /(?:^|[\s;&|(/])(?:apk|apt(?:-get)?|bash|brew|bwrap|cargo|chpst|chroot|command|dbus-run-session|dnf|doas|docker|env|eval|exec|find|flock|git|go|gosu|ionice|kubectl|nice|nix(?:-\w+)?|nohup|npm|npx|opam|parallel|pip3?|pnpm|podman|poetry|runuser|setpriv|setsid|sh|ssh|stdbuf|strace|su|su-exec|sudo|systemd-run|time|timeout|tini|unshare|uv|watch|wrapProgram|makeWrapper|xargs|xvfb-run|yarn)(?=\s|$)/;

/** Behind a plain assignment, nothing else is in its line. */
const assignment = /^([A-Za-z_]\w*)\+?=(?:"[^"]*"|'[^']*'|\$\([^)]*\)|\$(?!\()|[^\s"'$])*\s*$/;

/** Whether a line surely begins a command; `before` are the lines above it, one at least, and `after` those below. */
export function beginsCommand(line: string, before: readonly string[], after: readonly string[]): boolean {
  if (isKeyword(line, before, after)) return true;
  const above = before.at(-1) ?? "";
  const [, variable] = assignment.exec(line) ?? [];
  // `make` and many others take arguments that look the same.
  if (variable !== undefined)
    return isUsed(variable, after) || (plain.test(above) && !assignment.test(above));
  if (whole.test(above) && /^[^&|;<>(){}\s-]+\s+\S/.test(line)) return true;
  if (!program.test(line)) return false;
  const [, given] = assignment.exec(above) ?? [];
  // `A=1`, and a command below it that is given the variable.
  if (given !== undefined) return isUsed(given, [line, ...after]);
  return plain.test(above) || !(/(?:^|\s)-\S*$/.test(above) || before.some((each) => taking.test(each)));
}

const isKeyword = (line: string, before: readonly string[], after: readonly string[]): boolean =>
  definesFunction.test(line) ||
  begins.some(([first, then]) => first.test(line) && [line, ...after].some((each) => then.test(each))) ||
  ends.some(([last, above]) => last.test(line) && before.some((each) => above.test(each)));

const isUsed = (variable: string, lines: readonly string[]): boolean =>
  lines.some((line) => new RegExp(`\\$\\{?${variable}\\b`).test(line));
