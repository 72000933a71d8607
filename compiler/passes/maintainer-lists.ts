import { badMaintainerList } from "../diagnostics/passes-packages.ts";
import type { Place } from "../diagnostics/make.ts";
import type { Maintainer } from "../ir/package.ts";
import type { PathLike } from "../language/option-values.ts";
import { staticText } from "../language/text.ts";
import type { AttrsValue, Value } from "../language/value.ts";
import type { CheckedCatalog } from "../check/checked-catalog.ts";
import { isWrong, placeOf, type PassContext } from "./context.ts";
import { describeValue } from "../check/describe-value.ts";

export type KnownMaintainer = Extract<Maintainer, { kind: "known" }>;

/** The maintainers in the catalog's lists, by handle. */
export interface KnownMaintainers {
  readonly people: ReadonlyMap<string, KnownMaintainer>;
  /** Whether all lists are valid, so that a handle that is not in them is certainly unknown. */
  readonly areAll: boolean;
}

type ListContext = Pick<PassContext, "load" | "report" | "tree">;

/**
 * Reads the catalog's maintainer lists: files with an attribute set of `{ name, email, github }` by handle, or a list
 * of such sets whose `github` is the handle. Other fields are ignored. If two lists have a handle, the first one wins.
 */
export function readMaintainerLists({ catalogFile }: CheckedCatalog, context: ListContext): KnownMaintainers {
  const people = new Map<string, KnownMaintainer>();
  let areAll = !isWrong(catalogFile, "maintainerLists");
  for (const [index, file] of catalogFile.data.maintainerLists.entries()) {
    const at = placeOf(catalogFile, "maintainerLists", index);
    for (const person of readList(file, at, context)) {
      if (person === undefined) areAll = false;
      else if (!people.has(person[0])) people.set(...person);
    }
  }
  return { people, areAll };
}

/** A maintainer by handle; undefined for an error, which has been or will be reported. */
type Listed = readonly [string, KnownMaintainer] | undefined;

function readList(file: PathLike, at: Place, context: ListContext): readonly Listed[] {
  const unknown = [undefined];
  if (file.kind !== "file") {
    context.report(badMaintainerList("maintainerLists", "only Nix can evaluate its path", at));
    return unknown;
  }
  const wrong = (reason: string, span: Place): readonly Listed[] => {
    context.report(badMaintainerList(file.path, reason, span ?? at));
    return unknown;
  };
  // Another pass reports the missing file.
  if (context.tree.kind(file.path) !== "file") return unknown;
  const people = context.load(file.path, at);
  if (people.kind === "error") return unknown;
  if (people.kind === "list") {
    return people.elements.flatMap((element): readonly Listed[] => {
      const person = element.force();
      if (person.kind === "error") return unknown;
      if (person.kind !== "attrs") return wrong(`an element is ${describeValue(person)}`, element.span);
      const github = field(person, "github");
      if (github === undefined) return wrong("a maintainer has no `github`", element.span);
      return [[github, readPerson(github, person)]];
    });
  }
  if (people.kind !== "attrs") return wrong(`it is ${describeValue(people)}`, people.span);
  return [...people.entries].flatMap(([handle, attribute]): readonly Listed[] => {
    const person = attribute.value.force();
    if (person.kind === "error") return unknown;
    if (person.kind !== "attrs")
      return wrong(`\`${handle}\` is ${describeValue(person)}`, attribute.nameSpan);
    return [[handle, readPerson(handle, person)]];
  });
}

const readPerson = (handle: string, person: AttrsValue): KnownMaintainer => ({
  kind: "known",
  name: field(person, "name") ?? handle,
  email: field(person, "email") ?? "",
  github: field(person, "github") ?? "",
});

/** A field of a maintainer, if it is a string known at compile time. */
export function field(person: AttrsValue, name: string): string | undefined {
  const value: Value | undefined = person.entries.get(name)?.value.force();
  return value?.kind === "string" ? staticText(value.text) : undefined;
}
