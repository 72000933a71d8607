import type { App, Process } from "../ir/app.ts";
import { compose, text, type Text } from "../language/text.ts";
import type { ProcessPlan, SecretPlan, TestFile } from "./model.ts";
import { scriptPath, type Script } from "./units/scripts.ts";

export const secretPlans = ({ secrets }: Pick<Process, "secrets">): readonly SecretPlan[] =>
  [...secrets].map(([name, secret]) => ({ name, ...secret })).sort((a, b) => (a.name < b.name ? -1 : 1));

/** The files of the secrets that the recipe gives a content for tests. */
export function testFiles({ services, test }: App): readonly TestFile[] {
  const contents = test.services.secrets;
  const owners = [
    ...[...services.components.values(), ...services.jobs.values()].map(({ process }) => process),
    ...[...services.resources.values()].map(({ settings }) => settings),
  ];
  const files = owners.flatMap(({ secrets }) =>
    [...secrets].flatMap(([name, { file }]) => {
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

const valuesOf = ({ secrets }: Values) =>
  secrets.flatMap(({ name, variable: wanted, as }) =>
    wanted === null || as === "path" ? [] : [{ name, variable: wanted }],
  );

const wrapperName = (component: string): string => `${component}-with-secrets`;

/** The path of the program that sets the variables with contents of secrets; null without such variables. */
export const secretsWrapper = (component: Values): Text | null =>
  valuesOf(component).length === 0 ? null : scriptPath(wrapperName(component.name));

/**
 * A program that sets variables to contents of secrets and executes the command in its arguments. Its first argument is
 * the folder of the secrets. `read` succeeds only if it finds a NUL byte. Bash stores the function's parameters apart
 * from variables of the component. Source: bash(1), "read".
 *
 * systemd 252 gives credentials to `ExecStart=` and the first `ExecStartPre=` only: commands beside the running program
 * (`$MAINPID`, systemd.exec(5)) read the variables from the program, as far as it still has them (proc(5), `environ`).
 */
export function secretsScript(component: Values): readonly Script[] {
  const values = valuesOf(component);
  if (values.length === 0) return [];
  const loads = values.map(({ name, variable: wanted }) => `load ${wanted} "$1/${name}"\n`).join("");
  const body = compose`\
load() { # variable, file
  if [ ! -r "$2" ]; then
    if [ -n "$MAINPID" ]; then return; fi
    echo "${component.name}: cannot read the secret $2" >&2
    exit 1
  fi
  if IFS= read -r -d '' "$1" < "$2"; then
    echo "${component.name}: the secret $2 contains a NUL byte" >&2
    exit 1
  fi
  export "$1=\${!1%$'\\n'}"
}
program_variables() {
  local variable
  while IFS= read -r -d '' variable; do
    case $variable in ${values.map(({ variable: name }) => `${name}=*`).join(" | ")}) export "$variable" ;; esac
  done < "/proc/$MAINPID/environ"
}
if [ -n "$MAINPID" ]; then program_variables; fi
${loads}shift
exec "$@"
`;
  return [{ name: wrapperName(component.name), body }];
}
