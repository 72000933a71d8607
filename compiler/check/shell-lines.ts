// Certain facts about a line of a shell script, without parsing the script.

/** A line after which the command continues, or the next one begins anyway: `&&`, `;`, `{`, `then`, `a)` of a `case`. */
export const commandGoesOn = (line: string): boolean =>
  /[;&|({]\s*$|^[^()]*\)\s*$|(?:^|\s)(?:!|if|then|elif|else|while|until|do|in|time)\s*$/.test(line);

/** Keywords that begin a command, with the token that must follow if it is one. */
const begins: readonly (readonly [first: RegExp, then: RegExp])[] = [
  [/^if\s/, /\bthen\b/],
  [/^(?:then|elif|else)(?:\s|$)/, /\bfi\b/],
  [/^(?:for|while|until)\s/, /\bdo\b/],
  [/^do(?:\s|$)/, /\bdone\b/],
  [/^case\s/, /\besac\b/],
];

/** Keywords that end a command, with the token that must precede. */
const ends: readonly (readonly [last: RegExp, above: RegExp])[] = [
  [/^(?:fi|done|esac)\s*(?:$|[;&|<>)])/, /(?:^|[\s;])(?:if|for|while|until|case)\s/],
  [/^\}\s*(?:$|[;&|<>)])/, /\{\s*$/],
];

const definesFunction = /^(?:function\s+)?[\w-]+\s*\(\)\s*(?:\{|$)/;

/** Builtins and programs that, with what follows here, are not an argument of another command. */
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

/** Commands that do not run their arguments. */
const plain =
  /^(?:cat|cd|chmod|chown|chgrp|cp|echo|export|install|ln|ls|mkdir|mktemp|mv|popd|printf|pushd|readonly|rm|rmdir|runHook|set|sleep|substituteInPlace|touch|umask|unset|wait)(?=\s|$)/;

/** Complete commands: what follows cannot be their argument, unless it looks like one. */
const whole = /^(?:cd\s+[^\s-]\S*|set\s+[-+][a-zA-Z]*[a-np-zA-Z]|export\s+\w+=[^\s"'`(]*)\s*$/;

/** Commands that run their arguments, perhaps on the next line, or accept names that programs have too. */
const taking =
  /(?:^|[\s;&|(/])(?:apk|apt(?:-get)?|bash|brew|bwrap|cargo|chpst|chroot|command|dbus-run-session|dnf|doas|docker|env|eval|exec|find|flock|git|go|gosu|ionice|kubectl|nice|nix(?:-\w+)?|nohup|npm|npx|opam|parallel|pip3?|pnpm|podman|poetry|runuser|setpriv|setsid|sh|ssh|stdbuf|strace|su|su-exec|sudo|systemd-run|time|timeout|tini|unshare|uv|watch|wrapProgram|makeWrapper|xargs|xvfb-run|yarn)(?=\s|$)/;

/** A plain assignment, alone on its line. */
const assignment = /^([A-Za-z_]\w*)\+?=(?:"[^"]*"|'[^']*'|\$\([^)]*\)|\$(?!\()|[^\s"'$])*\s*$/;

/** Whether a line certainly begins a command; `before` has at least one line above it, `after` the lines below. */
export function beginsCommand(line: string, before: readonly string[], after: readonly string[]): boolean {
  if (isKeyword(line, before, after)) return true;
  const above = before.at(-1) ?? "";
  const [, variable] = assignment.exec(line) ?? [];
  // `make` and many others accept arguments that look the same.
  if (variable !== undefined)
    return isUsed(variable, after) || (plain.test(above) && !assignment.test(above));
  if (whole.test(above) && /^[^&|;<>(){}\s-]+\s+\S/.test(line)) return true;
  if (!program.test(line)) return false;
  const [, given] = assignment.exec(above) ?? [];
  // `A=1` with a command below it that gets the variable.
  if (given !== undefined) return isUsed(given, [line, ...after]);
  return plain.test(above) || !(/(?:^|\s)-\S*$/.test(above) || before.some((each) => taking.test(each)));
}

const isKeyword = (line: string, before: readonly string[], after: readonly string[]): boolean =>
  definesFunction.test(line) ||
  begins.some(([first, then]) => first.test(line) && [line, ...after].some((each) => then.test(each))) ||
  ends.some(([last, above]) => last.test(line) && before.some((each) => above.test(each)));

const isUsed = (variable: string, lines: readonly string[]): boolean =>
  lines.some((line) => new RegExp(`\\$\\{?${variable}\\b`).test(line));
