import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import type { Options, PositionalOptions } from "yargs";
import { commands } from "../cli/command-line.ts";
import type { Command } from "../cli/commands/arguments/command.ts";
import { everywhere } from "../cli/commands/arguments/shared.ts";
import packageJson from "../package.json" with { type: "json" };

// The manual pages of the package, from the texts of `--help`. `scripts/build.mjs` runs it. Source: man-pages(7), groff_man(7).

/** A page for catalogc and one for each command, by file name. Dates are left out, so that a build can be repeated. */
export function manPages(): Readonly<Record<string, string>> {
  const names = commands.map(({ usage }) => usage.split(" ", 1)[0] ?? "");
  const overview = page("catalogc", "compiles declarative recipes into Nix and services", [
    section("SYNOPSIS", ".B catalogc\n.I command\n.RI [ options ]"),
    section("DESCRIPTION", line(`${packageJson.description} ${packageJson.homepage}`)),
    section(
      "COMMANDS",
      commands.map(({ usage, summary }) => `.TP\n.B ${line(usage)}\n${line(summary)}`).join("\n"),
    ),
    section("OPTIONS", optionsOf(everywhere)),
    ...common,
    section("SEE ALSO", names.map((name) => `.BR catalogc\\-${line(name)} (1)`).join(",\n")),
  ]);
  const pages = commands.map(
    (command, at) => [`catalogc-${names[at] ?? ""}.1`, commandPage(command)] as const,
  );
  return Object.fromEntries(
    [["catalogc.1", overview] as const, ...pages].sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const commandPage = ({ usage, summary, positionals, options, examples }: Command): string => {
  const [name = "", ...given] = usage.split(" ");
  const synopsis = [
    `.B catalogc ${line(name)}`,
    ...given.map((each) => `.I ${line(each)}`),
    ".RI [ options ]",
  ];
  return page(`catalogc-${name}`, `${summary.charAt(0).toLowerCase()}${summary.slice(1)}`, [
    section("SYNOPSIS", synopsis.join("\n")),
    section("DESCRIPTION", `${line(summary)}.`),
    ...(given.length === 0 ? [] : [section("ARGUMENTS", optionsOf(positionals, ""))]),
    section("OPTIONS", optionsOf({ ...options, ...everywhere })),
    section(
      "EXAMPLES",
      examples.map(([words, meaning]) => `.TP\n.B catalogc ${line(words)}\n${line(meaning)}`).join("\n"),
    ),
    ...common,
    section("SEE ALSO", ".BR catalogc (1)"),
  ]);
};

function page(name: string, purpose: string, sections: readonly string[]): string {
  const title = `.TH ${line(name.toUpperCase())} 1 "" "catalogc ${packageJson.version}"`;
  return `${[title, section("NAME", `${line(name)} \\- ${line(purpose)}`), ...sections].join("\n")}\n`;
}

const section = (title: string, text: string): string => `.SH ${title}\n${text}`;

const optionsOf = (options: Readonly<Record<string, Options | PositionalOptions>>, dashes = "--"): string =>
  Object.entries(options)
    .map(([name, { alias, describe = "", choices, default: usual, ...rest }]) => {
      const names = [...(typeof alias === "string" ? [`-${alias}`] : []), `${dashes}${name}`];
      const otherwise = "defaultDescription" in rest ? rest.defaultDescription : usual;
      const facts = [
        ...(Array.isArray(choices) ? [`One of ${choices.join(", ")}.`] : []),
        ...(otherwise === undefined || otherwise === false ? [] : [`Default: ${String(otherwise)}.`]),
      ];
      return `.TP\n.B ${line(names.join(", "))}\n${line([`${describe}.`, ...facts].join(" "))}`;
    })
    .join("\n");

/** Characters that roff replaces by those of typography, or that quote arguments. Source: groff_man_style(7), "Portability". */
const escapes: Readonly<Record<string, string>> = {
  "\\": "\\e",
  "-": "\\-",
  '"': "\\(dq",
  "'": "\\(aq",
  "`": "\\(ga",
  "^": "\\(ha",
  "~": "\\(ti",
};

/** Text of one line: nothing in it is a request of roff, and commands can be copied. */
const line = (text: string): string =>
  text.replace(/[-\\"'`^~]/g, (found) => escapes[found] ?? found).replace(/^\./, "\\&.");

const common = [
  section(
    "EXIT STATUS",
    ".TP\n.B 0\nsuccess\n.TP\n.B 1\nerrors in recipes or output\n.TP\n.B 2\nwrong usage\n.TP\n.B 3\nan internal error, which is a bug",
  ),
  section(
    "ENVIRONMENT",
    ".TP\n.B NO_COLOR, FORCE_COLOR, CLICOLOR_FORCE\nColours, unless \\-\\-color is given.\n" +
      ".TP\n.B XDG_CACHE_HOME\nThe folder of the cache.",
  ),
];

if (argv[1] === import.meta.filename) {
  const out = argv[2] ?? "dist/man";
  mkdirSync(out, { recursive: true });
  for (const [name, text] of Object.entries(manPages())) writeFileSync(join(out, name), text);
}
