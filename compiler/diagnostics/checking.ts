import { type Span, syntaxAt } from "../support/span.ts";
import { andList, orList } from "../support/suggest.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { error, place, sentences, warning, type Place, didYouMean, type Hint, meant } from "./make.ts";

// Phase 4, checking values against the schema: CG300 to CG399. `option` is a dotted path, `apps.web.broken`.

/**
 * CG300: a value does not have the type of the option.
 *
 * @param wanted the type in words; `found` describes the value in words
 */
export const wrongType = (
  option: string,
  wanted: string,
  found: string,
  span: Place,
  hint?: Hint,
): Diagnostic => error("CG300", span, `\`${option}\` takes ${wanted}, but this is ${found}`, { hint });

/** CG301: a string does not match the pattern of the option. @param wanted the texts that match, in words */
export const patternViolated = (
  option: string,
  found: string,
  wanted: string,
  span: Place,
  hint?: Hint,
): Diagnostic =>
  error("CG301", span, `\`${option}\` must be ${wanted}, but this is ${quoted(found)}`, { hint });

/** CG325: the scheme of a URL is misspelt. */
export const misspeltUrl = (
  url: string,
  { written, meant: scheme }: { readonly written: string; readonly meant: string },
  span: Place,
): Diagnostic =>
  warning("CG325", span, `\`${written}\` is not a known URL scheme`, {
    hint: {
      text: `Did you mean \`${scheme}\`?`,
      fix: url.includes("${") ? undefined : { value: url.replace(written, scheme) },
    },
  });

/** CG302: a value is not one of the allowed words. */
export const notOneOf = (option: string, found: string, words: readonly string[], span: Place): Diagnostic =>
  error("CG302", span, `\`${option}\` cannot be ${quoted(found)}`, {
    hint: didYouMean(found, words) ?? prefixed(found, words) ?? `Use ${orList(words)}.`,
  });

/** The word that is meant by its end alone: `NET_RAW`, `INT`. */
function prefixed(found: string, words: readonly string[]): Hint | undefined {
  const [whole, ...others] = words.filter(
    (word) => found !== "" && /^[A-Z]+_?$/.test(word.slice(0, -found.length)) && word.endsWith(found),
  );
  return whole !== undefined && others.length === 0 ? meant(found, whole) : undefined;
}

/**
 * CG303: the option does not exist.
 *
 * @param elsewhere options of that name in other groups
 * @param attributes the option that takes any other attribute
 * @param instead a hint about this name, which replaces the usual one
 */
export const unknownOption = (
  option: string,
  name: string,
  known: readonly string[],
  elsewhere: readonly string[],
  attributes: string | undefined,
  span: Place,
  instead?: Hint,
): Diagnostic =>
  error("CG303", span, `unknown option \`${option}\``, {
    hint:
      instead ??
      didYouMean(name, known) ??
      (elsewhere.length > 0
        ? `Did you mean ${orList(elsewhere)}?`
        : sentences(
            `Known options: ${andList(known)}.`,
            attributes && `Other attributes of the derivation belong in \`${attributes}\`.`,
          )),
  });

/** CG304: a required option is not set. */
export const missingOption = (option: string, description: string, span: Place): Diagnostic =>
  error("CG304", span, `\`${option}\` must be set`, { hint: description });

/** CG306: the compiler must know a value that only Nix can compute. */
export const mustBeKnown = (option: string, found: string, hint: string, span: Place): Diagnostic =>
  error("CG306", span, `\`${option}\` must be known when recipes are compiled, but this is ${found}`, {
    hint,
  });

/** CG307: an option is set under its name and under an alias. */
export const aliasAndName = (alias: string, name: string, aliasSpan: Place, nameSpan: Place): Diagnostic =>
  error("CG307", aliasSpan, `\`${alias}\` is another name of \`${name}\`, which is set as well`, {
    related: place(nameSpan, `\`${name}\` is set here`),
    hint: `Keep \`${name}\` and merge the value of \`${alias}\` into it.`,
  });

/** CG308: a name contains characters that are not allowed. */
export const badName = (name: string, what: string, wanted: string, span: Place): Diagnostic =>
  error("CG308", span, `${quoted(name)} is not a valid name ${what}`, { hint: wanted });

