import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parse } from "yaml";
import { readNix } from "./read-nix.ts";

/** The strings that the consumer of a file reads: all of them, without any of the file's own syntax. */
export type Strings = ReadonlySet<string>;

/**
 * Reads emitted files, given by path, as their consumers do.
 * @throws when one cannot be read
 */
export function readFiles(files: ReadonlyMap<string, string>): ReadonlyMap<string, Strings> {
  const found = new Map<string, Strings>();
  const ending = (pattern: RegExp) => [...files].filter(([path]) => pattern.test(path));

  const nix = ending(/\.nix$/);
  for (const [index, strings] of readNix(nix.map(([, text]) => text)).entries()) {
    const [path = ""] = nix[index] ?? [];
    found.set(path, strings);
  }
  for (const [path, text] of ending(/\.json$/))
    found.set(path, new Set(textsIn(JSON.parse(text, withoutPrograms))));
  // Configuration files, of containers and of hosts.
  for (const [path, text] of ending(/\/(?:config|hostos\/etc)\//)) found.set(path, new Set([text]));

  const others = ending(
    /^(?!.*\/(?:config|hostos\/etc)\/).*(?:\.py|\.yaml|-entrypoint\.sh|\.service|\.timer)$/,
  );
  const commands = [...found].flatMap(([path, strings]) =>
    [...strings].filter(isCommand).map((text) => [path, text] as const),
  );
  const inputs = [...others, ...commands.map(([, text]) => ["command.sh", text])];
  for (const [index, result] of readInPython(inputs).entries()) {
    const [path = "", text = ""] = others[index] ?? commands[index - others.length] ?? [];
    if (result.strings === undefined) throw new Error(`${path}: ${result.problem}`);
    const strings = result.strings.map(
      path.endsWith(".yaml") ? uncomposed : path.endsWith("/package.nix") ? asPath : (each) => each,
    );
    found.set(path, new Set([...strings, ...(index < others.length ? [] : (found.get(path) ?? []))]));
    // YAML 1.1 there, YAML 1.2 here.
    if (path.endsWith(".yaml") && JSON.stringify(parse(text)) !== JSON.stringify(result.value))
      throw new Error(`${path} is different data in YAML 1.1 and 1.2`);
  }
  // A command in a script is read by a shell, and only by it.
  return new Map([...found].map(([path, strings]) => [path, new Set([...strings].filter(isNoCommand))]));
}

/** Health checks, the phases of packages without a builder of nixpkgs, and commands that options add to phases. */
const isCommand = (text: string): boolean =>
  /^(?:\/bin\/timeout --kill-after|runHook pre|installManPage |installShellCompletion |wrapProgram )/.test(
    text,
  );
const isNoCommand = (text: string): boolean => !isCommand(text);

/** `$$` is a dollar sign to Compose; any other would be replaced by something. */
const uncomposed = (text: string): string =>
  text.replace(/\$(\$|.?)/gs, (_, next: string) => (next === "$" ? "$" : `<expanded>${next}`));

/** `./-x` names the file `-x` to every program; `-x` is an option to some, and `*` may match such a file. */
const asPath = (word: string): string => word.replace(/^\.\/(?=[-*])/, "");

interface Result {
  readonly strings?: readonly string[];
  readonly value?: unknown;
  readonly problem?: string;
}

function readInPython(files: readonly (readonly string[])[]): readonly Result[] {
  if (files.length === 0) return [];
  const run = spawnSync("python3", [join(import.meta.dirname, "read-back.py")], {
    input: JSON.stringify(files),
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout) as readonly Result[];
}

/** Every text in a JSON value, keys included. */
function* textsIn(value: unknown): Iterable<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null) {
    for (const [key, child] of Object.entries(value)) {
      yield key;
      yield* textsIn(child);
    }
  }
}

/** Units and scripts in plan.json are escaped for systemd and shells, as in their own files. */
const withoutPrograms = (key: string, value: unknown): unknown =>
  /^(?:units|scripts)$/.test(key) ? {} : value;
