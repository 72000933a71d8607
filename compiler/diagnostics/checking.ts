import { type Span, syntaxAt } from "../support/span.ts";
import { andList, didYouMean, orList } from "../support/suggest.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { error, place, sentences, warning, type Place } from "./make.ts";

// Phase 4, checking values against the schema: CG300 to CG399. `option` is a dotted path, `apps.web.broken`.

/** CG300: a value of another type than the option's. `wanted` and `found` are words for a sentence. */
export const wrongType = (
  option: string,
  wanted: string,
  found: string,
  span: Place,
  hint?: string,
): Diagnostic => error("CG300", span, `\`${option}\` takes ${wanted}, but this is ${found}`, { hint });

/** CG301: a string that does not match the option's pattern. */
export const patternViolated = (
  option: string,
  found: string,
  pattern: string,
  span: Place,
  hint?: string,
): Diagnostic =>
  error("CG301", span, `\`${option}\` must match \`${pattern}\`, and ${quoted(found)} does not`, { hint });

/** CG302: a word that is not one of the allowed ones. */
export const notOneOf = (option: string, found: string, words: readonly string[], span: Place): Diagnostic =>
  error("CG302", span, `\`${option}\` cannot be ${quoted(found)}`, {
    hint: didYouMean(found, words) ?? `Use ${orList(words)}.`,
  });

/** CG303: an option that does not exist. `elsewhere` are options of that name in other places; `attributes` is one for all else. */
export const unknownOption = (
  option: string,
  name: string,
  known: readonly string[],
  elsewhere: readonly string[],
  attributes: string | undefined,
  span: Place,
  /** What is known of such a name. */
  instead?: string,
): Diagnostic =>
  error("CG303", span, `there is no option \`${option}\``, {
    hint:
      instead ??
      didYouMean(name, known) ??
      (elsewhere.length > 0
        ? `There is ${orList(elsewhere)}.`
        : sentences(
            `Options here: ${andList(known)}.`,
            attributes && `Other attributes of the derivation belong in \`${attributes}\`.`,
          )),
  });

/** CG304: an option without default is not set. */
export const missingOption = (option: string, description: string, span: Place): Diagnostic =>
  error("CG304", span, `\`${option}\` must be set`, { hint: description });

/** CG306: a value that only Nix can know, where the compiler must know it. */
export const mustBeKnown = (option: string, found: string, hint: string, span: Place): Diagnostic =>
  error("CG306", span, `\`${option}\` must be known when recipes are compiled, but this is ${found}`, {
    hint,
  });

/** CG307: an option under its own name and under an alias. */
export const aliasAndName = (alias: string, name: string, aliasSpan: Place, nameSpan: Place): Diagnostic =>
  error("CG307", aliasSpan, `\`${alias}\` is another name of \`${name}\`, which is set as well`, {
    related: place(nameSpan, `\`${name}\` is set here`),
    hint: `Keep \`${name}\` and move the content of the other there.`,
  });

/** CG308: a user-chosen name of the wrong form. */
export const badName = (name: string, what: string, wanted: string, span: Place): Diagnostic =>
  error("CG308", span, `${quoted(name)} is not a valid name ${what}`, { hint: wanted });

/** CG309: an integer outside the option's range. */
export const outOfRange = (option: string, found: string, range: string, span: Place): Diagnostic =>
  error("CG309", span, `\`${option}\` must be ${range}, but this is \`${found}\``, {
    hint: `Write a number that is ${range}.`,
  });

/** CG310: a character that cannot be in any file catalogc writes. `character` is its code point, `U+0000`. */
export const forbiddenCharacter = (option: string, character: string, span: Place): Diagnostic =>
  error("CG310", span, `\`${option}\` holds the character ${character}, which no text file can hold`, {
    hint: "Remove the character.",
  });