/** CG309: an integer is outside the range of the option. */
export const outOfRange = (option: string, found: string, range: string, span: Place): Diagnostic =>
  error("CG309", span, `\`${option}\` must be ${range}, but this is \`${found}\``, {
    hint: `Write a number that is ${range}.`,
  });

/**
 * CG310: a string contains a character that a text file cannot contain.
 *
 * @param character its code point, `U+0000`
 */
export const forbiddenCharacter = (option: string, character: string, span: Place): Diagnostic =>
  error(
    "CG310",
    span,
    `\`${option}\` contains the character ${character}, which a text file cannot contain`,
    {
      hint: "Remove the character.",
    },
  );

/** CG311: a single-line option contains a line break. */
export const lineBreak = (option: string, span: Place): Diagnostic =>
  error("CG311", span, `\`${option}\` must be a single line`, {
    hint: "Split it into several list elements, or put the text into a file.",
  });

/** CG312: a string of a YAML or JSON recipe names a file that does not exist. */
export const noSuchFile = (option: string, path: string, reason: string, span: Place): Diagnostic =>
  error("CG312", span, path === "" ? `\`${option}\` ${reason}` : `\`${option}\`: \`${path}\` ${reason}`, {
    hint: "Paths are relative to the recipe file and stay within the recipe folder.",
  });

/** CG313: a string of a YAML or JSON recipe is not the name of a package. */
export const noPackageName = (option: string, found: string, span: Place): Diagnostic =>
  error("CG313", span, `\`${option}\` takes a package, which ${quoted(found)} cannot name`, {
    hint: "Name it as below `pkgs`, for example `curl` or `python3Packages.requests`.",
  });

/** CG300 for `[ pkgs.hello.buildInputs ]`. */
export const listNotPackage = (option: string, list: string, span: Place): Diagnostic =>
  error("CG300", span, `\`${option}\` takes a package, but \`${list}\` of a package is a list of packages`, {
    hint: "Join both lists, or write its packages one by one.",
  });

/** CG314: two definitions of an option conflict. */
export const conflictingDefinitions = (option: string, first: Place, second: Place): Diagnostic =>
  error("CG314", second, `\`${option}\` is defined twice with different values`, {
    related: place(first, "the other definition"),
    hint: "Keep one definition, or give one of them another priority with `lib.mkForce` or `lib.mkDefault`.",
  });

/** CG314 for a definition with the priority of the option's default and a different value. */
export const otherThanDefault = (option: string, at: Place): Diagnostic =>
  error("CG314", at, `\`${option}\` has the same priority as its default, which has a different value`, {
    hint: "Remove `lib.mkOptionDefault`, or write `lib.mkDefault`, which overrides the option's default.",
  });

/** The surroundings in which the module system does not accept a property. */
export type Surrounding = "priority" | "order" | "group";

/**
 * CG314 for `lib.mkForce (lib.mkDefault "x")`, `lib.mkForce (lib.mkIf … "x")` and the like, including an outer property
 * around a group of options.
 */
export const misplacedProperty = (
  option: string,
  inner: PropertyKind,
  outer: Surrounding,
  at: Place,
): Diagnostic =>
  error(
    "CG314",
    at,
    outer === "group"
      ? `\`${option}\` is a group of options, which cannot have an order`
      : `\`${option}\` has ${propertyNames[inner]} inside ${surroundingName(inner, outer)}`,
    { hint: placeHint(inner, outer) },
  );

/** The properties that `mkIf`, `mkMerge`, `mkOverride` (`mkForce`, `mkDefault`) and `mkOrder` (`mkBefore`) make. */
type PropertyKind = "if" | "merge" | "override" | "order";

const propertyNames: Readonly<Record<PropertyKind, string>> = {
  if: "a condition",
  merge: "several definitions",
  override: "a priority",
  order: "an order",
};

function surroundingName(inner: PropertyKind, outer: Surrounding): string {
  const name = propertyNames[outer === "order" ? "order" : "override"];
  return name === propertyNames[inner] ? name.replace(/^an? /, "another ") : name;
}

