import type { CompileResult } from "../../compiler/compile.ts";
import { escapeShell } from "../../compiler/language/escapes.ts";
import { staticText } from "../../compiler/language/text.ts";
import type { CheckedPackage } from "../../compiler/schema/package.ts";
import type { Text } from "../../compiler/language/text.ts";
import { printInline } from "../../emitters/nix/print.ts";
import { textWithHoles } from "../../emitters/support/text-with-holes.ts";
import { versionSplitter } from "../../emitters/pkgs/version-splitter.ts";
import { hashesOf } from "./package-hashes.ts";
import { textsOf } from "./texts-of.ts";

type Compiled = Pick<CompileResult, "catalog" | "stages">;

/** Parts of a recipe that are outdated after a new version or source of a package. */
export interface LeftBehind {
  /**
   * Commands for a source and other texts that still contain the old version, and for hashes of the old source, with
   * which Nix would build it again if it is in the store.
   */
  readonly commands: readonly string[];
  /** Options whose texts still contain the old version, and that no command can set. */
  readonly others: readonly string[];
  /** Attributes with hashes of unknown purpose, and a source whose address does not contain the version. */
  readonly hashes: readonly string[];
}

export const nothingLeft: LeftBehind = { commands: [], others: [], hashes: [] };

/** `editable`: whether a command can set an option. */
export async function leftBehind(
  name: string,
  before: Compiled,
  after: Compiled,
  editable: (option: string, value: string) => Promise<boolean>,
): Promise<LeftBehind> {
  const [old, now] = [before, after].map(({ stages }) => stages.checked.pkgs.get(name)?.data);
  if (old === undefined || now === undefined) return nothingLeft;
  const [oldVersion = "", version = ""] = [staticText(old.version), staticText(now.version)];
  const split = versionSplitter(oldVersion);
  const commands: string[] = [];
  const others: string[] = [];
  // A text such as `1` is not significant.
  const isTelling = oldVersion !== version && /\d[.-]\d/.test(oldVersion);
  const hashes = oldVersion === version ? [] : [...unchangedSource(name, old, now)];
  for (const { path, text, isWhole } of textsOf(now)) {
    const renamed = isTelling ? split(text).join(version) : text;
    const option = ["pkgs", name, ...path].map(optionStep).join(".");
    if (isExtra(path) && hash.test(text)) hashes.push(option);
    if (renamed === text) continue;
    if (isWhole && (await editable(option, renamed)))
      commands.push(`catalogc set ${shellWord(option)} ${escapeShell(renamed)}`);
    else others.push(option);
  }
  return { commands: [...ofSource(name, before, after), ...commands], others, hashes };
}

/** A text to compare; residual parts are Nix. */
const shownText = ({ parts }: Text): string =>
  textWithHoles(parts, (part) => printInline(part, { treePath: (path) => `./${path}` }));

/** The source, if it stays the same and does not contain the version: a commit, for example. */
const unchangedSource = (name: string, old: CheckedPackage, now: CheckedPackage): readonly string[] =>
  (["git", "url"] as const).flatMap((kind) => {
    const [was, is] = [old.source[kind], now.source[kind]].map((each) => each && shownText(each));
    const isFixed = typeof is === "string" && is === was && !is.includes(shownText(old.version));
    return isFixed ? [`pkgs.${name}.source.${kind}`] : [];
  });

const isExtra = ([first, second]: readonly string[]): boolean => first === "build" && second === "extraAttrs";
/** A whole text, or one among the texts of an expression. */
const hash = /(?:^|\0)sha(?:1|256|512)-[\w+/]{20,}={0,2}(?:\0|$)/;

const optionStep = (step: string): string => (/^[^."\\]+$/.test(step) ? step : JSON.stringify(step));
const shellWord = (word: string): string => (/^[\w.-]+$/.test(word) ? word : escapeShell(word));

function ofSource(name: string, before: Compiled, after: Compiled): readonly string[] {
  const [old, now] = [before, after].map(({ stages }) => stages.checked.pkgs.get(name)?.data);
  const pkg = after.catalog.pkgs.get(name);
  if (old === undefined || now === undefined || pkg === undefined) return [];
  const [oldVersion = "", version = ""] = [staticText(old.version), staticText(now.version)];
  for (const kind of ["git", "url"] as const) {
    const [was, is] = [old.source[kind], now.source[kind]];
    if (is === null) continue;
    if (was === null || shownText(is) !== shownText(was)) {
      const isOld = hashesOf(pkg).some(
        ({ option, value }) => value !== "" && value === hashIn(before, name, option),
      );
      return isOld ? [`catalogc hash ${name}`] : [];
    }
    const known = staticText(is) ?? "";
    const renamed = versionSplitter(oldVersion)(known).join(version);
    if (renamed !== known) return [`catalogc set pkgs.${name}.source.${kind} ${escapeShell(renamed)}`];
  }
  return [];
}

function hashIn({ catalog }: Compiled, name: string, option: string): string | undefined {
  const pkg = catalog.pkgs.get(name);
  return pkg && hashesOf(pkg).find((each) => each.option === option)?.value;
}
