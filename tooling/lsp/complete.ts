import { type CompletionItem, CompletionItemKind, MarkupKind, TextEdit } from "vscode-languageserver-types";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { libNames } from "../../compiler/language/lib/names.ts";
import licenses from "../../compiler/nixpkgs/licenses.json" with { type: "json" };
import { catalogNames } from "../../compiler/reading/discover.ts";
import { typeInWords } from "../../compiler/schema/notation.ts";
import type { OptionDoc } from "../../compiler/schema/options/option-doc.ts";
import { syntaxAt, type RecipeSyntax } from "../../compiler/support/span.ts";
import type { OptionPath } from "../explain/option-path.ts";
import { type Cursor, cursorAt } from "./cursor.ts";
import { markdownOf, optionAt, optionsBelow } from "./option-docs.ts";
import { isPackageOption, type Named, placeAt } from "./symbols.ts";

/** What a catalog knows, for completion. */
export interface Knowledge {
  /** The names of a kind; of an app, unless they are entries. */
  names(kind: Named["kind"], app: string): Iterable<string>;
  /** Packages of nixpkgs that recipes use. */
  usedPackages(): Iterable<string>;
  /** The names directly below an app or a package in the compiled catalog. */
  membersOf(path: OptionPath): Iterable<string>;
  /** Files and folders in a folder as seen from a recipe, folders with `/`. */
  filesIn(recipe: string, folder: string): Iterable<string>;
}

interface Candidate {
  readonly label: string;
  readonly kind: CompletionItemKind;
  readonly detail?: string;
  readonly doc?: OptionDoc;
  /** What to write, if it is not the label as a name or text of the syntax. */
  readonly insert?: string;
}

const { Property, Module, EnumMember, Reference, File, Constant, Function: Method } = CompletionItemKind;

/** What candidates depend on. */
interface Asked extends Cursor {
  readonly recipe: string;
  readonly syntax: RecipeSyntax;
  readonly file: OptionDoc["file"];
  readonly knowledge: Knowledge;
}

/** The candidates at an offset of a recipe, which need not parse. */
export function complete(document: TextDocument, offset: number, recipe: string, knowledge: Knowledge) {
  const syntax = syntaxAt({ file: recipe, start: 0, end: 0 });
  const cursor = syntax && cursorAt(document.getText(), offset, syntax);
  if (syntax === undefined || cursor === undefined) return [];
  const range = { start: document.positionAt(cursor.start), end: document.positionAt(offset) };
  const asked = {
    ...cursor,
    recipe,
    syntax,
    file: catalogNames.has(recipe) ? "catalog" : "recipe",
    knowledge,
  } as const;
  const found = cursor.chain.length > 0 ? below(asked) : atOption(asked);
  return [...new Map(found.map((each) => [each.label, each])).values()].map(
    ({ label, kind, detail, doc, insert = label }): CompletionItem => ({
      label,
      kind,
      ...(detail !== undefined && { detail }),
      ...(doc && {
        detail: typeInWords(doc.type),
        documentation: { kind: MarkupKind.Markdown, value: markdownOf(doc) },
      }),
      textEdit: TextEdit.replace(range, insert),
    }),
  );
}

const listed = (names: Iterable<string>, kind: CompletionItemKind): readonly Candidate[] =>
  [...names].map((label) => ({ label, kind }));

/** After `pkgs.`, `lib.` and `config.…`. */
function below({ chain: [root = "", ...path], knowledge }: Asked): readonly Candidate[] {
  if (root === "config" && path.length === 0) return listed(["apps", "pkgs"], Module);
  if (root === "config")
    return [...optionsBelow(path).map(option), ...listed(knowledge.membersOf(path), Property)];
  if (path.length > 0) return [];
  return root === "lib" ? listed(libNames, Method) : root === "pkgs" ? packages(knowledge) : [];
}

const option = (doc: OptionDoc): Candidate => ({
  label: doc.path.split(".").at(-1) ?? "",
  kind: doc.type === "submodule" || doc.type.includes("attrs<") ? Module : Property,
  doc,
});

function packages(knowledge: Knowledge): readonly Candidate[] {
  const own = new Set(knowledge.names("package", ""));
  return [...new Set([...own, ...knowledge.usedPackages()])].map((label) => ({
    label,
    kind: Reference,
    detail: own.has(label) ? "package of the catalog" : "package of nixpkgs",
  }));
}

function atOption(asked: Asked): readonly Candidate[] {
  const { path, isKey, isEither, file } = asked;
  const keys = [...optionsBelow(path, file).map(option), ...names(asked, [...path, ""], false)];
  return [
    ...(isKey ? [] : values(asked)),
    ...(isKey || isEither ? keys.map((each) => ({ ...each, insert: write(each.label, asked, "key") })) : []),
  ];
}

/** The names that are expected at an option, as a text or as the last step. */
const names = ({ knowledge }: Asked, path: OptionPath, isText: boolean): readonly Candidate[] => {
  const kind = placeAt(path, isText)?.kind;
  return kind === undefined ? [] : listed(knowledge.names(kind, path[1] ?? ""), Reference);
};

function values(asked: Asked): readonly Candidate[] {
  const { path, tag, quote, syntax, file, knowledge } = asked;
  if (tag === "!pkg") return packages(knowledge);
  const { type = "", values: words = [] } = optionAt(path, file) ?? {};
  const isCode = syntax === "nix" || syntax === "typescript";
  const isPackage = isPackageOption(path) && !(isCode && quote !== "");
  const texts = [
    ...listed(words, EnumMember),
    ...names(asked, path, true),
    ...(path[2] === "license" ? listed(Object.keys(licenses), Constant) : []),
  ];
  return [
    ...texts.map((each) => ({ ...each, insert: write(each.label, asked, "text") })),
    ...(/\bbool\b/.test(type) && quote === "" ? listed(["true", "false"], Constant) : []),
    ...(isPackage ? packages(knowledge) : []).map((each) => ({
      ...each,
      insert: write(each.label, asked, "package"),
    })),
    ...(tag === "!file" || /\bpath\b/.test(type) ? files(asked) : []),
  ];
}

/** Files in the folder that is typed so far. */
function files(asked: Asked): readonly Candidate[] {
  const { word, syntax, quote, recipe, knowledge } = asked;
  const folder = word.slice(0, word.lastIndexOf("/") + 1);
  if (syntax === "typescript" && quote === "") return [];
  return [...knowledge.filesIn(recipe, folder)].map((label) => {
    const path = folder === "" ? `./${label}` : folder + label;
    return { label, kind: File, insert: syntax === "nix" ? path : write(path, asked, "text") };
  });
}

/** A name, text or package as a syntax writes it. */
function write(text: string, { syntax, quote }: Asked, as: "key" | "text" | "package"): string {
  if (quote !== "") return text;
  const isName = syntax === "typescript" ? /^[A-Za-z_]\w*$/ : /^[A-Za-z_][\w-]*$/;
  const isPlain = syntax === "yaml" ? /^[A-Za-z_./][\w./-]*$/.test(text) : as !== "text" && isName.test(text);
  const written = isPlain && syntax !== "json" ? text : JSON.stringify(text);
  if (as !== "package" || syntax === "yaml" || syntax === "json") return written;
  return isPlain || syntax === "nix" ? `pkgs.${written}` : `pkgs[${written}]`;
}
