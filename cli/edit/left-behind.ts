import type { CompileResult } from "../../compiler/compile.ts";
import { escapeShell } from "../../compiler/language/lib/escapes.ts";
import { staticText } from "../../compiler/language/text.ts";
import { versionSplitter } from "../../emitters/pkgs/version-splitter.ts";
import { hashesOf } from "../hash/package-hashes.ts";
import { textsOf } from "./texts-of.ts";

type Compiled = Pick<CompileResult<never>, "catalog" | "stages">;

/**
 * Commands for what a new version or source of a package has left behind: a source and other texts that still name the old
 * version, and hashes of the old source, with which Nix would build that once more where it has it.
 * `editable`: whether a command can set an option.
 */
export async function leftBehind(
  name: string,
  before: Compiled,
  after: Compiled,
  editable: (option: string, value: string) => Promise<boolean>,
): Promise<readonly string[]> {
  const [old, now] = [before, after].map(({ stages }) => stages.checked.pkgs.get(name)?.data);
  if (old === undefined || now === undefined) return [];
  const [oldVersion = "", version = ""] = [staticText(old.version), staticText(now.version)];
  const split = versionSplitter(oldVersion);
  const commands: string[] = [];
  // A text that is `1` proves nothing.
  const isTelling = oldVersion !== version && /\d[.-]\d/.test(oldVersion);
  for (const [path, written] of isTelling ? textsOf(now) : []) {
    const renamed = split(written).join(version);
    const option = ["pkgs", name, ...path].map(optionStep).join(".");
    if (renamed !== written && (await editable(option, renamed)))
      commands.push(`catalogc set ${shellWord(option)} ${escapeShell(renamed)}`);
  }
  return [...ofSource(name, before, after), ...commands];
}

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
    if (is !== was) {
      const isOld = hashesOf(pkg).some(
        ({ option, value }) => value !== "" && value === hashIn(before, name, option),
      );
      return isOld ? [`catalogc hash ${name}`] : [];
    }
    const renamed = versionSplitter(oldVersion)(is).join(version);
    if (renamed !== is) return [`catalogc set pkgs.${name}.source.${kind} ${escapeShell(renamed)}`];
  }
  return [];
}

function hashIn({ catalog }: Compiled, name: string, option: string): string | undefined {
  const pkg = catalog.pkgs.get(name);
  return pkg && hashesOf(pkg).find((each) => each.option === option)?.value;
}
