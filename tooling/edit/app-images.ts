import type { App, Image } from "../../compiler/ir/app.ts";
import type { Catalog } from "../../compiler/ir/catalog.ts";
import type { RecipeEditor } from "./recipe-editor.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";

/** An image of a component or job. */
export interface AppImage {
  /** `apps.notes.web` */
  readonly entry: string;
  /** `apps.notes.services.components.web.process.image` */
  readonly option: string;
  readonly image: Image;
}

/** The images of apps by name (`apps.notes`), each process in the order of its app. */
export const imagesOf = ({ apps }: Catalog, names: readonly string[]): readonly AppImage[] =>
  [...apps.values()].filter(({ name }) => names.includes(`apps.${name}`)).flatMap(ofApp);

const ofApp = ({ name: app, services }: App): readonly AppImage[] =>
  (["components", "jobs"] as const).flatMap((kind) =>
    [...services[kind].values()].flatMap(({ name, process: { image } }) =>
      image === null
        ? []
        : [
            {
              entry: `apps.${app}.${name}`,
              option: `apps.${app}.services.${kind}.${name}.process.image`,
              image,
            },
          ],
    ),
  );

/** Writes an option of an image, also one that the recipe does not set yet. */
export async function writeOption(
  editor: RecipeEditor,
  { option }: AppImage,
  key: "tag" | "digest" | "hash",
  value: string,
): Promise<readonly Diagnostic[]> {
  const problems = await editor.set(`${option}.${key}`, value);
  if (problems.length === 0) return [];
  for (const beside of ["digest", "tag", "name"])
    if (beside !== key && (await editor.add(`${option}.${key}`, `${option}.${beside}`, value))) return [];
  return problems;
}
