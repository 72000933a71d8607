/** The colours of the parts of a rendered diagnostic. */
export interface Palette {
  readonly error: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly strong: (text: string) => string;
  readonly quiet: (text: string) => string;
}

const asIs = (text: string): string => text;
export const plain: Palette = { error: asIs, warning: asIs, strong: asIs, quiet: asIs };

/** Select Graphic Rendition (ECMA-48, 8.3.117). */
const sgr =
  (...codes: readonly number[]) =>
  (text: string): string =>
    `\u001b[${codes.join(";")}m${text}\u001b[0m`;

export const coloured: Palette = {
  error: sgr(1, 31),
  warning: sgr(1, 33),
  strong: sgr(1),
  quiet: sgr(2),
};
