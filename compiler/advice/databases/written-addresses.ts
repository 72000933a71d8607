import { staticText } from "../../language/text.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import { isComment } from "../reading/config-lines.ts";
import { configTexts, type LintContext } from "../reading/config-texts.ts";
import { databaseAddress, type DatabaseAddress } from "./database-address.ts";
import { optionsIn } from "../reading/options-in.ts";
import { plainText } from "../reading/plain-text.ts";
import { settingGroups, splitAddresses, type SplitAddress } from "./split-address.ts";

/** Names of variables, options and files that a password may be in. */
const passwords = /pass|(?:^|_)pwd|credential|PGSERVICE/i;

/** Where a component says by which address it finds a database, as a path below its `process`. */
interface WrittenAddress {
  readonly address: DatabaseAddress | SplitAddress;
  readonly path: readonly (string | number)[];
}

/** The addresses in variables, arguments and configuration files; none where a password may come from elsewhere. */
export function writtenAddresses(
  component: CheckedComponent,
  context: LintContext,
): readonly WrittenAddress[] {
  const { environment, argv, preStart } = component.process;
  if ([...environment.keys()].some((variable) => passwords.test(variable))) return [];
  if (preStart !== null && passwords.test(plainText(preStart) ?? "pass")) return [];
  const found: WrittenAddress[] = [];
  const add = (text: string, ...path: WrittenAddress["path"]): void => {
    const address = databaseAddress(text);
    if (address !== undefined) found.push({ address, path });
  };
  for (const [variable, text] of environment) add(staticText(text) ?? "", "environment", variable);
  const words = argv.map((word) => staticText(word) ?? "");
  if (!words.some((word) => passwords.test(word)))
    for (const [index, word] of words.entries()) add(word.replace(/^--?[\w-]+=/, ""), "argv", index);
  const files = configTexts(component, context).map(({ path, text }) => ({
    path,
    lines: text && (staticText(text) ?? "pass").split("\n"),
  }));
  for (const { path, lines = [] } of files) {
    if (lines.some((line) => passwords.test(line))) continue;
    for (const line of lines)
      if (!isComment(line)) for (const [url] of line.matchAll(urls)) add(url, "configData", ...path);
  }
  // Who reads its settings one by one may have the password from any of the places.
  const others = [...words, ...files.flatMap(({ lines }) => lines ?? "pass")];
  if (others.some((text) => passwords.test(text) || /ssl_?-?(?:cert|key)/i.test(text))) return found;
  const named = new Map([...environment].map(([name, text]) => [name, staticText(text) ?? ""]));
  for (const [name, address] of splitAddresses(named)) found.push({ address, path: ["environment", name] });
  const options = new Map(optionsIn(words).map((each) => [each.name, each]));
  const written = new Map([...options].map(([name, { value = "" }]) => [name, value]));
  for (const [name, address] of splitAddresses(written))
    found.push({ address, path: ["argv", options.get(name)?.valueAt ?? 0] });
  for (const { path, lines = [] } of files)
    for (const address of settingGroups(lines).flatMap((group) => [...splitAddresses(group).values()]))
      found.push({ address, path: ["configData", ...path] });
  return found;
}

const urls =
  /\b(?:jdbc:)?(?:postgres(?:ql)?|mysql|mariadb)(?:\+\w+)?:\/\/[^\s"'`<>,;()]+|(?<![\w.-])[\w.-]{1,64}@tcp\([\w.-]{1,255}(?::\d+)?\)\/[\w.-]*/g;
