import { staticText } from "../language/text.ts";
import type { CheckedComponent } from "../schema/component.ts";
import { configTexts, type LintContext } from "./config-texts.ts";
import { databaseAddress, type DatabaseAddress } from "./database-address.ts";

/** Names of variables, options and files that a password may be in. */
const passwords = /pass|credential|PGSERVICE/i;

/** Where a component says by which address it finds a database, as a path below its `process`. */
interface WrittenAddress {
  readonly address: DatabaseAddress;
  readonly path: readonly (string | number)[];
}

/** The addresses in variables, arguments and configuration files; none where a password may come from elsewhere. */
export function writtenAddresses(
  component: CheckedComponent,
  context: LintContext,
): readonly WrittenAddress[] {
  const { environment, argv, preStart } = component.process;
  if ([...environment.keys()].some((variable) => passwords.test(variable))) return [];
  if (preStart !== null && passwords.test(staticText(preStart) ?? "pass")) return [];
  const found: WrittenAddress[] = [];
  const add = (text: string, ...path: WrittenAddress["path"]): void => {
    const address = databaseAddress(text);
    if (address !== undefined) found.push({ address, path });
  };
  for (const [variable, text] of environment) add(staticText(text) ?? "", "environment", variable);
  const words = argv.map((word) => staticText(word) ?? "");
  if (!words.some((word) => passwords.test(word)))
    for (const [index, word] of words.entries()) add(word.replace(/^--?[\w-]+=/, ""), "argv", index);
  for (const { path, text } of configTexts(component, context)) {
    const lines = (text ? (staticText(text) ?? "") : "").split("\n");
    if (lines.some((line) => passwords.test(line))) continue;
    for (const line of lines)
      if (!/^\s*(?:#|;|\/\/)/.test(line))
        for (const [url] of line.matchAll(urls)) add(url, "configData", ...path);
  }
  return found;
}

const urls = /\b(?:postgres(?:ql)?|mysql|mariadb)(?:\+\w+)?:\/\/[^\s"'`<>,;()]+/g;
