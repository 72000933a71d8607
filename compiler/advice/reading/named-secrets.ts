import type { PackageEntry, PackagePath } from "../../check/checked-catalog.ts";
import { expressionsIn } from "../../language/expressions-in.ts";
import type { AttrValue, FreeForm } from "../../language/option-values.ts";
import { reify } from "../../language/reify.ts";
import { staticText, textWithHoles, type Text } from "../../language/text.ts";
import { secretIn, secretsInText, type Secret } from "../../support/secrets.ts";
import { optionsIn } from "./options-in.ts";

/** Probable secrets in a named text, or in its lines if it has several. Residual parts are references. */
export function textSecrets(name: string, value: Text): readonly Secret[] {
  const text = textWithHoles(value, "${}");
  return text.includes("\n") ? secretsInText(text) : [secretIn(name, text) ?? []].flat();
}

type InModule = Secret & {
  /** The setting, as far as its path is known. */
  readonly setting: readonly string[];
};

/**
 * Probable secrets in a module, each name once.
 * @param called the name of the module itself
 */
export function moduleSecrets(module: FreeForm, called = "hostosConfig"): readonly InModule[] {
  const found = new Map<string, InModule>();
  for (const { expr, path: setting } of expressionsIn(reify(module)))
    if (expr.kind === "string")
      for (const secret of textSecrets(setting.at(-1) ?? called, expr))
        if (!found.has(secret.name)) found.set(secret.name, { ...secret, setting });
  return [...found.values()];
}

/** `--password=hunter2`, `--token hunter2` and URLs with a password. The process list shows arguments as well. */
export function argumentSecrets(argv: readonly Text[]): readonly (Secret & { readonly index: number })[] {
  const words = argv.map(staticText);
  const options = optionsIn(words);
  const ofOptions = options.flatMap(({ name, value, valueAt: index }) => {
    const secret = value === undefined ? undefined : secretIn(name, value);
    return secret ? { ...secret, index } : [];
  });
  const ofWords = words.flatMap((word, index) => {
    const isOfOption = options.some(({ at, valueAt }) => at === index || valueAt === index);
    const secret = word === undefined || isOfOption ? undefined : secretIn(`argument ${index + 1}`, word);
    return secret ? { ...secret, index } : [];
  });
  return [...ofOptions, ...ofWords];
}

type InPackage = Secret & { readonly path: PackagePath };

/** Probable secrets in the source of a package, its variables and the attributes of its derivation. */
export function* packageSecrets({ data: { source, build } }: PackageEntry): Iterable<InPackage> {
  for (const option of ["git", "url"] as const) {
    const path = ["source", option] as const;
    const address = source[option];
    if (address !== null)
      for (const secret of textSecrets(`source.${option}`, address)) yield { ...secret, path };
  }
  for (const [name, value] of build.extraAttrs)
    for (const { setting: _, ...secret } of moduleSecrets(value, name))
      yield { ...secret, path: ["build", "extraAttrs", name] };
  yield* inAttributes(build.env, ["build", "env"]);
  yield* inAttributes(build.structuredAttrs, ["build", "structuredAttrs"]);
  for (const [builder, options] of Object.entries(build))
    if (typeof options === "object" && "enable" in options && "env" in options) {
      yield* inAttributes(options.env, ["build", builder, "env"] as PackagePath);
      yield* inAttributes(options.structuredAttrs, ["build", builder, "structuredAttrs"] as PackagePath);
    }
}

function* inAttributes(attributes: ReadonlyMap<string, AttrValue>, at: PackagePath): Iterable<InPackage> {
  for (const [variable, value] of attributes)
    for (const [name, text] of textsOf(variable, value))
      for (const secret of textSecrets(name, text))
        yield { ...secret, path: [...at, variable] as PackagePath };
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
