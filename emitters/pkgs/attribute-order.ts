import { bind } from "../../compiler/language/build.ts";
import type { AttrsExpr, Binding, Expr } from "../../compiler/language/expression.ts";
import { withLinesApart } from "./conditional-lines.ts";
import type { Attribute } from "../../compiler/schema/builders/builder.ts";

/**
 * The order of attributes that nixpkgs reviewers expect: identity, source, inputs, build, checks and description
 * (nixpkgs, pkgs/README.md, and its packages). Each line is a group: an empty line separates groups, and surrounds
 * attributes of more than one line.
 */
const groups: readonly (readonly string[])[] = [
  words("pname version pyproject disabled"),
  words("__structuredAttrs strictDeps outputs separateDebugInfo"),
  words("minimalOCamlVersion duneVersion"),
  words(
    "derivation src srcs sourceRoot setSourceRoot",
    "preUnpack unpackPhase postUnpack prePatch patches patchFlags patchPhase postPatch",
  ),
  words(
    "modRoot proxyVendor deleteVendor overrideModAttrs vendorHash cargoRoot cargoHash cargoLock cargoDeps",
  ),
  words("nodejs npmDeps npmDepsHash forceGitDeps makeCacheWritable npmWorkspace"),
  words("pnpmRoot pnpmWorkspaces prePnpmInstall pnpmInstallFlags pnpmDeps"),
  words("subPackages excludedPackages ldflags tags allowGoReference"),
  words("buildAndTestSubdir buildType buildNoDefaultFeatures buildFeatures cargoBuildFlags"),
  words(
    "npmInstallFlags npmRebuildFlags npmFlags dontNpmBuild npmBuildScript npmBuildFlags npmPackFlags",
    "dontNpmPrune npmPruneFlags",
  ),
  words(
    "build-system depsBuildBuild nativeBuildInputs buildInputs",
    "propagatedNativeBuildInputs propagatedBuildInputs",
  ),
  words("pythonRelaxDeps pythonRemoveDeps dependencies optional-dependencies"),
  words("enableParallelBuilding hardeningDisable"),
  words(
    "dontConfigure dontUseCmakeConfigure preConfigure cmakeDir cmakeBuildType cmakeFlags",
    "mesonBuildType mesonFlags configureScript configureFlags configurePhase postConfigure",
  ),
  words("dontBuild preBuild makefile makeFlags buildFlags ninjaFlags buildPhase postBuild"),
  words(
    "doCheck nativeCheckInputs checkInputs cargoTestFlags checkTarget checkFlags",
    "preCheck checkPhase postCheck",
  ),
  words(
    "enabledTests enabledTestPaths disabledTests disabledTestPaths disabledTestMarks pytestFlags",
    "unittestFlags pythonImportsCheck",
  ),
  words("dontInstall preInstall installFlags installTargets installPhase postInstall"),
  words("desktopItems"),
  words("dontWrapGApps dontWrapQtApps makeWrapperArgs dontStrip dontPatchELF preFixup fixupPhase postFixup"),
  words(
    "doInstallCheck nativeInstallCheckInputs installCheckInputs versionCheckProgram versionCheckProgramArg",
    "preVersionCheck preInstallCheck installCheckTarget installCheckFlags installCheckPhase postInstallCheck",
  ),
  [], // Everything else, by name.
  words("env"),
  words("shellHook"),
  words("passthru"),
  words("meta"),
];

/** Names separated by blanks. */
function words(...lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split(" "));
}

const groupOf = new Map(groups.flatMap((names, group) => names.map((name) => [name, group] as const)));
const others = groups.findIndex((names) => names.length === 0);
const placeOf = new Map(groups.flat().map((name, place) => [name, place] as const));

const group = (name: string): number => groupOf.get(name) ?? others;
const place = (name: string): number => placeOf.get(name) ?? 0;

/**
 * `{ pname = …; … }` in that order and layout.
 * @param comments the lines above attributes, by name; `meta.license` for those in a set
 */
export function orderedAttrs(
  attributes: readonly Attribute[],
  comments: ReadonlyMap<string, readonly string[]> = new Map(),
): AttrsExpr {
  const laidOut = attributes.map(([name, value]): Attribute => [
    name,
    commentedSet(withLinesApart(value), name, comments),
  ]);
  const ordered = laidOut.toSorted(([a], [b]) => group(a) - group(b) || place(a) - place(b));
  const bindings = ordered.map(([name, value], index): Binding => {
    const before = ordered[index - 1];
    const isNewGroup = before !== undefined && group(before[0]) !== group(name);
    const isApart = before !== undefined && (isTall(before[1]) || isTall(value));
    const [first, ...more] = value.kind === "attrs" && !value.recursive ? value.bindings : [];
    // `env.CGO_ENABLED = 0;` rather than a set of one.
    const isOnly = shortSets.has(name) && first?.kind === "value" && more.length === 0;
    const comment = [...(comments.get(name) ?? []), ...(isOnly ? (first.comment ?? []) : [])];
    const layout = {
      blankBefore: isNewGroup || isApart || (before !== undefined && comment.length > 0),
      ...(comment.length > 0 && { comment }),
    };
    return isOnly
      ? { ...first, path: [{ kind: "static", name }, ...first.path], ...layout }
      : bind(name, value, layout);
  });
  return { kind: "attrs", recursive: false, bindings };
}

const shortSets: ReadonlySet<string> = new Set(["env", "passthru"]);

/** A set with comments on its members: `meta`, `env`. */
function commentedSet(value: Expr, set: string, comments: ReadonlyMap<string, readonly string[]>): Expr {
  const within = (each: Expr): Expr => commentedSet(each, set, comments);
  if (value.kind === "binary") return { ...value, left: within(value.left), right: within(value.right) };
  if (value.kind === "apply") return { ...value, argument: within(value.argument) };
  if (value.kind !== "attrs") return value;
  const bindings = value.bindings.map((binding): Binding => {
    const [step] = binding.kind === "value" ? binding.path : [];
    const comment = step?.kind === "static" ? comments.get(`${set}.${step.name}`) : undefined;
    return comment === undefined ? binding : { ...binding, comment };
  });
  return { ...value, bindings };
}

/** Whether the printer needs more than one line for the value. */
function isTall(value: Expr): boolean {
  // Texts and lists have a name only if it is bound at the head of the file (package-file.ts).
  if (value.local !== undefined && (value.kind === "list" || value.kind === "string")) return false;
  switch (value.kind) {
    case "list":
      return value.elements.length > 1;
    case "attrs":
      return value.bindings.length > 0;
    case "string":
      return value.parts.some((part) => typeof part === "string" && part.includes("\n"));
    case "apply":
      return isTall(value.argument);
    case "binary":
      return isTall(value.left) || isTall(value.right);
    case "lambda":
    case "let":
    case "if":
    case "with":
    case "assert":
      return true;
    default:
      return false;
  }
}
