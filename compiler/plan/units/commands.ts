import type { Text } from "../../language/option-values.ts";
import { compose, textOfParts } from "../../language/text.ts";
import { isShellVariable } from "../../ir/shell-variables.ts";
import type { ComponentPlan, ProcessPlan, ReloadPlan } from "../model.ts";
import { secretsWrapper } from "../secrets.ts";
import {
  argumentsWithMainPid,
  commandLine,
  credentialsFolder,
  isMainPid,
  literalArguments,
} from "./escape.ts";
import { scriptPath } from "./scripts.ts";
import { tool } from "./shell.ts";

/** The command of a unit that runs a script with the variables of a component. */
export function scriptCommand(component: Pick<ProcessPlan, "name" | "secrets">, script: string): Text {
  return withCredentials(component, scriptPath(script)) ?? scriptPath(script);
}

/** The command of a unit that runs the program of a component. */
export function programCommand(component: ProcessPlan): Text {
  const { argv, environment } = component;
  const wrapped = literalArguments(withShellVariables(argv, environment));
  return withCredentials(component, wrapped) ?? commandLine(argv);
}

/** The command of a unit that makes the program of a component read its configuration again. Source: systemd.service(5), `ExecReload=`. */
export function reloadCommand(component: ComponentPlan, reload: ReloadPlan): Text {
  if ("signal" in reload)
    return compose`${tool("coreutils", "kill")} -${reload.signal.replace("SIG", "")} $MAINPID`;
  const wrapped = argumentsWithMainPid(withShellVariables(reload.command, component.environment));
  return withCredentials(component, wrapped) ?? reloadLine(reload.command);
}

/** env(1) runs a program whose path has a dollar sign where systemd replaces a variable. */
function reloadLine(command: ProcessPlan["argv"]): Text {
  if (!command.some(isMainPid)) return commandLine(command);
  const isPlain = !command[0].parts.some((part) => typeof part === "string" && part.includes("$"));
  return argumentsWithMainPid(isPlain ? command : [tool("coreutils", "env"), ...command]);
}

/** An escaped command with the contents of secrets in its variables; undefined without such secrets. */
function withCredentials(component: Pick<ProcessPlan, "name" | "secrets">, command: Text): Text | undefined {
  const wrapper = secretsWrapper(component);
  return wrapper === null ? undefined : compose`${wrapper} ${credentialsFolder} ${command}`;
}

/** A command that a shell executes: env(1) restores the variables of the component that shells change. */
export function withShellVariables(
  argv: ProcessPlan["argv"],
  environment: ProcessPlan["environment"],
): ProcessPlan["argv"] {
  const own = [...environment].filter(([name]) => isShellVariable(name));
  if (own.length === 0) return argv;
  const assignments = own.map(([name, value]) => textOfParts([`${name}=`, ...value.parts]));
  return [tool("coreutils", "env"), ...assignments, ...argv];
}
