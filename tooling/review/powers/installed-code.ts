/** Programs and the subcommands of theirs that fetch code. */
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
export function* installedCode(text: string): Iterable<string> {
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
  // What is there already is another thing; a flake of the file system is.
  if (program === "nix") return what !== undefined && !/^(?:\.|\/|path:|#)/.test(what);
  if (program === "go") return what?.includes("@") === true;
  if (program === "deno") return what !== undefined && /^(?:https?|npm|jsr):/.test(what);
  return !/^(?:npx|bunx|uvx)$/.test(program) || what !== undefined;
}

const withoutUser = (word: string): string => word.replace(/(?<=:\/\/)[^/@]*@/, "").replace(/\?.*/, "");
