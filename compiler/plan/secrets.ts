import type { App, Process } from "../ir/app.ts";
import { compose, text, type Text } from "../language/text.ts";
import type { ProcessPlan, SecretPlan, TestFile } from "./model.ts";
import { scriptPath, type Script } from "./units/scripts.ts";

export const secretPlans = ({ secrets }: Process): readonly SecretPlan[] =>
  [...secrets].map(([name, secret]) => ({ name, ...secret })).sort((a, b) => (a.name < b.name ? -1 : 1));

/** The files of the secrets that the recipe gives a content for tests. */
export function testFiles({ services, test }: App): readonly TestFile[] {
  const contents = test.services.secrets;
  const files = [...services.components.values(), ...services.jobs.values()].flatMap(({ process }) =>
    [...process.secrets].flatMap(([name, { file }]) => {
      const content = contents.get(name);
      return content === undefined ? [] : [[file, content] as const];
    }),
  );
  return [...new Map(files)]
    .map(([file, content]) => ({ file, content }))
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** The variables with paths of secrets in a folder. */
export const pathVariables = (
  { secrets }: Pick<ProcessPlan, "secrets">,
  folder: string,
): readonly (readonly [name: string, path: Text])[] =>
  secrets.flatMap(({ name, variable: wanted, as }) =>
    wanted === null || as === "value" ? [] : [[wanted, text(`${folder}/${name}`)] as const],
  );

type Values = Pick<ProcessPlan, "name" | "secrets">;

const valuesOf = ({ secrets }: Pick<Values, "secrets">) =>
  secrets.flatMap(({ name, variable: wanted, as }) =>
    wanted === null || as === "path" ? [] : [{ name, variable: wanted }],
  );

/** The variables with contents of secrets. */
export const secretVariables = (component: Pick<ProcessPlan, "secrets">): readonly string[] =>
  valuesOf(component).map(({ variable: name }) => name);

const wrapperName = (component: string): string => `${component}-with-secrets`;

/** The path of the program that sets the variables with contents of secrets; null without such variables. */
export const secretsWrapper = (component: Values): Text | null =>
  valuesOf(component).length === 0 ? null : scriptPath(wrapperName(component.name));

/**
 * A program that sets variables to contents of secrets and executes the command in its arguments. Its first argument is
 * the folder of the secrets. `read` succeeds only if it finds a NUL byte. Bash stores the function's parameters apart
 * from variables of the component. Source: bash(1), "read".
 */
export function secretsScript(component: Values): readonly Script[] {
  const values = valuesOf(component);
  if (values.length === 0) return [];
  const loads = values.map(({ name, variable: wanted }) => `load ${wanted} "$1/${name}"\n`).join("");
  const body = compose`\
load() { # variable, file
  if [ ! -r "$2" ]; then
    echo "${component.name}: cannot read the secret $2" >&2
    exit 1
  fi
  if IFS= read -r -d '' "$1" < "$2"; then
    echo "${component.name}: the secret $2 contains a NUL byte" >&2
    exit 1
  fi
  export "$1=\${!1%$'\\n'}"
}
${loads}shift
exec "$@"
`;
  return [{ name: wrapperName(component.name), body }];
}
