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
  ["data", folderOf("data|state|storage|spool|uploads?|tsdb|db|database", "media[_.-]?(?:root|location)")],
  ["cache", folderOf("cache")],
  ["log", folderOf("logs?")],
];

/** `others`: whole names, of what is not always written to. */
function folderOf(what: string, others = "(?!)"): RegExp {
  const where = "dir|folder|directory|location|path|root";
  const asXdg = `^xdg_(?:${what})_home$`;
  return new RegExp(
    String.raw`(?:^|[_.-])(?:(?:${what})[_.-]?(?:${where}|file)|(?:${where})s_(?:${what})|${others})$|${asXdg}`,
    "i",
  );
}

/** What others make, and programs only read. */
const onlyRead = /geo|mmdb|template|schema|migration|certificate|_ca_|key/i;

/** A path may be one of URLs (`UPLOADS_PATH=/uploads`), unless it begins as those of files do. */
const ofUrls = /(?:path|root)$/i;
/** Source: Filesystem Hierarchy Standard 3.0, and what images of containers have besides. */
const inFileSystem =
  /^\/(?:app|boot|cache|config|data|etc|home|logs|media|mnt|opt|persist|root|run|srv|state|tmp|usr|var|volumes?)(?:\/|$)|\.(?:db|log|sqlite3?)$/;

/**
 * The file of an SQLite database by its URL: `sqlite:///srv/app/app.db`. For some programs three slashes begin a path that is
 * relative, as `sqlite:///data/app.db`, and four one that is not; so three do where no program has such folders of its own.
 * Sources: sqlx, `SqliteConnectOptions`; SQLAlchemy, "Engine Configuration".
 */
function databaseIn(url: string): string | undefined {
  const [, slashes = "", path = "", options = ""] =
    /^sqlite3?(?:\+\w+)?:(\/+)([^\s/$%?#][^\s$%?#]*)(?:\?(.*))?$/.exec(url) ?? [];
  const isAbsolute = slashes === "////" || (slashes !== "//" && /^(?:home|mnt|opt|srv|var)\//.test(path));
  const isRead = /(?:^|&)(?:mode=ro|immutable=)/.test(options);
  return path === "" || path.includes("..") || !isAbsolute || isRead ? undefined : `/${path}`;
}

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
    const database = databaseIn(value);
    if (database !== undefined) return [{ name, folder: database, holds: "data", path }];
    const holds = onlyRead.test(said) ? undefined : names.find(([, pattern]) => pattern.test(said))?.[0];
    const folder = value.replace(/(?<!\/)\/+$/, "");
    const isFolder = /^\/[^\s$%]+$/.test(folder) && !folder.includes("..");
    if (ofUrls.test(said) && !inFileSystem.test(folder)) return [];
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
