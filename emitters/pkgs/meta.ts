import { apply, attrsOf, binary, list, literal, string } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { namesBelow } from "../../compiler/language/names-below.ts";
import { patternLists } from "../../compiler/nixpkgs/lib-names.ts";
import { type FreeForm, isList } from "../../compiler/language/option-values.ts";
import { reify } from "../../compiler/language/reify.ts";
import { isEmptyText, staticText } from "../../compiler/language/text.ts";
import type { License, Maintainer, Package } from "../../compiler/ir/package.ts";
import type { Attribute } from "../../compiler/schema/builders/builder.ts";
import { unlessEmpty, when } from "./model.ts";
import { lib, textExpr, texts } from "../../compiler/language/value-expressions.ts";
import { ownVersionIn } from "./version.ts";

/** `meta`, in the order of the nixpkgs manual's example ("Meta-attributes"); empty if the recipe sets nothing. */
export function metaAttributes(pkg: Package): readonly Attribute[] {
  const computed = (name: string, isSet: boolean, known: () => Expr): readonly Attribute[] => {
    const expr = pkg.computed.get(`meta.${name}`);
    return when(isSet || expr !== undefined, name, () => expr ?? known());
  };
  return [
    ...computed("description", pkg.description !== "", () => string(described(pkg.description))),
    ...when(!isEmptyText(pkg.longDescription), "longDescription", () => textExpr(pkg.longDescription)),
    ...when(!isEmptyText(pkg.homePage), "homepage", () => ownVersionIn(pkg)(pkg.homePage)),
    ...when(!isEmptyText(pkg.downloadPage), "downloadPage", () => ownVersionIn(pkg)(pkg.downloadPage)),
    ...when(!isEmptyText(pkg.changelog), "changelog", () => ownVersionIn(pkg)(pkg.changelog)),
    ...licenseAttribute(pkg),
    ...unlessEmpty("sourceProvenance", pkg.sourceProvenance, (types) => list(types.map(sourceType))),
    ...when(pkg.maintainers.length > 0, "maintainers", () => list(pkg.maintainers.map(maintainer))),
    ...when(!isEmptyText(pkg.mainProgram), "mainProgram", () => textExpr(pkg.mainProgram)),
    ...unlessEmpty("pkgConfigModules", pkg.pkgConfigModules, texts),
    ...platformsAttribute("platforms", pkg.platforms),
    ...platformsAttribute("badPlatforms", pkg.badPlatforms),
    ...computed("broken", pkg.broken, () => literal(true)),
    ...unlessEmpty("knownVulnerabilities", pkg.knownVulnerabilities, texts),
  ];
}

/**
 * A description as nixpkgs expects it: without an article at the start and a full stop at the end, with a capital letter
 * (nixpkgs, `pkgs/README.md`, "Meta attributes"). An ellipsis stays, and so does the spelling of names such as `macOS`.
 */
const described = (description: string): string =>
  description
    .replace(/(?<!\.)\.$/, "")
    .replace(/^(?:an?|the)\s+(?=\S)/i, "")
    .replace(/^[a-z]+(?=[\s,-]|$)/, (word) =>
      startsWithArticle(description) ? word.charAt(0).toUpperCase() + word.slice(1) : word,
    );

const startsWithArticle = (description: string): boolean => /^(?:an?|the)\s/i.test(description);

function licenseAttribute({ computed, license: licensing }: Package): readonly Attribute[] {
  const expr = computed.get("meta.license");
  if (expr !== undefined) return [["license", expr]];
  if (licensing.kind === "one") return [["license", license(licensing.license)]];
  return when(licensing.licenses.length > 0, "license", () => list(licensing.licenses.map(license)));
}

/** `lib.licenses.mit`, or the complete description of a custom license, because nixpkgs reads every field. */
function license(value: License): Expr {
  if (value.attribute !== null) return lib("licenses", value.attribute);
  if (value.expression !== undefined) return combination(value.expression);
  return attrsOf([
    ["shortName", string(value.shortName)],
    ["fullName", string(value.fullName)],
    ...whenString("spdxId", value.spdxId),
    ...whenString("url", value.url),
    ["licenseType", string(value.licenseType)],
    ["free", literal(value.free)],
    ["redistributable", literal(value.redistributable)],
    ["deprecated", literal(value.deprecated)],
  ]);
}

/** `lib.licenses.OR [ … ]`, `lib.licenses.WITH a b`: nixpkgs, `lib/licenses/operators.nix`. */
function combination({ operator, licenses }: NonNullable<License["expression"]>): Expr {
  const parts = licenses.map(license);
  const fn = lib("licenses", operator);
  return operator === "WITH"
    ? parts.reduce((applied, part) => apply(applied, part), fn)
    : apply(fn, list(parts));
}

/** `lib.sourceTypes.binaryNativeCode` for its name. */
const sourceType = (value: FreeForm): Expr => {
  const name = value.kind === "string" ? staticText(value.text) : undefined;
  return name === undefined ? reify(value) : lib("sourceTypes", name);
};

/** Names and patterns are elements of one list; `lib.platforms.linux` is a list itself. */
function platformsAttribute(name: string, value: FreeForm | readonly FreeForm[]): readonly Attribute[] {
  const operands = (isList(value) ? value : [value]).reduce<readonly Expr[]>((lists, each) => {
    const last = lists.at(-1);
    if (!isOnePlatform(each)) return [...lists, reify(each)];
    return last?.kind === "list"
      ? [...lists.slice(0, -1), list([...last.elements, reify(each)])]
      : [...lists, list([reify(each)])];
  }, []);
  const [last, ...before] = operands.toReversed();
  if (last === undefined) return [];
  return [[name, before.reduce((sum, each) => binary("++", each, sum), last)]];
}

/** `x86_64-linux`, `{ isStatic = true; }`, `lib.systems.inspect.patterns.isDarwin` */
function isOnePlatform(value: FreeForm): boolean {
  if (value.kind !== "residual") return value.kind === "string" || value.kind === "attrs";
  const [set, inspect, , pattern = ""] = namesBelow("lib", value.expr) ?? [];
  return set === "systems" && inspect === "inspect" && !patternLists.has(pattern);
}

const whenString = (name: string, value: string | null): readonly Attribute[] =>
  value === null ? [] : [[name, string(value)]];

function maintainer(value: Maintainer): Expr {
  if (value.kind === "nixpkgs") return lib("maintainers", value.attribute);
  return attrsOf([
    ["name", string(value.name)],
    ["email", string(value.email)],
    ["github", string(value.github)],
  ]);
}
