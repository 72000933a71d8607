import { carelessScript } from "../../diagnostics/lints-programs.ts";
import { textWithHoles, type Text } from "../../language/text.ts";
import { placeOf } from "../../passes/context.ts";
import type { Lint } from "../lint.ts";
import { startScripts } from "../reading/start-scripts.ts";

/**
 * Scripts that run before components and go on when one of their commands fails: the last one alone decides whether the
 * component starts. NixOS' own `preStart` is run by a shell that ends there, so that scripts that come from modules rely on
 * it. (nixpkgs, `nixos/lib/systemd-lib.nix`)
 */
export const checkCarelessScripts: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values())
    for (const { script, text, path, component } of startScripts(entry)) {
      const command = passedOver(text);
      if (command === undefined) continue;
      reporter.report(carelessScript({ script, command, component }, placeOf(entry, "services", ...path)));
    }
};

/** Where a script may well know what it does, or more than one line belongs together: nothing is told of these. */
const knowing = new RegExp(
  [
    // Lists, here-documents, what is kept of a status, what goes on in the next line, what runs beside.
    String.raw`\|\||&&|<<|\$\?|[{}()\`]\s*$|(?:^|[^&>])&\s*$|^#!`,
    String.raw`(?:^|[\s;])(?:set\s+-[^\We]*e\w*|errexit|trap|exit|return|exec|eval|wait)(?=[\s;]|$)`,
    String.raw`(?:^|[\s;])(?:if|for|while|until|case|function)\s`,
  ].join("|"),
  "m",
);

/** What does not fail for a reason that matters to what comes after it, or has nothing done before it fails. */
const harmless =
  /^(?:\w+=|(?:echo|printf|mkdir|touch|rm|rmdir|sleep|export|umask|ulimit|unset|shopt|declare|readonly|set|date|id|env|ls|pwd|true|false|test|:|\[{1,2})(?:\s|;|$))/;

/** The first command of a plain script whose failing nobody would see, by its program where that has a name. */
function passedOver(text: Text): string | undefined {
  const script = textWithHoles(text, "\0").replace(/\\\n\s*/g, " ");
  const lines = script
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  if (lines.length < 2 || knowing.test(lines.join("\n"))) return undefined;
  // A quote that goes over lines.
  if (!lines.every(hasWholeQuotes)) return undefined;
  const found = lines.slice(0, -1).find((line) => !harmless.test(line));
  if (found === undefined) return undefined;
  const [, program] = /^(?:[^\s;|]*\/)?([\w.+-]+)(?=[\s;|]|$)/.exec(found) ?? [];
  return program ?? "";
}

const hasWholeQuotes = (line: string): boolean =>
  ['"', "'"].every((quote) => line.split(quote).length % 2 === 1);
