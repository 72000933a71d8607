import { badMaintainerList } from "../diagnostics/passes-metadata.ts";
import type { Place } from "../diagnostics/make.ts";
import type { Maintainer } from "../ir/package.ts";
import type { PathLike } from "../ir/values.ts";
import { staticText } from "../language/text.ts";
import type { AttrsValue, Value } from "../language/value.ts";
import { placeOf, type CheckedCatalog, type PassContext } from "./context.ts";
import { describeValue } from "../check/describe-value.ts";

export type KnownMaintainer = Extract<Maintainer, { kind: "known" }>;

type ListContext = Pick<PassContext, "load" | "report" | "tree">;

/**
 * Reads the catalog's maintainer lists: files that hold an attribute set of `{ name, email, github }` by handle, or a
 * list of such sets whose `github` is the handle. Further fields are ignored. A handle in two lists is the first's.
 */
export function readMaintainerLists(
  checked: CheckedCatalog,
  context: ListContext,
): ReadonlyMap<string, KnownMaintainer> {
  const known = new Map<string, KnownMaintainer>();
  for (const [index, file] of checked.catalogFile.data.maintainerLists.entries()) {
    const at = placeOf(checked.catalogFile, "maintainerLists", index);
    for (const [handle, maintainer] of readList(file, at, context)) {
      if (!known.has(handle)) known.set(handle, maintainer);
    }
  }
  return known;
}

function readList(
  file: PathLike,
  at: Place,
  context: ListContext,
): readonly (readonly [string, KnownMaintainer])[] {
  if (file.kind !== "file") {
    context.report(badMaintainerList("maintainerLists", "only Nix can find this file", at));
    return [];
  }
  const wrong = (reason: string, span: Place): [] => {
    context.report(badMaintainerList(file.path, reason, span ?? at));
    return [];
  };
  // That the file is not there is another pass's to report.
  if (context.tree.kind(file.path) !== "file") return [];
  const people = context.load(file.path);
  if (people.kind === "error") return [];
  if (people.kind === "list") {
    return people.elements.flatMap((element) => {
      const person = element.force();
      if (person.kind === "error") return [];
      if (person.kind !== "attrs") return wrong(`an element is ${describeValue(person)}`, element.span);
      const github = field(person, "github");
      if (github === undefined) return wrong("someone has no `github`", element.span);
      return [[github, readPerson(github, person)] as const];
    });
  }
  if (people.kind !== "attrs") return wrong(`it is ${describeValue(people)}`, people.span);
  return [...people.entries].flatMap(([handle, attribute]) => {
    const person = attribute.value.force();
    if (person.kind === "error") return [];
    if (person.kind !== "attrs")
      return wrong(`\`${handle}\` is ${describeValue(person)}`, attribute.nameSpan);
    return [[handle, readPerson(handle, person)] as const];
  });
}

const readPerson = (handle: string, person: AttrsValue): KnownMaintainer => ({
  kind: "known",
  name: field(person, "name") ?? handle,
  email: field(person, "email") ?? "",
  github: field(person, "github") ?? "",
});

/** A field of someone's record, when it is a string known at compile time. */
export function field(person: AttrsValue, name: string): string | undefined {
  const value: Value | undefined = person.entries.get(name)?.value.force();
  return value?.kind === "string" ? staticText(value.text) : undefined;
}
