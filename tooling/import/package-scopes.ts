import type { Binding, Expr } from "../../compiler/language/expression.ts";
import { forEachChild, namesOf } from "../../compiler/language/traversal.ts";
import type { PackageFile } from "./package-file.ts";

/** Functions that mean the file is called by the package set of a language. */
const ofLanguages: Readonly<Record<string, string>> = {
  buildPythonApplication: "python3Packages",
  buildPythonPackage: "python3Packages",
  buildDunePackage: "ocamlPackages",
};

/** Names of those sets by their usual form. */
const inScopes: Readonly<Record<string, RegExp>> = {
  python3Packages:
    /^(?:python|isPy\w*|py\w*|setuptools.*|.*pytest.*|unittestCheckHook|build(?:Python\w+)|sphinxHook)$/,
  ocamlPackages: /^(?:ocaml|dune.*|findlib|menhir|buildDunePackage|ppx_.*)$/,
};

/** Lists that only have packages of the set. */
const lists: Readonly<Record<string, readonly string[]>> = {
  python3Packages: [
    ...["build-system", "dependencies", "optional-dependencies", "propagatedBuildInputs"],
    ...["nativeBuildInputs", "nativeCheckInputs", "checkInputs"],
  ],
  ocamlPackages: [
    ...["propagatedBuildInputs", "buildInputs", "nativeBuildInputs"],
    ...["checkInputs", "nativeCheckInputs"],
  ],
};

/** Packages of nixpkgs itself in those lists. */
const topLevel =
  /^(?:lib|stdenv\w*|fetch\w+|callPackage|config|testers|nixosTests|run\w+|write\w+|nix-update-script|\w*-updater|versionCheckHook|writable\w+|installShellFiles|make\w*Wrapper|\w*[wW]rap\w*Hook|auto\w+Hook|pkg-config|cmake|ninja|meson|git\w*|gmp|mpfr|openssl\w*|zlib|zstd|libffi|libev|libuv|libsodium|which|perl|curl\w*|postgresql\w*|redis|sqlite\w*|rustPlatform|cargo|rustc|nodejs\w*|bash\w*|coreutils|ffmpeg\w*|darwin|glibcLocales|procps|addDriverRunpath|replaceVars|substitute\w*|buildPackages|pkgs\w*)$/;

/** The package set that an argument of the file is from: `[ "python3Packages" ]`, or none for packages of nixpkgs itself. */
export function scopeOf(file: PackageFile, name: string): readonly string[] {
  const [set] = Object.entries(ofLanguages).flatMap(([fn, own]) =>
    file.fields.some((field) => field.name === fn) ? [own] : [],
  );
  if (set === undefined || topLevel.test(name)) return [];
  if (inScopes[set]?.test(name) === true) return [set];
  const bindings = (file.set?.bindings ?? []).filter((each) =>
    namesOf(each).some((own) => lists[set]?.includes(own)),
  );
  return bindings.some((each) => mentions(each, name)) ? [set] : [];
}

function mentions(binding: Binding, name: string): boolean {
  const inExpr = (expr: Expr): boolean => {
    if (expr.kind === "variable") return expr.name === name;
    let found = false;
    forEachChild(expr, (child) => (found ||= inExpr(child)));
    return found;
  };
  return binding.kind === "value" && inExpr(binding.value);
}
