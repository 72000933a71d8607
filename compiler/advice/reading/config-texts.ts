import { text, type Text } from "../../language/text.ts";
import type { RecipeTree } from "../../support/recipe-tree.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import { decodeUtf8 } from "../../support/decode-utf8.ts";

/** Reads configuration files of the recipe tree. */
export interface ConfigReader {
  /** The text of a file of the recipe tree; undefined if it is not text. */
  readonly textOf: (path: string) => string | undefined;
}

/** The content of a configuration file that is generated. */
export interface ConfigText {
  /** Its key in `configData`, and the option with the content. */
  readonly path: readonly [file: string, option: "source" | "text"];
  /** Residual parts are separate; undefined if nothing is known. */
  readonly text: Text | undefined;
  /** The file of the recipe tree with the content, if there is one. */
  readonly source?: string;
}

/** The configuration files of a component, as far as their content is known. */
export function configTexts(
  { process: { configData } }: { readonly process: Pick<CheckedComponent["process"], "configData"> },
  { textOf }: ConfigReader,
): readonly ConfigText[] {
  return [...configData].flatMap(([file, { enable, text: written, source }]): ConfigText[] => {
    if (!enable) return [];
    if (written !== null) return [{ path: [file, "text"], text: written }];
    if (source?.kind !== "file") return [{ path: [file, "source"], text: undefined }];
    const found = textOf(source.path);
    const content = found === undefined ? undefined : text(found);
    return [{ path: [file, "source"], text: content, source: source.path }];
  });
}

/** In bytes. Longer files are generated, not written by hand. */
const longest = 1_000_000;

/** Reads each file once, however many rules need it. */
export function configReader(tree: Pick<RecipeTree, "read">): ConfigReader {
  const known = new Map<string, string | undefined>();
  const read = (path: string): string | undefined => {
    const file = tree.read(path);
    const decoded = file.ok && file.bytes.length <= longest ? decodeUtf8(file.bytes) : undefined;
    return decoded?.ok === true ? decoded.text.replaceAll("\r\n", "\n") : undefined;
  };
  return {
    textOf(path) {
      if (!known.has(path)) known.set(path, read(path));
      return known.get(path);
    },
  };
}
