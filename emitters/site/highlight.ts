import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import ini from "highlight.js/lib/languages/ini";
import json from "highlight.js/lib/languages/json";
import nix from "highlight.js/lib/languages/nix";
import python from "highlight.js/lib/languages/python";
import yaml from "highlight.js/lib/languages/yaml";
import { Html } from "./html.ts";

const languages = { bash, ini, json, nix, python, yaml };
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

/**
 * The letter of a token in the stylesheet, by its first class of highlight.js: comments, strings, keywords and names. Other
 * tokens have no markup, which would be half of the bytes of a site.
 */
const letters: Readonly<Record<string, string>> = {
  ...{ "hljs-comment": "c", "hljs-string": "s", "hljs-char": "s", "hljs-keyword": "k", "hljs-literal": "k" },
  ...{ "hljs-section": "k", "hljs-meta": "k", "hljs-attr": "n", "hljs-built_in": "n", "hljs-title": "n" },
};

/** By the end of a file's name; units of systemd and Quadlet are close to INI files. */
const languageOf = (path: string): string => {
  const end = path.slice(path.lastIndexOf(".") + 1);
  const known: Readonly<Record<string, string>> = {
    sh: "bash",
    py: "python",
    // Only the manual has it, and registers it.
    js: "typescript",
    ts: "typescript",
    json: "json",
    nix: "nix",
    yaml: "yaml",
  };
  return known[end] ?? "ini";
};

/** The lines of a file with the markup of its syntax; a token over several lines is one in each. */
export function highlighted(path: string, text: string): readonly Html[] {
  const language = languageOf(path);
  const marked = (part: string): string => hljs.highlight(part, { language, ignoreIllegals: true }).value;
  // An apostrophe in a description of a unit begins a string, which ends with its line.
  const value = language === "ini" ? text.split("\n").map(marked).join("\n") : marked(text);
  const open: string[] = [];
  const lettered = (_: string, kind: string | undefined): string => {
    const letter = kind === undefined ? open.pop() : (letters[kind] ?? "");
    if (kind !== undefined) open.push(letter ?? "");
    return kind === undefined ? (letter ? "</i>" : "") : opening([letter ?? ""]);
  };
  return (
    value
      .replaceAll("\r", "&#13;")
      // Between tags they need no escape.
      .replaceAll("&quot;", '"')
      .replaceAll("&#x27;", "'")
      .split("\n")
      .map((line) => {
        const before = opening(open);
        const inside = line.replace(/<span class="([\w-]+)[^>]*>|<\/span>/g, lettered);
        return new Html(before + inside + "</i>".repeat(open.filter(Boolean).length));
      })
  );
}

const opening = (letters: readonly string[]): string =>
  letters.map((letter) => (letter === "" ? "" : `<i class="${letter}">`)).join("");