/** CG311: a line break where one line is wanted. */
export const lineBreak = (option: string, span: Place): Diagnostic =>
  error("CG311", span, `\`${option}\` must be a single line`, {
    hint: "Split it into several list elements, or put the text into a file.",
  });

/** CG312: a plain string of a YAML or JSON recipe names a file that is not there. */
export const noSuchFile = (option: string, path: string, reason: string, span: Place): Diagnostic =>
  error("CG312", span, path === "" ? `\`${option}\` ${reason}` : `\`${option}\`: \`${path}\` ${reason}`, {
    hint: "Paths are relative to the recipe file and stay within the recipe folder.",
  });

/** CG313: a plain string of a YAML or JSON recipe that cannot name a package. */
export const noPackageName = (option: string, found: string, span: Place): Diagnostic =>
  error("CG313", span, `\`${option}\` takes a package, which ${quoted(found)} cannot name`, {
    hint: "Name it as below `pkgs`, for example `curl` or `python3Packages.requests`.",
  });

/** CG300, for `pkgs.hello.buildInputs`: `attribute` is what the list around it becomes in the derivation. */
export const listNotPackage = (
  option: string,
  list: string,
  attribute: string | undefined,
  span: Place,
): Diagnostic =>
  error("CG300", span, `\`${option}\` takes a package, but \`${list}\` of a package is a list of them`, {
    hint: sentences(
      "Name the packages that it has.",
      attribute &&
        `Or give the whole list as \`build.extraAttrs.${attribute}\`, which may have it as a part.`,
    ),
  });

/** CG314: two definitions of one option that cannot be merged. */
export const conflictingDefinitions = (option: string, first: Place, second: Place): Diagnostic =>
  error("CG314", second, `\`${option}\` is defined twice with different values`, {
    related: place(first, "the other definition"),
    hint: "Keep one definition, or give one of them another priority with `lib.mkForce` or `lib.mkDefault`.",
  });

/** CG314, of a definition as weak as the option's own default, which says something else. */
export const otherThanDefault = (option: string, at: Place): Diagnostic =>
  error("CG314", at, `\`${option}\` is defined as weakly as its default, which is another value`, {
    hint: "Leave out `lib.mkOptionDefault`: what it makes is no stronger than an option's default. `lib.mkDefault` is.",
  });

/** What a property may be in, or around, where the module system does not look for it. */
export type Surrounding = "priority" | "order" | "group";

/**
 * CG314, of `lib.mkForce (lib.mkDefault "x")`, `lib.mkForce (lib.mkIf … "x")` and the like, also where what is outside is
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
      ? `\`${option}\` is a group of options, which has no order`
      : `\`${option}\` has ${propertyNames[inner]} within ${surroundingName(inner, outer)}`,
    { hint: placeHint(inner, outer) },
  );

/** A priority is what `lib.mkForce` and the like make, an order what `lib.mkBefore` does. */
/** What `mkIf`, `mkMerge`, `mkOverride` and `mkOrder` make. */
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
  if (outer === "group") return "Write it around the lists and lines in the group that are meant.";
  const around = outer === "priority" ? "lib.mkForce" : "lib.mkBefore";
  switch (inner) {
    case "if":
      return `Write the condition around it: \`lib.mkIf condition (${around} …)\`. What is around a group of options is around each option in it.`;
    case "merge":
      return `Write it around each of them: \`lib.mkMerge [ (${around} …) (${around} …) ]\`.`;
    case "override":
      return outer === "order"
        ? "Write the priority around it: `lib.mkForce (lib.mkBefore …)`."
        : "Keep one of them. A priority around a group of options is one around each option in it.";
    case "order":
      return "Keep one of them.";
  }
}

