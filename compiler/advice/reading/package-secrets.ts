import type { PackageEntry, PackagePath } from "../../check/checked-catalog.ts";
import type { AttrValue } from "../../language/option-values.ts";
import { staticText, type Text } from "../../language/text.ts";
import { isPlaceholder, placeholderInUrl } from "../../support/placeholder-secrets.ts";
import {
  isNamedSecret,
  isSecretName,
  isSecretSetting,
  isWrittenSecret,
} from "../../support/secret-settings.ts";
import { moduleSecrets } from "./module-secrets.ts";

/** The place of a probable secret in a package. */
interface PackageSecret {
  readonly name: string;
  readonly path: PackagePath;
  /** Its value, if it is a placeholder. */
  readonly placeholder?: string;
  /** Set if the value is only the password of a URL. */
  readonly inUrl?: true | undefined;
}

/** Probable secrets in the source of a package, its variables and the attributes of its derivation. */
export function* packageSecrets({ data: { source, build } }: PackageEntry): Iterable<PackageSecret> {
  for (const option of ["git", "url"] as const) {
    const address = source[option];
    const path = ["source", option] as const;
    if (address !== null) yield* inText(`source.${option}`, address, path);
  }
  yield* inAttributes(build.env, ["build", "env"]);
  yield* inAttributes(build.structuredAttrs, ["build", "structuredAttrs"]);
  for (const [name, value] of build.extraAttrs)
    for (const { path: _, ...found } of moduleSecrets(value, name))
      yield { ...found, path: ["build", "extraAttrs", name] };
  for (const [builder, options] of builders(build)) {
    yield* inAttributes(options.env, ["build", builder, "env"] as PackagePath);
    yield* inAttributes(options.structuredAttrs, ["build", builder, "structuredAttrs"] as PackagePath);
    yield* inAttributes(options.wrap ?? none, ["build", builder, "wrap"] as PackagePath);
    yield* inAttributes(listsOf(options.flags), ["build", builder, "flags"] as PackagePath);
  }
}

type Attributes = ReadonlyMap<string, AttrValue>;

/** The builders of a package, with the options that each of them has. */
function* builders(build: PackageEntry["data"]["build"]): Iterable<
  readonly [
    name: string,
    options: {
      readonly env: Attributes;
      readonly structuredAttrs: Attributes;
      readonly wrap?: Attributes;
      readonly flags?: Readonly<Record<string, AttrValue>>;
    },
  ]
> {
  for (const [name, options] of Object.entries(build))
    if (typeof options === "object" && "enable" in options && "env" in options) yield [name, options];
}

const none: Attributes = new Map();
const listsOf = (flags: Readonly<Record<string, AttrValue>> = {}): Attributes =>
  new Map(Object.entries(flags));

function* inAttributes(attributes: Attributes, at: PackagePath): Iterable<PackageSecret> {
  for (const [variable, value] of attributes)
    for (const [name, text] of textsOf(variable, value))
      yield* inText(name, text, [...at, variable] as PackagePath);
}

/** The texts in a value, each with the name of the attribute that holds it. */
function textsOf(name: string, value: AttrValue): readonly (readonly [name: string, text: Text])[] {
  if (typeof value !== "object" || value === null) return [];
  if ("parts" in value) return [[name, value]];
  if (Array.isArray(value)) return value.flatMap((each) => textsOf(name, each));
  if (!("kind" in value)) return [];
  if (value.kind === "conditional") return textsOf(name, value.value);
  return value.kind === "attrs" ? [...value.entries].flatMap(([inner, each]) => textsOf(inner, each)) : [];
}

function* inText(name: string, value: Text, path: PackagePath): Iterable<PackageSecret> {
  const text = staticText(value);
  if (text === undefined) return;
  const inUrl = placeholderInUrl(text);
  const isNamed = isNamedSecret(name) || isSecretName(name);
  if (inUrl !== undefined) yield { name, path, placeholder: inUrl, inUrl: true };
  else if (isNamed && isPlaceholder(text)) yield { name, path, placeholder: text };
  else if (isSecretSetting(name, text) || isWrittenSecret(text)) yield { name, path };
}