function placeHint(inner: PropertyKind, outer: Surrounding): string {
  if (outer === "group") return "Order the lists and lines in the group instead.";
  const around = outer === "priority" ? "lib.mkForce" : "lib.mkBefore";
  switch (inner) {
    case "if":
      return `Put the condition outside: \`lib.mkIf condition (${around} …)\`. A property of a group applies to each option in the group.`;
    case "merge":
      return `Apply it to each definition: \`lib.mkMerge [ (${around} …) (${around} …) ]\`.`;
    case "override":
      return outer === "order"
        ? "Put the priority outside: `lib.mkForce (lib.mkBefore …)`."
        : "Keep one of them. A priority of a group applies to each option in the group.";
    case "order":
      return "Keep one of them.";
  }
}

/**
 * CG314 for a setting of a component's unit that `hostosConfig` sets too.
 * @param own the value that catalogc sets
 * @param isOneshot whether the setting would make the unit `oneshot`
 */
export const unitSettingTwice = (
  option: string,
  own: string | boolean | number | undefined,
  isOneshot: boolean,
  at: Place,
): Diagnostic =>
  error("CG314", at, `the component already sets \`${option}\`${own === undefined ? "" : ` to \`${own}\``}`, {
    hint: option.endsWith(".script")
      ? `NixOS turns it into \`ExecStart\`, which the component sets. Write \`${option.replace(/script$/, "serviceConfig.ExecStart")} = lib.mkForce "…"\` instead.`
      : isOneshot
        ? "Move a command that runs once before a component to its `preStart`. `lib.mkForce` would change the unit only on NixOS hosts."
        : "Remove this value or wrap it in `lib.mkForce`: NixOS does not accept two values.",
  });

/** CG315: a value is nested too deeply, usually because it contains itself. */
export const tooDeep = (option: string, limit: number, span: Place): Diagnostic =>
  error("CG315", span, `\`${option}\` is nested more than ${limit} levels deep`, {
    hint: "Check whether the value contains itself.",
  });

/** CG319: an option has too many definitions, usually because a `lib.mkMerge` is merged with itself. */
export const tooManyDefinitions = (option: string, limit: number, span: Place): Diagnostic =>
  error("CG319", span, `\`${option}\` has more than ${limit} definitions`, {
    hint: "Check whether a `lib.mkMerge` is merged with itself, or whether its conditions are nested.",
  });

/** CG322: a recipe file sets too many values. */
export const tooManyValues = (option: string, limit: number, span: Place): Diagnostic =>
  error("CG322", span, `this recipe file sets more than ${limit} values; \`${option}\` exceeds the limit`, {
    hint: "Split the recipe into several files. The limit applies to each file.",
  });

/** CG322, for a YAML file with too many entries of any kind. */
export const tooManyEntries = (limit: number, span: Place): Diagnostic =>
  error("CG322", span, `this recipe file has more than ${limit} entries`, {
    hint: "Split the recipe into several files. The limit applies to each file.",
  });

/**
 * CG316: a text contains invisible characters, so it looks different from its content.
 *
 * @param characters code points, `U+202E`
 */
export const invisibleCharacter = (where: string, characters: readonly string[], span: Place): Diagnostic =>
  warning("CG316", span, `${where} contains the invisible character ${characters.join(", ")}`, {
    hint: "Remove it, or give the reason in a comment above: `catalogc-allow CG316: <reason>`.",
  });

/** CG317: a recipe contains something other than `apps` and `pkgs`. */
export const unknownInRecipe = (name: string, span: Place): Diagnostic =>
  error("CG317", span, `a recipe defines \`apps\` and \`pkgs\`, not ${quoted(name)}`, {
    hint:
      notInRecipes.get(name) ??
      (ofCatalogFile.has(name)
        ? `Write it in the catalog file, \`${catalogFileAt(span)}\` in the recipe folder: it applies to all recipes.`
        : undefined) ??
      didYouMean(name, ["apps", "pkgs"]) ??
      "Put it into `apps.<name>` or `pkgs.<name>`.",
  });

const ofCatalogFile: ReadonlySet<string> = new Set([
  "advice",
  "maintainerLists",
  "repositoryUrl",
  "site",
  "siteUrl",
  "systems",
  "trustedPaths",
]);

/** The catalog file in the syntax of a recipe. */
const catalogFileAt = (span: Place): string => `catalog.${/\.(\w+)$/.exec(span?.file ?? "")?.[1] ?? "yaml"}`;

const top = "Write only the content of `perSystem.<system>.catalog`: start with `apps` and `pkgs`.";

