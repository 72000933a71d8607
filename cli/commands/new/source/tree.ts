/** The files of a source. Nothing in it is run, and no link that leaves it is followed. */
export interface SourceTree {
  /** The paths of its files, relative to its root. */
  readonly paths: ReadonlySet<string>;
  /** The text of a file; undefined if it is missing or too large. */
  readonly read: (path: string) => string | undefined;
}

export type Opened =
  { readonly ok: true; readonly tree: SourceTree } | { readonly ok: false; readonly reason: string };

/** In bytes: a file that describes a project is smaller. */
export const largestFile = 4 << 20;
/** More than the Linux kernel has. */
export const mostFiles = 200_000;

export const tooManyFiles = `it has more than ${mostFiles.toLocaleString("en")} files`;

/** A tree that reads each file once. */
export function remembering({ paths, read }: SourceTree): SourceTree {
  const known = new Map<string, string | undefined>();
  return {
    paths,
    read(path) {
      if (!known.has(path)) known.set(path, read(path));
      return known.get(path);
    },
  };
}

/** The names of files directly in a folder; "" is the root. */
export function filesIn({ paths }: SourceTree, folder: string): readonly string[] {
  const start = folder === "" ? "" : `${folder}/`;
  return [...paths].flatMap((path) =>
    path.startsWith(start) && !path.slice(start.length).includes("/") ? [path.slice(start.length)] : [],
  );
}

/** The names of folders directly in a folder. */
export function foldersIn({ paths }: SourceTree, folder: string): readonly string[] {
  const start = folder === "" ? "" : `${folder}/`;
  const names = [...paths].flatMap((path) => {
    const [name = "", ...rest] = path.startsWith(start) ? path.slice(start.length).split("/") : [];
    return rest.length > 0 ? [name] : [];
  });
  return [...new Set(names)];
}
