import type { PackageEntry } from "../../check/checked-catalog.ts";
import { builders, type Builder, type BuilderKind } from "../../schema/builders/builders.ts";
import { reflectGroup } from "../../schema/reflect.ts";
import { placeOf, type PassContext } from "../context.ts";
import { builderPath } from "./builder.ts";

/** The options of the package's builder; undefined when something they need is missing, which checking has reported. */
export function resolveBuilder(
  entry: PackageEntry,
  kind: BuilderKind,
  context: PassContext,
): Builder | undefined {
  const { enable: _, env: _env, structuredAttrs: _attrs, ...options } = entry.data.build[kind];
  builders[kind].check?.(options, {
    at: (option) => placeOf(entry, ...builderPath(kind, option)),
    source: entry.data.source,
    definesPackage: (name) => context.definesPackage(name),
    report: (diagnostic) => {
      context.report(diagnostic);
    },
  });
  if (requiredOptions(kind).some((name) => Reflect.get(options, name) === undefined)) return undefined;
  // The compiler cannot see that key and options go together.
  return { kind, ...options } as Builder;
}

const requiredOptions = (kind: BuilderKind): readonly string[] =>
  [...reflectGroup(builders[kind].schema).options.values()].flatMap(({ name, default: fallback }) =>
    fallback.kind === "required" ? [name] : [],
  );
