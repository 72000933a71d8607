import { ts } from "ts-morph";
import { isSymbolName, surfaceNames } from "../../../compiler/surface/names.ts";

const { FirstReservedWord, LastFutureReservedWord } = ts.SyntaxKind;

/** Words that cannot name a constant: keywords of JavaScript, and names that recipes must not shadow. */
const reserved: ReadonlySet<string> = new Set([
  ...Array.from({ length: LastFutureReservedWord - FirstReservedWord + 1 }, (_, index) =>
    String(ts.tokenToString(FirstReservedWord + index)),
  ),
  ...["arguments", "await", "eval", "undefined", "Array", "JSON", "Object", "String"],
  ...surfaceNames,
]);

/** Chooses the names of one TypeScript file, as close to the Nix names as JavaScript allows. */
export class TypeScriptNames {
  readonly #constants = new Set<string>();
  readonly #parameters = new Set<string>();

  /** A unique name for a constant, which may be moved out of surrounding functions. */
  constant(nixName: string): string {
    const name = unused(
      identifierOf(nixName),
      (each) => this.#constants.has(each) || this.#parameters.has(each),
    );
    this.#constants.add(name);
    return name;
  }

  /** A name for a parameter: other functions may use it too, and it may shadow `hidden`, as in Nix. */
  parameter(nixName: string, hidden: string | undefined): string {
    // A module function has `config`, `lib` and `pkgs` as parameters, which shadow the imports.
    if (isSymbolName(nixName)) return nixName;
    const isTaken = (each: string): boolean => this.#constants.has(each) && each !== hidden;
    const name = unused(identifierOf(nixName), isTaken);
    this.#parameters.add(name);
    return name;
  }
}

function unused(base: string, isTaken: (name: string) => boolean): string {
  let name = base;
  for (let suffix = 2; reserved.has(name) || isTaken(name); suffix++) name = `${base}${suffix}`;
  return name;
}

/** `my-value` → `myValue`, `x'` → `x_` */
function identifierOf(nixName: string): string {
  const camel = nixName.replace(/-+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? "_");
  return camel.replaceAll("'", "_");
}

/** Whether a property can be written without quotes. */
export const isPropertyName = (name: string): boolean => /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name);

const { factory } = ts;

// Attribute names in JavaScript notation.

export const propertyName = (name: string): ts.PropertyName =>
  isPropertyName(name) ? factory.createIdentifier(name) : factory.createStringLiteral(name);

/** `target.name`, `target["a name"]` */
export function access(target: ts.Expression, name: string): ts.Expression {
  return isPropertyName(name)
    ? factory.createPropertyAccessExpression(target, name)
    : factory.createElementAccessExpression(target, factory.createStringLiteral(name));
}

/** Whether a property needs its own line. */
export function isTall({ initializer }: ts.PropertyAssignment): boolean {
  return ts.isObjectLiteralExpression(initializer)
    ? initializer.properties.length > 1 ||
        initializer.properties.some((each) => ts.isPropertyAssignment(each) && isTall(each))
    : ts.isTaggedTemplateExpression(initializer);
}
