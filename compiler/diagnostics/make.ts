import { type Span, syntaxAt, type RecipeSyntax } from "../support/span.ts";
import { editDistance, suggest } from "../support/suggest.ts";
import type { Diagnostic, DiagnosticCode, Fix, RelatedPlace } from "./diagnostic.ts";

/** A place, undefined if it is unknown: defaults have no span. */
export type Place = Span | undefined;

/** A hint, with the edit that it asks for if there is only one way to follow it. */
export type Hint = string | { readonly text: string; readonly fix?: Fix | undefined };

interface Details extends Pick<Diagnostic, "kind" | "scope"> {
  readonly hint?: Hint | undefined;
  readonly related?: readonly RelatedPlace[] | undefined;
}

/** An error at `span`. */
export const error = (
  code: DiagnosticCode,
  span: Place,
  message: string,
  details: Details = {},
): Diagnostic => diagnostic(code, "error", span, message, details);

/** A warning at `span`. */
export const warning = (
  code: DiagnosticCode,
  span: Place,
  message: string,
  details: Details = {},
): Diagnostic => diagnostic(code, "warning", span, message, details);

/** A related place, empty if it is unknown: spread it into `related`. */
export const place = (span: Place, message: string): readonly RelatedPlace[] =>
  span === undefined ? [] : [{ span, message }];

function diagnostic(
  code: DiagnosticCode,
  severity: Diagnostic["severity"],
  span: Place,
  message: string,
  { hint, related = [], kind, scope }: Details,
): Diagnostic {
  return {
    code,
    severity,
    message,
    ...(span && { span }),
    ...(related.length > 0 && { related }),
    ...hintAt(span, hint),
    ...(kind && { kind }),
    ...(scope && { scope }),
  };
}

const partsOf = (hint: Hint | undefined) =>
  typeof hint === "object" ? hint : { text: hint, fix: undefined };

/** The fields of a hint, in the syntax of the recipe. */
export function hintAt(span: Place, hint: Hint | undefined): Pick<Diagnostic, "hint" | "fix"> {
  const { text, fix } = partsOf(hint);
  return { ...(text !== undefined && { hint: inSyntaxOf(span, text) }), ...(fix && { fix }) };
}

/** ``Did you mean `near`?`` in place of a word. */
export const meant = (word: string, near: string): Hint => ({
  text: `Did you mean \`${near}\`?`,
  fix: { from: word, to: near },
});

/** The same for the nearest candidate; undefined if none is near. With two that are equally near, only the author knows. */
export function didYouMean(word: string, candidates: Iterable<string>): Hint | undefined {
  const all = [...candidates];
  const near = suggest(word, all);
  if (near === undefined) return undefined;
  const other = suggest(
    word,
    all.filter((each) => each !== near),
  );
  const isTie = other !== undefined && editDistance(word, other) <= editDistance(word, near);
  return isTie ? `Did you mean \`${near}\`?` : meant(word, near);
}

/** The hint to write another text. A form such as `<revision>` has no edit. */
export const write = (value: string, more = "."): Hint => ({
  text: `Write \`${value}\`${more}`,
  fix: value.includes("<") ? undefined : { value },
});

/** A hint to remove an attribute or element. */
export const removing = (text: string): Hint => ({ text, fix: { remove: true } });

/** Joins the defined sentences to one hint. */
export function sentences(first: Hint | undefined, ...others: readonly (string | undefined)[]) {
  const { text, fix } = partsOf(first);
  return { text: [text, ...others].filter((part) => part !== undefined).join(" "), fix };
}

/** `` `a`, `b`, `c` `` */
export const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

/**
 * A hint in the syntax of the recipe. Hints write settings as Nix, `` `services.web.port = 80` ``; in other syntaxes
 * this becomes `` `services: { web: { port: 80 } }` ``. In TypeScript, packages become `` `pkgs["pkg-config"]` ``.
 */
export function inSyntaxOf(at: Place, hint: string): string {
  // No regular expression is compiled before there is something to replace: CG219 is made at the end of the stack,
  // where V8 may end the process.
  const hasSetting = hint.includes(" = ");
  if (!hasSetting && !hint.includes("`pkgs.")) return hint;
  const syntax = syntaxAt(at);
  const named = syntax === "typescript" ? hint.replaceAll(packageName, asMember) : hint;
  return hasSetting && syntax !== undefined && syntax !== "nix" ? asProperties(named, syntax) : named;
}

const packageName = /(?<=`)pkgs(?:\.[A-Za-z_][\w-]*)+(?=`)/g;

/** TypeScript does not allow a hyphen in a name after a dot. */
const asMember = (path: string): string => path.replaceAll(/\.(\w+-[\w-]*)/g, '["$1"]');

function asProperties(hint: string, syntax: RecipeSyntax): string {
  const isTypeScript = syntax === "typescript";
  const isJson = syntax === "json";
  return hint.replaceAll(setting, (written, path: string, value: string) => {
    const data = asData(value, isTypeScript);
    if (data === undefined) return written;
    const names = path
      .split(".")
      .map((name) => (!isJson && /^[A-Za-z_]\w*$/.test(name) ? name : `"${name}"`));
    return `\`${names.join(": { ")}: ${data}${" }".repeat(names.length - 1)}\``;
  });
}

const setting = /`((?:[A-Za-z_][\w-]*\.)+[A-Za-z_][\w-]*) = ([^`]+)`/g;

/** Undefined if the value has no direct form in the other syntax. */
function asData(value: string, isTypeScript: boolean): string | undefined {
  if (/^(?:"(?:[^"\\$]|\\.)*"|\d+|true|false|null)$/.test(value)) return value;
  const [, elements] = /^\[ ((?:"(?:[^"\\$]|\\.)*"(?: |(?= \])))+) ?\]$/.exec(value) ?? [];
  if (elements !== undefined) return `[${(elements.match(/"(?:[^"\\]|\\.)*"/g) ?? []).join(", ")}]`;
  return isTypeScript && /^pkgs(?:\.[A-Za-z_][\w-]*)+$/.test(value) ? asMember(value) : undefined;
}

/** For a `${…}` that is not the recipe's. @param escaped as the text around it must contain it */
export const shellHint = (escaped: string): string => `For a variable of the shell, write \`${escaped}\`.`;

/** A list of strings in the syntax of the recipe. */
export function listAt(at: Place, texts: readonly string[]): string {
  const quoted = texts.map((text) => JSON.stringify(text));
  if (syntaxAt(at) !== "nix") return `[${quoted.join(", ")}]`;
  return `[ ${quoted.map((text) => text.replaceAll("${", "\\${")).join(" ")} ]`;
}

/** A longer cycle shows this many names of its beginning. */
const mostShown = 8;

/**
 * The names of a cycle with the first one repeated: `a → b → a`. A long cycle shows its beginning and its end, because
 * the end is where it closes.
 */
export function around(names: readonly string[], arrow: string): string {
  const left = names.length - mostShown - 1;
  // A note about one omitted name would be as long as the name.
  const shown = left < 2 ? names : [...names.slice(0, mostShown), `… (${left} more)`, ...names.slice(-1)];
  return [...shown, ...names.slice(0, 1)].join(arrow);
}