/** CG314, for a setting of a component's unit that `hostosConfig` sets, too. `isOneshot`: to a unit that ends. */
export const unitSettingTwice = (
  option: string,
  own: string | boolean | number | undefined,
  isOneshot: boolean,
  at: Place,
): Diagnostic =>
  error(
    "CG314",
    at,
    `\`${option}\` is ${own === undefined ? "set" : `\`${own}\``} by the component already`,
    {
      hint: option.endsWith(".script")
        ? `NixOS makes \`ExecStart\` of it, which the component has: write \`${option.replace(/script$/, "serviceConfig.ExecStart")} = lib.mkForce "…"\` instead.`
        : isOneshot
          ? "Of two values NixOS takes neither. What runs once before a component belongs into the `preStart` of that one; `lib.mkForce` around this one lets it end on hosts alone."
          : "Of two values NixOS takes neither: put `lib.mkForce` around this one, or leave it out.",
    },
  );

/** CG315: a free-form value that is nested too deeply, most often because it contains itself. */
export const tooDeep = (option: string, limit: number, span: Place): Diagnostic =>
  error("CG315", span, `\`${option}\` is nested more than ${limit} levels deep`, {
    hint: "Does the value contain itself?",
  });

/** CG319: merges of merges that double at every step. */
export const tooManyDefinitions = (option: string, limit: number, span: Place): Diagnostic =>
  error("CG319", span, `\`${option}\` has more than ${limit} definitions`, {
    hint: "Is a `lib.mkMerge` merged with itself, or its conditions put around each other?",
  });

/** CG322: a recipe file that sets more values than any should: most likely it generates them. */
export const tooManyValues = (option: string, limit: number, span: Place): Diagnostic =>
  error("CG322", span, `this recipe file sets more than ${limit} values: \`${option}\` is one too many`, {
    hint: "If they are wanted, write several recipe files: each may set as many.",
  });

/** CG316: text that shows differently from what it says. `characters` are code points, `U+202E`. */
export const invisibleCharacter = (where: string, characters: readonly string[], span: Place): Diagnostic =>
  warning("CG316", span, `${where} holds the invisible character ${characters.join(", ")}`, {
    hint: "Remove it, or say why it is wanted with a comment above: `catalogc-allow CG316: <reason>`.",
  });

/** CG317: something at the top of a recipe that is neither apps nor packages. */
export const unknownInRecipe = (name: string, span: Place): Diagnostic =>
  error("CG317", span, `a recipe defines \`apps\` and \`pkgs\`, not ${quoted(name)}`, {
    hint:
      notInRecipes.get(name) ??
      didYouMean(name, ["apps", "pkgs"]) ??
      "Put it into `apps.<name>` or `pkgs.<name>`.",
  });

const top = "A recipe is what is below `perSystem.<system>.catalog`: begin with `apps` and `pkgs`.";

/** What flakes and modules begin with. */
const notInRecipes: ReadonlyMap<string, string> = new Map([
  ["perSystem", top],
  ["catalog", top],
  ["config", "A recipe is no module: `apps` and `pkgs` stand at the top, without `config`."],
  ["options", "A recipe sets options and declares none: begin with `apps` and `pkgs`."],
  [
    "imports",
    "A recipe is no module: every recipe file of the folder is read, and values of other files are imported where they are used (`import ./common.nix`).",
  ],
  ["packages", "Packages are in `pkgs.<name>`."],
]);

/** CG318: a recipe that is not an attribute set of apps and packages. */
export const notARecipe = (found: string, span: Span | undefined): Diagnostic =>
  error("CG318", span, `a recipe is an attribute set with \`apps\` and \`pkgs\`, but this is ${found}`, {
    hint:
      syntaxAt(span) === "typescript" && found === "a function"
        ? 'Write `{ apps: { … }, pkgs: { … } }` itself: `pkgs`, `lib` and `config` are imported from "catalogc".'
        : "Write `{ apps: { … }, pkgs: { … } }`, or only one of the two.",
  });

