/** One relative import, both paths from the project's root. */
export interface Import {
  readonly from: string;
  readonly to: string;
  /** `import type …`: removed at run time, so it cannot close a cycle. */
  readonly typeOnly: boolean;
}

/** The allowed imports of files below a folder. The first layer that matches a file decides; "" matches the rest. */
interface Layer {
  readonly folder: string;
  readonly mayImport: (file: string) => readonly string[];
  readonly why: string;
}

const sharedByEmitters = [
  "compiler/ir/",
  "compiler/language/",
  "compiler/diagnostics/",
  "compiler/nixpkgs/",
  "compiler/plan/",
  "compiler/schema/",
  "compiler/support/",
  "emitters/support/",
  "emitters/nix/",
  // Output common to several service runtimes.
  "emitters/services/",
];
const ofEmitters = "an emitter sees the resolved model and shared parts, never a sibling's insides";
const ownFolder = (file: string): string => `${file.split("/").slice(0, 2).join("/")}/`;

const layers: readonly Layer[] = [
  {
    folder: "compiler/support/",
    mayImport: () => ["compiler/support/"],
    why: "the bottom layer imports nothing above it",
  },
  {
    folder: "compiler/diagnostics/",
    // Their form for programs is public.
    mayImport: () => ["compiler/diagnostics/", "compiler/support/", "compiler/surface/api.ts"],
    why: "messages are plain data about spans",
  },
  {
    folder: "compiler/language/",
    mayImport: () => ["compiler/language/", "compiler/diagnostics/", "compiler/support/"],
    why: "the language knows no front end, schema or pass",
  },
  {
    folder: "compiler/nixpkgs/",
    mayImport: () => ["compiler/nixpkgs/"],
    why: "facts about nixpkgs are tables of names",
  },
  {
    folder: "compiler/schema/",
    mayImport: () => [
      "compiler/schema/",
      "compiler/nixpkgs/",
      "compiler/language/",
      "compiler/diagnostics/",
      "compiler/support/",
    ],
    why: "options are described without what is made of them",
  },
  {
    folder: "compiler/ir/",
    mayImport: () => ["compiler/ir/", "compiler/schema/", "compiler/language/"],
    why: "the resolved model knows neither how it was made nor who prints it",
  },
  {
    folder: "compiler/plan/",
    mayImport: () => [
      "compiler/plan/",
      "compiler/ir/",
      "compiler/language/",
      "compiler/nixpkgs/",
      "compiler/diagnostics/",
    ],
    why: "the plan is made of the resolved model alone",
  },
  { folder: "compiler/", mayImport: () => ["compiler/"], why: "the compiler knows no emitter and no disk" },
  {
    folder: "emitters/emit.ts",
    mayImport: () => ["emitters/", ...sharedByEmitters],
    why: "emitters see the resolved model and its plan only",
  },
  {
    // The plan as data includes the models of units and containers.
    folder: "emitters/plan/",
    mayImport: (file) => [
      ownFolder(file),
      "emitters/container/lower.ts",
      "emitters/container/model.ts",
      "emitters/evaluated/",
      "emitters/hostos/effective-units.ts",
      "emitters/systemd/",
      ...sharedByEmitters,
    ],
    why: ofEmitters,
  },
  {
    // The module prints the model of the units in another form.
    folder: "emitters/hostos/",
    mayImport: (file) => [ownFolder(file), "emitters/systemd/", ...sharedByEmitters],
    why: ofEmitters,
  },
  {
    // A package of nixpkgs is a package of the catalog in another form.
    folder: "emitters/nixpkgs/",
    mayImport: (file) => [ownFolder(file), "emitters/pkgs/", ...sharedByEmitters],
    why: ofEmitters,
  },
  ...["emitters/run-md/", "emitters/site/"].map((folder) => ({
    // Both show the exposure of units.
    folder,
    mayImport: (file: string) => [
      ownFolder(file),
      "emitters/hostos/effective-units.ts",
      ...(folder === "emitters/run-md/" ? ["emitters/services/", "emitters/nix/"] : []),
      ...sharedByEmitters,
    ],
    why: ofEmitters,
  })),
  {
    folder: "emitters/",
    mayImport: (file) => [ownFolder(file), ...sharedByEmitters],
    why: ofEmitters,
  },
  {
    folder: "tooling/",
    mayImport: () => ["tooling/", "emitters/", "compiler/"],
    why: "tools work on recipes and output that they are given, and touch no disk",
  },
  {
    folder: "cli/",
    mayImport: () => ["cli/", "tooling/", "emitters/", "compiler/", "package.json"],
    why: "product code does not use tests or scripts",
  },
];

/** A sentence about an import in a forbidden direction, or undefined. */
export function wrongImport({ from, to }: Import): string | undefined {
  const layer = layers.find(({ folder }) => from.startsWith(folder));
  if (layer === undefined) return undefined;
  return layer.mayImport(from).some((allowed) => to.startsWith(allowed))
    ? undefined
    : `${from} imports ${to}: ${layer.why}`;
}

/** Every import cycle once, as the path from its smallest file back to it. */
export function findCycles(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to, typeOnly } of imports)
    if (!typeOnly) targets.set(from, [...(targets.get(from) ?? []), to]);

  const cycles = new Map<string, string[]>();
  const finished = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) {
      const cycle = path.slice(start);
      const smallest = cycle.reduce((a, b) => (b < a ? b : a));
      const turned = [
        ...cycle.slice(cycle.indexOf(smallest)),
        ...cycle.slice(0, cycle.indexOf(smallest)),
        smallest,
      ];
      cycles.set(turned.join(" "), turned);
    } else if (!finished.has(file)) {
      for (const target of targets.get(file) ?? []) visit(target, [...path, file]);
      finished.add(file);
    }
  };
  for (const file of [...targets.keys()].sort()) visit(file, []);
  return [...cycles.values()];
}

/**
 * Pairs of folders that import each other, including types, as `a <-> b`. Sibling folders are compared with all their
 * content; a folder and one inside it count as one.
 */
export function mutualFolders(imports: readonly Pick<Import, "from" | "to">[]): readonly string[] {
  const arrows = new Set(imports.flatMap(({ from, to }) => foldersApart(from, to)?.join(" <-> ") ?? []));
  return [...arrows].filter((arrow) => {
    const [from = "", to = ""] = arrow.split(" <-> ");
    return from < to && arrows.has(`${to} <-> ${from}`);
  });
}

/** The folders in which the paths of two files diverge; undefined if a file is at the top of the common folder. */
function foldersApart(from: string, to: string): readonly [string, string] | undefined {
  const [left, right] = [from.split("/"), to.split("/")];
  const fork = left.findIndex((segment, index) => segment !== right[index]);
  const isInFolder = fork >= 0 && fork < left.length - 1 && fork < right.length - 1;
  return isInFolder ? [left.slice(0, fork + 1).join("/"), right.slice(0, fork + 1).join("/")] : undefined;
}

/** The limit of files directly in `cli/`; others belong in its folders. */
const mostAtTopOfCli = 5;

/** A sentence if there are more files at the top of `cli/`. */
export function crowdedCli(files: readonly string[]): string | undefined {
  const top = files.filter((file) => /^cli\/[^/]+$/.test(file));
  return top.length > mostAtTopOfCli
    ? `${top.length} files are directly in cli/, at most ${mostAtTopOfCli} may be: ${top.join(", ")}`
    : undefined;
}
