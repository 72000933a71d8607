import { stripVTControlCharacters } from "node:util";

/**
 * The width of a text in columns, for the layout of `--help`: its code points without colours. It replaces
 * `string-width`, whose emoji tables take a quarter of the time of `catalogc --help`; the help has no emoji.
 */
// eslint-disable-next-line import-x/no-default-export -- as `string-width` has it
export default function plainWidth(text) {
  return Array.from(stripVTControlCharacters(text)).length;
}
