import { stripVTControlCharacters } from "node:util";

/**
 * The columns a text takes, for the layout of `--help`: its code points, colours left out. Bundled in place of
 * `string-width`, whose tables of emoji take a quarter of the time that `catalogc --help` has; our help has none.
 */
// eslint-disable-next-line import-x/no-default-export -- as `string-width` has it
export default function plainWidth(text) {
  return Array.from(stripVTControlCharacters(text)).length;
}