/** CG320: what a recipe says about a package or an app, where the package itself or one of its values is wanted. */
export const recipeNotValue = (
  { kind, name }: { readonly kind: "apps" | "pkgs"; readonly name: string },
  span: Place,
): Diagnostic => {
  const isIdentifier = syntaxAt(span) !== "typescript" || /^[\w$]+$/.test(name);
  const called = isIdentifier ? `${kind}.${name}` : `${kind}["${name}"]`;
  return kind === "pkgs"
    ? error("CG320", span, `this is what the recipe of the package \`${name}\` says, not the package`, {
        hint: `Write \`${called}\`. Options of the package are below \`config.${called}\`, as its \`version\` is.`,
      })
    : error("CG320", span, `this is all that the recipe of the app \`${name}\` says, with every default`, {
        hint: `Write which of its options is meant, for example \`config.${called}.programs.mainPackage\`. Its components and resources are found by their names, as hosts.`,
      });
};

/** CG321: a platform that nixpkgs does not know. */
export const unknownPlatform = (system: string, known: Iterable<string>, span: Place): Diagnostic =>
  error("CG321", span, `nixpkgs knows no platform ${quoted(system)}`, {
    hint:
      didYouMean(system, known) ??
      "`lib.systems.doubles.all` lists all of them; most catalogs take `x86_64-linux` and `aarch64-linux`.",
  });

/** CG321 again, where Nix says nothing either. */
export const idlePlatform = (
  platform: string,
  list: string,
  known: Iterable<string>,
  span: Place,
): Diagnostic =>
  warning("CG321", span, `nixpkgs knows no platform ${quoted(platform)}, so \`${list}\` has one less`, {
    hint:
      didYouMean(platform, known) ??
      "`lib.systems.doubles.all` lists all of them; `lib.platforms.linux` and others have those of one kind.",
  });

/** Shortened and made printable, in backticks. */
function quoted(text: string): string {
  const shown = text.length > 60 ? `${text.slice(0, 57)}...` : text;
  return `\`${JSON.stringify(shown)}\``;
}

/** CG323: a list put together of more conditions than anybody writes, each of which Nix would have to look at. */
export const tooManyConditions = (option: string, limit: number, span: Place): Diagnostic =>
  error("CG323", span, `\`${option}\` has more than ${limit} conditional parts`, {
    hint: "Put a condition around all elements that it is for: `lib.optionals condition [ a b c ]`.",
  });

/** CG324: a plain scalar of YAML that is something else than it looks like, where anything is taken. */
export const looksOtherwise = (written: string, is: bigint | number | string, span: Place): Diagnostic =>
  typeof is === "string"
    ? warning("CG324", span, `\`${written}\` is a text, no boolean`, {
        hint: `Write \`${/^(?:yes|on)$/i.test(written)}\` where that is meant. Where the text is, put it in quotes: \`"${written}"\`.`,
      })
    : warning("CG324", span, `\`${written}\` is the number ${is}`, {
        hint:
          `Put it in quotes where each digit counts: \`"${written}"\`. ` +
          (typeof is === "bigint" && /^[-+]?0[0-7]+$/.test(written)
            ? `An octal number is written \`${written.replace(/0+/, "0o")}\`.`
            : `Where the number is meant, write \`${is}\`.`),
      });

/** CG325: a script in a folded block of YAML, of which the lines do something else once they are joined. */
export const joinedScript = (
  header: string,
  kind: "command" | "comment" | "backslash" | "here-document",
  line: string,
  span: Place,
): Diagnostic => {
  const shown = line.length > 50 ? `${line.slice(0, 47).trimEnd()}...` : line;
  const then = {
    command: `\`${shown}\` becomes a part of the command above it`,
    comment: `what is below \`${shown}\` becomes a part of the comment`,
    backslash: "a `\\` at the end of a line then escapes a space",
    "here-document": `\`${shown}\` has no lines below it`,
  }[kind];
  return warning("CG325", span, `\`${header}\` joins the lines of this script: ${then}`, {
    hint: `Write \`${header.replace(">", "|")}\`, which keeps the lines as they are.`,
  });
};
