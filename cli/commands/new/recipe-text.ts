import { builders, type BuilderKind } from "../../../compiler/schema/builders/builders.ts";
import { licensesIn } from "./valid-answers.ts";
import { Code, type ProjectTest, type Value } from "./languages/project.ts";

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

const quoted = (text: string): string => JSON.stringify(text);
const isIdentifier = (name: string): boolean => /^[a-z_]\w*$/i.test(name);
/** `python3Packages.requests` is a package of a package set. */
const packageNamed = (name: string): Code =>
  new Code(
    name
      .split(".")
      .reduce((set, step) => set + (isIdentifier(step) ? `.${step}` : `[${quoted(step)}]`), "pkgs"),
    "pkgs",
  );

/** TypeScript of a value, on one line: prettier lays it out. */
function printed(value: Value): string {
  if (value instanceof Code) return value.text;
  if (Array.isArray(value)) return `[${(value as readonly Value[]).map(printed).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value as Readonly<Record<string, Value | undefined>>).flatMap(
    ([name, each]) =>
      each === undefined ? [] : [`${isIdentifier(name) ? name : quoted(name)}: ${printed(each)}`],
  );
  return `{ ${members.join(", ")} }`;
}

/** Without it if it is empty: a recipe states nothing twice. */
const unlessEmpty = <Each extends string | object>(value: Each): Each | undefined =>
  (typeof value === "string" ? value.length : Object.keys(value).length) === 0 ? undefined : value;

/** The packages that one is built with: of its own name, that of nixpkgs. */
const listOf = (names: readonly string[], own: string): readonly Code[] =>
  names.map((name) => packageNamed(name === own ? `pkgsOriginal.${name}` : name));

/** A script with one line, at the end of so many groups of options. */
const script = (line: string, groups: number): Code => {
  const indent = "  ".repeat(groups);
  return new Code(`sh\`\n${indent}  ${line}\n${indent}\``, "sh");
};

/** The names that a value uses. */
function usedBy(value: Value | undefined): readonly string[] {
  if (value instanceof Code) return value.uses;
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(usedBy) : [];
}

const recipe = (content: Value): string => {
  const imports = [...new Set(["defineRecipe", ...usedBy(content)])].toSorted();
  return `import { ${imports.join(", ")} } from "catalogc";\n\nexport default defineRecipe(${printed(content)});\n`;
};

/** The crates of a Python package. Source: nixpkgs, `fetch-cargo-vendor.nix` and `cargo-setup-hook.sh`; 2026-11. */
function crates(name: string, self: string, folder: string): Readonly<Record<string, Value>> {
  const root = folder === "" ? {} : { cargoRoot: folder };
  const call = printed({ name, src: new Code(`${self}.src`), ...root, hash: "" });
  return { ...root, cargoDeps: new Code(`pkgs.rustPlatform.fetchCargoVendor(${call})`, "pkgs") };
}

/** `recipe.ts` of a new package. */
export function packageRecipe(answers: PackageAnswers): string {
  const { name, builder, source, test, mainProgram, tested, cargoRoot } = answers;
  const hash = builders[builder].dependencies?.hash;
  const packages = {
    ...Object.fromEntries(
      Object.entries(answers.packages).flatMap(([list, names]) =>
        names.length === 0 ? [] : [[list, listOf(names, name)]],
      ),
    ),
    "optional-dependencies": unlessEmpty(
      Object.fromEntries(
        [...answers.optionalDependencies].map(([extra, names]) => [extra, listOf(names, name)]),
      ),
    ),
  };
  const self = packageNamed(name).text;
  const extraAttrs = {
    ...answers.extraAttrs,
    ...(cargoRoot === undefined ? {} : crates(name, self, cargoRoot)),
  };
  const line = test?.script(`\${${self}}`) ?? (tested === "" ? undefined : `${tested} --version`);
  const has = (record: object): boolean => Object.values(record).some((each) => each !== undefined);
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
          [source.kind]: source.kind === "path" ? new Code(`file(${quoted(source.at)})`, "file") : source.at,
          hash: source.kind === "path" ? undefined : "",
          submodules: source.kind === "git" && source.submodules ? true : undefined,
        },
        build: {
          [builder]: {
            enable: true,
            ...(hash === undefined || Object.hasOwn(answers.options, hash) ? {} : { [hash]: "" }),
            ...answers.options,
            packages: has(packages) ? packages : undefined,
          },
          extraAttrs: has(extraAttrs) ? extraAttrs : undefined,
        },
        test: line && { packages: test && unlessEmpty(listOf(test.packages, name)), script: script(line, 4) },
      },
    },
  });
}

export interface AppAnswers {
  readonly name: string;
  readonly description: string;
  /** The package it runs, below `pkgs`. */
  readonly package: string;
  readonly service: boolean;
}

/** `recipe.ts` of a new app: a program, or a service on the host OS. */
export function appRecipe({ name, description, service, ...app }: AppAnswers): string {
  const used = packageNamed(app.package);
  const body: Value = service
    ? {
        services: {
          components: { [name]: { process: { command: used } } },
          runtimes: { hostos: { enable: true } },
        },
        test: { services: { script: script(`systemctl is-active ${name}`, 5) } },
      }
    : {
        programs: { mainPackage: used, runtimes: { program: { enable: true } } },
        test: { programs: { script: script("$program --version", 5) } },
      };
  return recipe({ apps: { [name]: { description, ...body } } });
}
