import { once } from "../../../compiler/support/once.ts";
import { configFilesOf } from "../reading/config-files.ts";
import { hostConfigsOf, hostSecrets } from "../reading/host-configs.ts";
import { isObject, objectAt, type JsonObject } from "../reading/json.ts";
import { catalogViews, type ReviewedTree } from "../sides/reviewed-tree.ts";
import { packageScriptsOf, scriptSecrets, scriptsOf, testScriptsOf } from "./script-secrets.ts";
import { secretArguments } from "./secret-arguments.ts";
import type { SecretSetting } from "../../../compiler/support/secret-settings.ts";
import { looksSecret } from "./secrets.ts";
import type { ServiceView } from "../sides/service.ts";

const mask = "(hidden: looks like a secret)";

/** A side of a review, with its evaluated catalog even where that is not to be compared. */
export interface Masked {
  readonly tree: ReviewedTree;
  readonly catalog: JsonObject | undefined;
  /** Whether the other side says the same of an entry (`apps/web`), so that it need not be searched twice. */
  readonly isElsewhere?: (entry: string) => boolean;
}

/**
 * Hides values that look like secrets in lines about these trees, however the generated files spell them: wherever they
 * stand, but for words that may stand for other things, which are hidden behind the name that makes them secrets.
 * @param isRead whether the files of an app are to be read: without, its evaluated catalog says what they hold
 */
export function maskSecrets(
  sides: readonly Masked[],
  isRead: (app: string) => boolean,
): (line: string) => string {
  // Only who prints the files asks.
  const masks = once(() => masksOf(secretsIn(sides, isRead)));
  return (line) => masks().reduce((masked, hide) => hide(masked), line);
}

/** Every secret with the name that it was given. */
function* secretsIn(sides: readonly Masked[], isRead: (app: string) => boolean): Iterable<SecretSetting> {
  for (const { environment, command } of sides.flatMap((side) => viewsOf(side, isRead))) {
    for (const [name, value] of environment ?? [])
      if (value !== "" && looksSecret(name, value)) yield { name, value };
    yield* secretArguments(command ?? []);
  }
  for (const { tree, catalog, isElsewhere = () => false } of sides) {
    const own = (kind: "apps" | "pkgs"): readonly JsonObject[] =>
      Object.entries(objectAt(catalog, kind)).flatMap(([name, entry]) =>
        isObject(entry) && !isElsewhere(`${kind}/${name}`) ? [entry] : [],
      );
    for (const app of own("apps")) {
      for (const { secrets } of configFilesOf(app, tree.files).values()) yield* secrets;
      for (const script of [...scriptsOf(app).values(), ...testScriptsOf(app).values()])
        yield* scriptSecrets(script);
      for (const config of hostConfigsOf(app).values())
        for (const [path, values] of hostSecrets(config))
          for (const value of values) yield { name: path.slice(path.lastIndexOf(".") + 1), value };
    }
    for (const pkg of own("pkgs"))
      for (const script of packageScriptsOf(pkg).values()) yield* scriptSecrets(script);
  }
}

function viewsOf(
  { tree, catalog, isElsewhere = () => false }: Masked,
  isRead: (app: string) => boolean,
): readonly ServiceView[] {
  const evaluated = objectAt(catalog, "apps");
  const files = [...tree.apps.values()].filter(({ name }) => isRead(name) || !Object.hasOwn(evaluated, name));
  return [
    ...Object.keys(evaluated).flatMap((name) =>
      isElsewhere(`apps/${name}`) ? [] : catalogViews(objectAt(evaluated, name)),
    ),
    ...files.flatMap(({ views }) => views),
  ];
}

function masksOf(secrets: Iterable<SecretSetting>): readonly ((line: string) => string)[] {
  const anywhere = new Set<string>();
  const words = new Map<string, Word>();
  for (const { name, value, standsAlone = name === "private key" } of secrets)
    for (const part of value.split("\n").filter((each) => each.trim() !== ""))
      for (const spelling of spellingsOf(part)) {
        if (isTelling(part)) anywhere.add(spelling);
        const word = words.get(spelling) ?? { names: new Set(), standsAlone: false };
        word.names.add(name);
        words.set(spelling, { ...word, standsAlone: word.standsAlone || standsAlone });
      }
  const isOther = (spelling: string): boolean => !anywhere.has(spelling);
  return [
    ...longestFirst([...anywhere]).map((spelling) => (line: string) => line.replaceAll(spelling, mask)),
    ...longestFirst([...words.keys()].filter(isOther)).flatMap((spelling) => {
      const word = words.get(spelling);
      return word ? [behind(word, spelling)] : [];
    }),
  ];
}

/** What a word is hidden behind. */
interface Word {
  readonly names: Set<string>;
  readonly standsAlone: boolean;
}

const longestFirst = (spellings: readonly string[]): readonly string[] =>
  [...spellings].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));

/** Whether a value is hardly anything else: `test` and `web-db` are words, that may stand for a folder or a user. */
const isTelling = (value: string): boolean =>
  value.length >= 8 && !/^[a-z]+(?:[-_. ][a-z]+)*$/i.test(value) && !/^[\d.:]+$/.test(value);

/** Hides a word behind one of its names, as `NAME="word"`, `"name": "word"` and `--name word`, or alone in its line. */
function behind({ names, standsAlone }: Word, word: string): (line: string) => string {
  const [name, value] = [[...names].map(literally).join("|"), literally(word)];
  const assigned = new RegExp(`((?:${name})(?:[^\\w\\n]|\\\\[nrt])*?)${value}(?!\\w)`, "g");
  const alone = new RegExp(`^([+ -]?\\s*(?:- )?["']{0,2})${value}(["']{0,2},?)$`);
  return (line) => {
    if (!line.includes(word)) return line;
    const hidden = line.replace(assigned, `$1${mask}`);
    return standsAlone ? hidden.replace(alone, `$1${mask}$2`) : hidden;
  };
}

const literally = (text: string): string => text.replace(/[^\w\s]/g, "\\$&");

/** As it is, in JSON, YAML and Nix strings, and with the doubled signs of units and compose files. */
function spellingsOf(value: string): readonly string[] {
  const escaped = JSON.stringify(value).slice(1, -1);
  return [value, escaped].flatMap((each) => [
    each,
    each.replaceAll("%", "%%"),
    each.replaceAll("$", "$$$$"),
    each.replaceAll("${", "\\${"),
    each.replaceAll("${", "\\\\${"),
  ]);
}
