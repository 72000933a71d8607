import { staticText } from "../../language/text.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import { optionsIn } from "../reading/options-in.ts";

/** A folder or file that a program is told to write to. */
export interface WrittenFolder {
  /** The variable or option that says so. */
  readonly name: string;
  readonly folder: string;
  readonly holds: "cache" | "data" | "log";
  /** Below `process`. */
  readonly path: readonly (string | number)[];
}

/** `DATA_FOLDER`, `APP_STATE_DIR`, `--storage.tsdb.path`, `GF_PATHS_DATA`, `XDG_DATA_HOME` */
const names: readonly (readonly [holds: WrittenFolder["holds"], name: RegExp])[] = [
  ["data", folderOf("data|state|storage|uploads?|tsdb|db|database")],
  ["cache", folderOf("cache")],
  ["log", folderOf("logs?")],
];

function folderOf(what: string): RegExp {
  const where = "dir|folder|directory|path|root";
  const asXdg = `^xdg_(?:${what})_home$`;
  return new RegExp(
    String.raw`(?:^|[_.-])(?:(?:${what})[_.-]?(?:${where}|file)|(?:${where})s_(?:${what}))$|${asXdg}`,
    "i",
  );
}

/** What others make, and programs only read. */
const onlyRead = /geo|mmdb|template|schema|migration|certificate|_ca_|key/i;

/** Where the variables and arguments of a component tell it to write, in their order. */
export function writtenFolders({
  process: { environment, argv },
}: Pick<CheckedComponent, "process">): readonly WrittenFolder[] {
  const found = (
    name: string,
    said: string,
    value: string,
    ...path: WrittenFolder["path"]
  ): WrittenFolder[] => {
    const holds = onlyRead.test(said) ? undefined : names.find(([, pattern]) => pattern.test(said))?.[0];
    const folder = value.replace(/(?<!\/)\/+$/, "");
    const isFolder = /^\/[^\s$%]+$/.test(folder) && !folder.includes("..");
    return holds === undefined || !isFolder ? [] : [{ name, folder, holds, path }];
  };
  return [
    ...[...environment].flatMap(([name, text]) =>
      found(name, name, staticText(text) ?? "", "environment", name),
    ),
    ...optionsIn(argv.map(staticText)).flatMap(({ option, name, value = "", valueAt }) =>
      found(option, name, value, "argv", valueAt),
    ),
  ];
}
