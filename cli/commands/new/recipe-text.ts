import { builders } from "../../../compiler/schema/builders/builders.ts";
import { isBuilder } from "./builders.ts";
import type { PythonNeeds } from "./python-project.ts";

export interface PackageAnswers {
  readonly name: string;
  readonly description: string;
  readonly version: string;
  /** One name, or several separated by commas; empty to be filled in. */
  readonly license: string;
  readonly builder: string;
  /** Names below `pkgs`. */
  readonly tools: readonly string[];
  readonly python: PythonNeeds;
  readonly source: { readonly kind: "git" | "url" | "path"; readonly at: string };
}

const quoted = (text: string): string => JSON.stringify(text);
const isIdentifier = (name: string): boolean => /^[a-z_]\w*$/i.test(name);
const key = (name: string): string => (isIdentifier(name) ? name : quoted(name));
/** `python3Packages.requests` is a package of a package set. */
const packageNamed = (name: string): string =>
  name
    .split(".")
    .reduce((set, step) => set + (isIdentifier(step) ? `.${step}` : `[${quoted(step)}]`), "pkgs");

const licenses = (answer: string): string => {
  const names = answer.split(",").map((name) => quoted(name.trim()));
  return names.length === 1 ? quoted(answer) : `[${names.join(", ")}]`;
};

const listOf = (names: readonly string[]): string => `[${names.map(packageNamed).join(", ")}]`;

/** The lists in `packages` of a builder, without empty ones. */
function packageLists({ tools, python }: PackageAnswers): readonly string[] {
  const lists = [
    ["build", tools],
    ["build-system", python.buildSystem],
    ["dependencies", python.dependencies],
  ] as const;
  const extras = [...python.optionalDependencies].map(([extra, names]) => `${key(extra)}: ${listOf(names)}`);
  return [
    ...lists.flatMap(([list, names]) => (names.length === 0 ? [] : [`${key(list)}: ${listOf(names)}`])),
    ...(extras.length === 0 ? [] : [`"optional-dependencies": { ${extras.join(", ")} }`]),
  ];
}

/** `recipe.ts` of a new package. */
export function packageRecipe(answers: PackageAnswers): string {
  const { name, description, version, license, builder, source } = answers;
  const local = source.kind === "path";
  const packages = packageLists(answers);
  const imports = [
    "defineRecipe",
    ...(local ? ["file"] : []),
    ...(packages.length > 0 ? ["pkgs"] : []),
    "sh",
  ];
  const hash = isBuilder(builder) ? builders[builder].dependencies?.hash : undefined;
  const options = [
    "enable: true",
    ...(hash === undefined ? [] : [`${hash}: ""`]),
    ...(packages.length > 0 ? [`packages: { ${packages.join(", ")} }`] : []),
  ];
  const at = local ? `path: file(${quoted(source.at)})` : `${source.kind}: ${quoted(source.at)}, hash: ""`;
  return `import { ${imports.join(", ")} } from "catalogc";

export default defineRecipe({
  pkgs: {
    ${key(name)}: {
      description: ${quoted(description)},
      version: ${quoted(version)},${license === "" ? "" : `\n      license: ${licenses(license)},`}
      source: { ${at} },
      build: { ${builder}: { ${options.join(", ")} } },
      test: {
        script: sh\`
          ${name} --version
        \`,
      },
    },
  },
});
`;
}

export interface AppAnswers {
  readonly name: string;
  readonly description: string;
  /** The package it runs, below `pkgs`. */
  readonly package: string;
  readonly service: boolean;
}

/** `recipe.ts` of a new app: a program, or a service on the host OS. */
export function appRecipe(answers: AppAnswers): string {
  const { name, description, service } = answers;
  const used = packageNamed(answers.package);
  const body = service
    ? `services: {
        components: {
          ${key(name)}: { process: { command: ${used} } },
        },
        runtimes: { hostos: { enable: true } },
      },
      test: {
        services: {
          script: sh\`
            systemctl is-active ${name}
          \`,
        },
      },`
    : `programs: {
        mainPackage: ${used},
        runtimes: { program: { enable: true } },
      },
      test: {
        programs: {
          script: sh\`
            $program --version
          \`,
        },
      },`;
  return `import { defineRecipe, pkgs, sh } from "catalogc";

export default defineRecipe({
  apps: {
    ${key(name)}: {
      description: ${quoted(description)},
      ${body}
    },
  },
});
`;
}
