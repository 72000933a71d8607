/** One relative import, both paths from the project's root. */
export interface Import {
  readonly from: string;
  readonly to: string;
  /** `import type …`: leaves no trace at run time, so it cannot close a circle. */
  readonly typeOnly: boolean;
}

/** What the files under a folder may import. The first layer that fits a file decides; "" stands for the rest. */
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
  "compiler/support/",
  "emitters/support/",
  "emitters/nix/",
  // What several service runtimes print in the same way.
  "emitters/services/",
];
const ownFolder = (file: string): string => `${file.split("/").slice(0, 2).join("/")}/`;

const layers: readonly Layer[] = [
  {
    folder: "compiler/support/",
    mayImport: () => ["compiler/support/"],
    why: "the bottom layer imports nothing above it",
  },
  {
    folder: "compiler/diagnostics/",
    mayImport: () => ["compiler/diagnostics/", "compiler/support/"],
    why: "messages are plain data about spans",
  },
  {
    folder: "compiler/language/",
    mayImport: () => ["compiler/language/", "compiler/diagnostics/", "compiler/support/"],
    why: "the language knows no front end, schema or pass",
  },
  {
    folder: "compiler/ir/",
    mayImport: () => ["compiler/ir/", "compiler/language/"],
    why: "the resolved model knows neither how it was made nor who prints it",
  },
  {
    folder: "compiler/plan/",
    mayImport: () => ["compiler/plan/", "compiler/ir/", "compiler/language/"],
    why: "the plan is made of the resolved model alone",
  },
  {
    folder: "compiler/nixpkgs/",
    mayImport: () => ["compiler/nixpkgs/", "compiler/ir/"],
    why: "facts about nixpkgs are tables by the names of the resolved model",
  },
  { folder: "compiler/", mayImport: () => ["compiler/"], why: "the compiler knows no emitter and no disk" },
  {
    folder: "emitters/emit.ts",
    mayImport: () => ["emitters/", ...sharedByEmitters],
    why: "emitters see the resolved model and its plan only",
  },
  {
    // The plan as data has what units and containers make of it, from their models.
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
    why: "an emitter sees the resolved model and shared parts, never a sibling's insides",
  },
  {
    // The module prints the units' model in another form.
    folder: "emitters/hostos/",
    mayImport: (file) => [ownFolder(file), "emitters/systemd/", ...sharedByEmitters],
    why: "an emitter sees the resolved model and shared parts, never a sibling's insides",
  },
  {
    folder: "emitters/",
    mayImport: (file) => [ownFolder(file), ...sharedByEmitters],
    why: "an emitter sees the resolved model and shared parts, never a sibling's insides",
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

/** A sentence about an import that goes the wrong way, or undefined when it is fine. */
export function wrongImport({ from, to }: Import): string | undefined {
  const layer = layers.find(({ folder }) => from.startsWith(folder));
  if (layer === undefined) return undefined;
  return layer.mayImport(from).some((allowed) => to.startsWith(allowed))
    ? undefined
    : `${from} imports ${to}: ${layer.why}`;
}

/** Every circle of imports once, as the path from its smallest file back to it. */
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