/** Names at the top of flakes and modules that a recipe does not have. */
const notInRecipes: ReadonlyMap<string, string> = new Map([
  ["perSystem", top],
  ["catalog", top],
  ["config", "Write `apps` and `pkgs` at the top, without `config`. A recipe is not a module."],
  ["options", "A recipe sets options but does not declare any: start with `apps` and `pkgs`."],
  [
    "imports",
    "Import values where you use them (`import ./common.nix`). A recipe is not a module, and catalogc reads every recipe file of the folder.",
  ],
  ["packages", "Packages are in `pkgs.<name>`."],
]);

/** CG318: a recipe is not an attribute set of apps and packages. */
export const notARecipe = (found: string, span: Span | undefined): Diagnostic =>
  error("CG318", span, `a recipe is an attribute set with \`apps\` and \`pkgs\`, but this is ${found}`, {
    hint:
      syntaxAt(span) === "typescript" && found === "a function"
        ? 'Write `{ apps: { … }, pkgs: { … } }` directly: `pkgs`, `lib` and `config` are imported from "catalogc".'
        : "Write `{ apps: { … }, pkgs: { … } }`, or only one of the two.",
  });

/** CG320: a recipe refers to all options of a package or app where a package or a single value is required. */
export const recipeNotValue = (
  { kind, name }: { readonly kind: "apps" | "pkgs"; readonly name: string },
  span: Place,
): Diagnostic => {
  const isIdentifier = syntaxAt(span) !== "typescript" || /^[\w$]+$/.test(name);
  const called = isIdentifier ? `${kind}.${name}` : `${kind}["${name}"]`;
  return kind === "pkgs"
    ? error("CG320", span, `this is the set of options of package \`${name}\`, not the package`, {
        hint: `Write \`${called}\`. \`config.${called}\` holds the options of the package, such as \`version\`.`,
      })
    : error("CG320", span, `this is the set of all options of app \`${name}\``, {
        hint: `Select one of its options, for example \`config.${called}.programs.mainPackage\`. Components and resources are reachable by their names as host names.`,
      });
};

/** CG321: nixpkgs does not know the platform. */
export const unknownPlatform = (system: string, known: Iterable<string>, span: Place): Diagnostic =>
  error("CG321", span, `nixpkgs does not know the platform ${quoted(system)}`, {
    hint:
      didYouMean(system, known) ??
      "`lib.systems.doubles.all` lists all platforms; most catalogs use `x86_64-linux` and `aarch64-linux`.",
  });

/** CG321 in `meta.platforms` and the like, where Nix ignores an unknown platform without a message. */
export const ignoredPlatform = (
  platform: string,
  list: string,
  known: Iterable<string>,
  span: Place,
): Diagnostic =>
  warning(
    "CG321",
    span,
    `nixpkgs does not know the platform ${quoted(platform)}, so it has no effect in \`${list}\``,
    {
      hint:
        didYouMean(platform, known) ??
        "`lib.systems.doubles.all` lists all platforms; `lib.platforms.linux` and similar lists have those of one kind.",
    },
  );

/** Shortened, printable, in backticks. */
function quoted(text: string): string {
  const shown = text.length > 60 ? `${text.slice(0, 57)}...` : text;
  return `\`${JSON.stringify(shown)}\``;
}

/** CG323: a list has too many conditional parts. */
export const tooManyConditions = (option: string, limit: number, span: Place): Diagnostic =>
  error("CG323", span, `\`${option}\` has more than ${limit} conditional parts`, {
    hint: "Group the elements that share a condition: `lib.optionals condition [ a b c ]`.",
  });

/** CG324: YAML reads an unquoted value as another type than it looks like. */
export const misleadingScalar = (written: string, is: bigint | number | string, span: Place): Diagnostic =>
  typeof is === "string"
    ? warning("CG324", span, `\`${written}\` is a string, not a boolean`, {
        hint: `Write \`${/^(?:yes|on)$/i.test(written)}\` for a boolean. For a string, use quotes: \`"${written}"\`.`,
      })
    : warning("CG324", span, `\`${written}\` is the number ${is}`, {
        hint:
          `For a string, use quotes: \`"${written}"\`. ` +
          (typeof is === "bigint" && /^[-+]?0[0-7]+$/.test(written)
            ? `For an octal number, write \`${written.replace(/0+/, "0o")}\`.`
            : `For a number, write \`${is}\`.`),
      });
