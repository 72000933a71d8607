/**
 * Commands of a shell script that download code and run it, shortened: `curl https://example.org/i.sh | sh`, `npm install left-pad`.
 * Arguments are left out, because there may be secrets among them.
 */
export function foreignCode(script: string): readonly string[] {
  if (!mayFetch.test(script)) return [];
  const text = plainCommands(script);
  const found = [...piped(text), ...substituted(text), ...savedFirst(text), ...installedCode(text)];
  return [...new Set(found)].sort();
}

/** Rules out most scripts quickly. */
const mayFetch =
  /\b(?:curl|wget|nix|nix-shell|nix-env|npx|bunx|uvx|npm|pnpm|yarn|bun|pip3?|pipx|uv|gem|bundle|cargo|go|deno|composer|apt|apt-get|apk|dnf|docker|podman)\b/;

/** The script with program names instead of paths, continued lines joined, and no comments. */
const plainCommands = (script: string): string =>
  script
    .replace(/^[ \t]*#.*$/gm, "")
    .replace(/\\\n\s*/g, " ")
    .replace(
      /\$\{([^{}]*)\}(\/?)/g,
      (hole, expression: string, slash: string) => calledBy(expression, slash) ?? hole,
    )
    .replace(/\$\{[^{}]*\}\/s?bin\//g, "")
    .replace(/\S+/g, withoutFolder);

/** `"/usr/bin/curl"` becomes `"curl"`. */
function withoutFolder(word: string): string {
  const slash = word.lastIndexOf("/", word.length - 2);
  if (!/\/s?bin$/.test(word.slice(Math.max(0, slash - 5), Math.max(0, slash)))) return word;
  let begin = slash;
  while (/[\w.+/-]/.test(word[begin - 1] ?? "")) begin -= 1;
  const isPath = word[begin] === "/" && !word.slice(begin, slash + 1).includes("//");
  const isWhole = /^["'(`|&;]?$/.test(word[begin - 1] ?? "") && /[\w.-]/.test(word[slash + 1] ?? "");
  return isPath && isWhole ? word.slice(0, begin) + word.slice(slash + 1) : word;
}

/** `curl` of `lib.getExe pkgs.curl` and `lib.getExe' pkgs.curl "curl"`; undefined for other expressions. */
function calledBy(expression: string, slash: string): string | undefined {
  const [quoted, named] = /"([\w.-]+)"$/.exec(expression) ?? [];
  if (named === undefined && slash !== "") return undefined;
  const whole = quoted === undefined ? expression : expression.slice(0, -quoted.length).trimEnd();
  const steps =
    whole
      .split(/[^\w.-]/)
      .at(-1)
      ?.split(".") ?? [];
  const name = steps.pop();
  return steps.includes("pkgs") && !steps.includes("") && name !== undefined
    ? `${named ?? name}${slash}`
    : undefined;
}

const fetchers = "(?:curl|wget)";
const shells = "(?:ba|da|z|k|a)?sh";
const interpreters = `(?:${shells}|python3?|perl|ruby|node|php)`;
const shellName = new RegExp(`^${shells}$`);

/** `/bin/sh`, `${pkgs.bash}/bin/bash` or `${lib.getExe pkgs.bash}` */
export const isShell = (program: string): boolean => shellName.test(plainCommands(program));

/** `curl … | sudo bash -s` */
function* piped(text: string): Iterable<string> {
  const prefix = "(?:(?:sudo|doas|env|exec|nohup|command)\\s+(?:-\\w+\\s+|\\w+=\\S*\\s+)*)*";
  const pattern = new RegExp(
    `\\b(${fetchers})\\b((?:(?!&&|\\|\\|)[^\\n;]){1,2000}?)(?<!\\|)\\|(?!\\|)\\s*${prefix}(${interpreters})(?![\\w.-])([^\\n;&|)"'\`<>]*)`,
    "g",
  );
  for (const [, fetcher = "", words = "", program = "", rest = ""] of text.matchAll(pattern))
    if (readsCode(program, rest)) yield* from(words, (url) => `${fetcher} ${url} | ${program}`);
}

/** Whether an interpreter takes its program from what is piped into it. */
function readsCode(program: string, rest: string): boolean {
  for (const word of rest.split(/\s+/).filter(Boolean)) {
    if (word === "-" || word === "/dev/stdin") return true;
    if (!/^[-+]/.test(word)) return false;
    const given = shellName.test(program) ? /^-\w*c/ : /^-\w*[cemnpr]|^--eval/;
    if (given.test(word)) return false;
    if (shellName.test(program) && /^-\w*s/.test(word)) return true;
  }
  return true;
}

/** `eval "$(curl …)"`, `sh -c "$(curl …)"`, `bash <(curl …)` */
function* substituted(text: string): Iterable<string> {
  const pattern = new RegExp(
    `(?<![\\w.-])(?:(eval)\\s+["']?(?:\\$\\(|\`)|(${shells})\\s(?:[^\\n;|&"']{0,80}\\s)?-\\w*c\\s+["']?(?:\\$\\(|\`)|(source|\\.|${interpreters})\\s(?:[^\\n;|&]{0,80}\\s)?(?:<<<\\s*["']?(?:\\$\\(|\`)|<\\())\\s*(${fetchers})\\b([^\\n)\`]*)`,
    "g",
  );
  for (const [, first, second, third, fetcher = "", words = ""] of text.matchAll(pattern))
    yield* from(words, (url) => `${first ?? second ?? third ?? ""} $(${fetcher} ${url})`);
}

/** `curl -o /tmp/i.sh …; sh /tmp/i.sh` */
function* savedFirst(text: string): Iterable<string> {
  const pattern = new RegExp(`\\b(${fetchers})\\b([^\\n;|&]{1,2000})`, "g");
  for (const [, fetcher = "", words = ""] of text.matchAll(pattern)) {
    const [, named] =
      /\s(?:-\w*[oO]|--output|--output-document|>)[ =]?\s*["']?(?!https?:)([^\s"'<>-][^\s"'<>]*)/.exec(
        words,
      ) ?? [];
    const [, own] = /https?:\/\/[^\s"'?#]+\/([^\s"'?#/]+)/.exec(words) ?? [];
    const file = named ?? (fetcher === "wget" || /\s-\w*O|--remote-name/.test(words) ? own : undefined);
    if (file === undefined) continue;
    const name = file.replace(/^\.\//, "").replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const run = new RegExp(
      `(?:^|[\\s;&|("'])(?:(?:${interpreters}|source|\\.|exec)\\s+(?:-\\w+\\s+)*|chmod\\s+(?:\\S*x|0?[0-7]*[1357]|7\\d\\d)\\s+)["']?(?:\\./)?${name}(?=$|[\\s"';&|)])`,
      "m",
    );
    if (run.test(text)) yield* from(words, (url) => `${fetcher} ${url}; run ${file}`);
  }
}

/** Yields the text for the downloaded address, without password and query; nothing for addresses of localhost. */
function* from(words: string, describe: (url: string) => string): Iterable<string> {
  const url = /\bhttps?:\/\/[^\s"'`|;)]+/.exec(words)?.[0] ?? "…";
  if (/^https?:\/\/(?:[^/@]*@)?(?:localhost|127\.\d|\[::1\])/.test(url)) return;
  yield describe(url.replace(/(?<=\/\/)[^/@]*@/, "").replace(/[?#].*/, ""));
}

/** Programs, and their subcommands that download code. */
const installers: ReadonlyMap<string, RegExp | undefined> = new Map([
  ["npx", undefined],
  ["bunx", undefined],
  ["uvx", undefined],
  ["npm", /^(?:install|i|ci|exec|x|add)$/],
  ["pnpm", /^(?:install|i|add|dlx|exec)$/],
  ["yarn", /^(?:install|add|dlx)$/],
  ["bun", /^(?:install|i|add|x)$/],
  ["pip", /^install$/],
  ["pip3", /^install$/],
  ["pipx", /^(?:install|run)$/],
  ["uv", /^(?:pip install|tool (?:run|install)|sync|run)$/],
  ["gem", /^install$/],
  ["bundle", /^install$/],
  ["cargo", /^install$/],
  ["go", /^(?:install|run)$/],
  ["deno", /^run$/],
  ["composer", /^(?:install|require|update)$/],
  ["apt", /^install$/],
  ["apt-get", /^install$/],
  ["apk", /^add$/],
  ["dnf", /^install$/],
  ["docker", /^(?:run|pull)$/],
  ["podman", /^(?:run|pull)$/],
  ["nix", /^(?:run|shell|develop|profile (?:install|add))$/],
  ["nix-shell", undefined],
  ["nix-env", undefined],
]);

/** `npm install left-pad`, `nix run github:me/tool` */
function* installedCode(text: string): Iterable<string> {
  const commands = text
    .replace(/(?<![\w.-])(?:echo|printf)\s[^\n;&|`$]*/g, "")
    .replace(/--(?:extra-)?experimental-features[ =](?:"[^"\n]*"|'[^'\n]*'|\S+)/g, "")
    .replace(/\b(python3?)\s+-m\s+(?=pip\b)/g, "")
    .split(/\n|[;&|(){}`"']/);
  for (const command of commands) {
    const words = command.trim().split(/\s+/);
    while (
      words.length > 1 &&
      /^(?:sudo|doas|env|exec|nohup|command|time|then|do|else|if|while|until|!|-\w+|\w+=.*)$/.test(
        words[0] ?? "",
      )
    )
      words.shift();
    const [program = "", ...rest] = words;
    if (
      !installers.has(program) ||
      /\s--(?:offline|no-index|no-install|no|version|help)(?=\s|$)/.test(command)
    )
      continue;
    const plain = rest.filter((word) => !word.startsWith("-"));
    const pattern = installers.get(program);
    const used =
      pattern === undefined ? 0 : [1, 2].find((count) => pattern.test(plain.slice(0, count).join(" ")));
    if (used === undefined) continue;
    const what = plain[used];
    if (!isFetched(program, what, rest)) continue;
    yield [program, ...plain.slice(0, used), ...(what === undefined ? [] : [withoutUser(what)])].join(" ");
  }
}

function isFetched(program: string, what: string | undefined, words: readonly string[]): boolean {
  if (program === "nix-env") return words.some((word) => /^(?:-\w*i\w*|--install)$/.test(word));
  if (program === "nix-shell") return words.some((word) => /^(?:-p|--packages)$/.test(word));
  // Flakes in the file system are not downloaded.
  if (program === "nix") return what !== undefined && !/^(?:\.|\/|path:|#)/.test(what);
  if (program === "go") return what?.includes("@") === true;
  if (program === "deno") return what !== undefined && /^(?:https?|npm|jsr):/.test(what);
  return !/^(?:npx|bunx|uvx)$/.test(program) || what !== undefined;
}

const withoutUser = (word: string): string => word.replace(/(?<=:\/\/)[^/@]*@/, "").replace(/\?.*/, "");
