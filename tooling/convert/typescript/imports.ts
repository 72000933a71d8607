import { ts } from "ts-morph";
import type { Expr } from "../../../compiler/language/expression.ts";
import { staticTreePath } from "../nix/nix-only.ts";
import { withLayout, type Layout } from "./comments.ts";
import type { TypeScriptNames } from "./names.ts";

const { factory } = ts;

/** The imports of a printed file: names of "catalogc", and files of the recipe tree. */
export class Imports {
  readonly #names: TypeScriptNames;
  readonly #surface = new Set<string>();
  /** Each file by the path as written: the local name of its value, and its comment. */
  readonly #files = new Map<string, { readonly name: string; readonly layout: Layout }>();

  constructor(names: TypeScriptNames) {
    this.#names = names;
  }

  /** A name that "catalogc" exports. */
  surface(name: string): ts.Identifier {
    this.#surface.add(name);
    return factory.createIdentifier(name);
  }

  /** Imports `import ./file.nix` as `name`; returns false for any other expression. */
  file(expr: Expr, name: string, spell: (path: string) => string, layout: Layout = {}): boolean {
    const path = importedPath(expr);
    if (path === undefined || this.#files.has(spell(path))) return false;
    this.#files.set(spell(path), { name, layout });
    return true;
  }

  /** The name of an imported file that has none in the recipe. */
  anonymousFile(expr: Expr, spell: (path: string) => string): ts.Identifier | undefined {
    const path = importedPath(expr);
    if (path === undefined) return undefined;
    const written = spell(path);
    const base = path
      .slice(path.lastIndexOf("/") + 1)
      .replace(/\.nix$/, "")
      .replaceAll(/[^A-Za-z0-9_-]/g, "_");
    const known = this.#files.get(written)?.name;
    const name = known ?? this.#names.constant(/^[A-Za-z_]/.test(base) ? base : `file-${base}`);
    if (known === undefined) this.#files.set(written, { name, layout: {} });
    return factory.createIdentifier(name);
  }

  statements(): ts.Statement[] {
    const named = [...this.#surface].sort().map((name) => importSpecifier(name));
    const fromCatalogc = importDeclaration(
      factory.createImportClause(undefined, undefined, factory.createNamedImports(named)),
      "catalogc",
    );
    const files = [...this.#files].map(([path, { name, layout }]) => {
      const clause = factory.createImportClause(undefined, factory.createIdentifier(name), undefined);
      return withLayout(importDeclaration(clause, path), layout);
    });
    return [fromCatalogc, ...files];
  }
}

const importSpecifier = (name: string): ts.ImportSpecifier =>
  factory.createImportSpecifier(false, undefined, factory.createIdentifier(name));

const importDeclaration = (clause: ts.ImportClause, from: string): ts.Statement =>
  factory.createImportDeclaration(undefined, clause, factory.createStringLiteral(from));

/** The tree path in `import ./file.nix`; for a folder, that of its `default.nix`. */
function importedPath(expr: Expr): string | undefined {
  if (expr.kind !== "apply" || expr.fn.kind !== "variable" || expr.fn.name !== "import") return undefined;
  if (expr.argument.kind !== "path") return undefined;
  const path = staticTreePath(expr.argument);
  return path?.endsWith(".nix") === true ? path : undefined;
}
