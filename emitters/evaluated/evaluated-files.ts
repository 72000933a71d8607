/** The files of the evaluated catalog, with their formats. */
export const evaluatedFiles = { "catalog.json": "json", "catalog.nix": "nix" } as const;

type EvaluatedFile = keyof typeof evaluatedFiles;

export const isEvaluatedFile = (path: string): path is EvaluatedFile => Object.hasOwn(evaluatedFiles, path);

export type EvaluatedFormat = (typeof evaluatedFiles)[EvaluatedFile];
