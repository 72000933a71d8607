import { builders, type BuilderKind } from "../../../compiler/schema/builders/builders.ts";
import { escapeNixText } from "../../../compiler/language/escapes.ts";
import { licensesIn } from "./valid-answers.ts";
import type { ProjectTest, Value } from "./languages/project.ts";

export interface PackageAnswers {
  readonly name: string;
  readonly description: string;
  /** Empty unless the description is only a part of it. */
  readonly longDescription: string;
  readonly version: string;
  readonly homePage: string;
  /** One name, or several separated by commas; empty to be filled in. */
  readonly license: string;
  /** Empty if the source does not name one program. */
  readonly mainProgram: string;
  /** The program for a test, if `test` has none; empty if there is none. */
  readonly tested: string;
  readonly builder: BuilderKind;
  /** Names below `pkgs` by list of `packages`. */
  readonly packages: Readonly<Record<string, readonly string[]>>;
  readonly optionalDependencies: ReadonlyMap<string, readonly string[]>;
  readonly options: Readonly<Record<string, Value>>;
  readonly extraAttrs: Readonly<Record<string, Value>>;
  /** The folder with the `Cargo.lock` of a Python package; undefined if it has none. */
  readonly cargoRoot: string | undefined;
  readonly test: ProjectTest | undefined;
  readonly source: {
    readonly kind: "git" | "url" | "path";
    readonly at: string;
    readonly submodules: boolean;
  };
}

/** Without it if it is empty: a recipe states nothing twice. */
const unlessEmpty = <Each extends string | object>(value: Each): Each | undefined =>
  (typeof value === "string"
    ? value.length
    : Object.values(value).filter((each) => each !== undefined).length) === 0
    ? undefined
    : value;

/** The packages that one is built with: of its own name, that of nixpkgs. */
const listOf = (names: readonly string[], own: string): readonly Value[] =>
  names.map((name) => ({ $pkg: name === own ? `pkgsOriginal.${name}` : name }));

/** The crates of a Python package. Source: nixpkgs, `fetch-cargo-vendor.nix` and `cargo-setup-hook.sh`; 2026-11. */
function crates(name: string, folder: string): Readonly<Record<string, Value | undefined>> {
  const root = folder === "" ? "" : ` cargoRoot = ${escapeNixText(folder)};`;
  const call = `pkgs.rustPlatform.fetchCargoVendor { name = "${name}"; src = pkgs."${name}".src;${root} hash = ""; }`;
  return { cargoRoot: folder === "" ? undefined : folder, cargoDeps: { $nix: call } };
}

/** `recipe.json` of a new package. */
export function packageRecipe(answers: PackageAnswers): string {
  const { name, builder, source, test, mainProgram, tested, cargoRoot } = answers;
  const hash = builders[builder].dependencies?.hash;
  const lists = [...Object.entries(answers.packages)].map(
    ([list, names]) => [list, unlessEmpty(listOf(names, name))] as const,
  );
  const optional = [...answers.optionalDependencies].map(([extra, names]) => [extra, listOf(names, name)]);
  const packages: Value = {
    ...Object.fromEntries(lists),
    "optional-dependencies": unlessEmpty(Object.fromEntries(optional) as Record<string, Value>),
  };
  const extraAttrs: Value = {
    ...answers.extraAttrs,
    ...(cargoRoot === undefined ? {} : crates(name, cargoRoot)),
  };
  const script: Value | undefined =
    test === undefined
      ? tested && `${tested} --version\n`
      : { $nix: `''\n  ${test.script(`\${pkgs."${name}"}`)}\n''` };
  return recipe({
    pkgs: {
      [name]: {
        description: unlessEmpty(answers.description),
        longDescription: unlessEmpty(answers.longDescription),
        version: answers.version,
        homePage: unlessEmpty(answers.homePage),
        license: answers.license === "" ? undefined : licensesIn(answers.license),
        mainProgram: unlessEmpty(mainProgram),
        source: {
          [source.kind]: source.kind === "path" ? { $file: source.at } : source.at,
          hash: source.kind === "path" ? undefined : "",
          submodules: source.kind === "git" && source.submodules ? true : undefined,
        },
        build: {
          [builder]: {
            enable: true,
            ...(hash === undefined || Object.hasOwn(answers.options, hash) ? {} : { [hash]: "" }),
            ...answers.options,
            packages: unlessEmpty(packages),
          },
          extraAttrs: unlessEmpty(extraAttrs),
        },
        test:
          script === "" ? undefined : { packages: test && unlessEmpty(listOf(test.packages, name)), script },
      },
    },
  });
}

const recipe = (content: Value): string => JSON.stringify(content);

export interface AppAnswers {
  readonly name: string;
  readonly description: string;
  /** The package it runs, below `pkgs`. */
  readonly package: string;
  readonly service: boolean;
}

/** `recipe.json` of a new app: a program, or a service on the host OS. */
export function appRecipe({ name, description, service, ...app }: AppAnswers): string {
  const used = { $pkg: app.package };
  const body: Value = service
    ? {
        services: {
          components: { [name]: { process: { command: used } } },
          runtimes: { hostos: { enable: true } },
        },
        test: { services: { script: `systemctl is-active ${name}\n` } },
      }
    : {
        programs: { mainPackage: used, runtimes: { program: { enable: true } } },
        test: { programs: { script: "$program --version\n" } },
      };
  return recipe({ apps: { [name]: { description, ...body } } });
}
