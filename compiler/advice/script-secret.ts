import { textWithHoles } from "../language/text.ts";
import { placeOf } from "../passes/context.ts";
import { linesOf, isFilledIn, secretsInText } from "../support/secrets.ts";
import { appScripts, packageScripts } from "./reading/scripts.ts";
import { texts } from "./reading/texts.ts";
import type { EntryRule, Finding } from "./rule.ts";

/**
 * Passwords that a script sets, or hands to a program: `export PASSWORD=…`, `curl -u user:…`. Those of tests are for machines
 * that live as long as the test.
 */
export const scriptSecret: EntryRule = {
  *app(entry) {
    for (const { name, text, path } of appScripts(entry))
      if (path[0] !== "test") yield* findingsIn(name, textWithHoles(text, "${}"), placeOf(entry, ...path));
    for (const kind of ["components", "jobs"] as const)
      for (const [name, { process }] of entry.data.services[kind])
        for (const text of process.command === null ? [] : texts(process.command))
          yield* findingsIn(
            `\`command\` of \`${name}\``,
            text,
            placeOf(entry, "services", kind, name, "process", "command"),
          );
  },
  *pkg(entry) {
    for (const { name, text, path } of packageScripts(entry))
      if (path[0] !== "test") yield* findingsIn(name, textWithHoles(text, "${}"), placeOf(entry, ...path));
  },
};

function* findingsIn(script: string, text: string, at: Finding["at"]): Iterable<Finding> {
  const settings = secretsInText(text).flatMap(({ name, placeholder }) =>
    placeholder === undefined ? `\`${name}\`` : [],
  );
  const accounts = linesOf(text).flatMap((line) => [...passwordsOfCommands(line)]);
  const found = [...new Set([...settings, ...accounts])];
  for (const what of found)
    yield {
      at,
      message: `${script} contains a secret: ${what}`,
      hint: "Everyone can read it in the repository and in the Nix store. Read it from a file, for example with `$(< /run/secrets/name)`.",
    };
}

/** `curl -u user:password`, `wget --http-password=…`. Sources: curl(1), wget(1). */
function* passwordsOfCommands(line: string): Iterable<string> {
  if (/\bcurl\b/.test(line))
    for (const [, user = "", password = ""] of line.matchAll(
      /\s(?:-u|--user|--proxy-user)(?:\s+|=)["']?([^\s:"'$]+):([^\s"']+)/g,
    ))
      if (!isFilledIn(password)) yield `the password of \`${user}\` in \`curl\``;
}
