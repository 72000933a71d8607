import { licenseOfText } from "./license-text.ts";

/** What a source says about its license. */
export interface DeclaredLicense {
  /** The file that says so, or several. */
  readonly because: string;
  /** What it says; undefined when it is a text that is not known. */
  readonly declared: string | undefined;
  /** By their names in nixpkgs; undefined when one of them has none. */
  readonly names: readonly string[] | undefined;
  /** Names of which some are right. */
  readonly either?: readonly string[];
}

/** `LICENSE`, `LICENCE.md`, `LICENSE-MIT`, `COPYING.LESSER`; no `license.go`. */
const ofLicense = /^(?:(?:un)?licen[sc]e|copying)(?:[-_.].*)?$/i;
const noText = /\.(?:c|go|h|html?|json|jsx?|ml|nix|py|rs|sh|toml|tsx?|ya?ml)$/i;

/** The licenses whose texts lie beside the sources; all of them have to be known. */
export function licenseFiles(
  files: ReadonlySet<string>,
  read: (file: string) => string | undefined,
): DeclaredLicense | undefined {
  const texts = [...files].toSorted().flatMap((file) => {
    const content = ofLicense.test(file) && !noText.test(file) ? read(file) : undefined;
    return content === undefined ? [] : [[file, licenseOfText(content)] as const];
  });
  if (texts.length === 0) return undefined;
  const because = texts.map(([file]) => file).join(", ");
  const licenses = [...new Set(texts.flatMap(([, license]) => license ?? []))];
  if (texts.some(([, license]) => license === undefined))
    return { because, declared: undefined, names: undefined };
  const declared = licenses.map(({ called }) => called).join(", ");
  const names = licenses.flatMap((license) => license.names);
  return names.length === licenses.length
    ? { because, declared, names }
    : { because, declared, names: undefined, either: names };
}
