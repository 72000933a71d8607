import type { Expr } from "../../compiler/language/expression.ts";
import { owners, processes } from "../../compiler/plan/jobs.ts";
import { compose, text, textOfParts } from "../../compiler/language/text.ts";
import type { ServicePlan, ComponentPlan, JobPlan } from "../../compiler/plan/model.ts";
import type { PlannedCatalog } from "../../compiler/plan/planned-catalog.ts";
import { planOn } from "../../compiler/plan/runtimes.ts";
import { scriptPath, type Script } from "../../compiler/plan/units/scripts.ts";
import { secretsScript, secretsWrapper } from "../../compiler/plan/secrets.ts";
import { appTarget } from "../../compiler/plan/units/target.ts";
import { checkScript, shellWord } from "../../compiler/plan/units/shell.ts";
import { linkedScriptsFile, scriptsFile } from "../services/scripts-file.ts";
import { literalsOf, Variables, variablesFile } from "../services/variables.ts";
import { configFolder, runScript } from "../../compiler/plan/container-names.ts";
import { type EmitContext, type EmittedFile, header } from "../support/emitted-file.ts";
import { nixFile } from "../support/nix-file.ts";
import { selectedEntries } from "../support/outline.ts";
import { withSharedLocals } from "../support/shared-locals.ts";
import { originOf } from "./config-files.ts";
import { entrypoint, jobProgram, withSecrets } from "./entrypoint.ts";
import { imagesFile } from "./images.ts";
import { lowerCompose } from "./lower.ts";
import { printCompose } from "./print-compose.ts";
import type { ComposeFile } from "./model.ts";
import { printKubernetes } from "./print-kubernetes.ts";
import { printQuadlet } from "./print-quadlet.ts";
import { installerFile, pusherFile, runnerFile } from "./runner.ts";

/** `apps/<app>/container/` for every app with the container runtime: Compose file, entrypoints, images. */
export function emitContainer(catalog: PlannedCatalog, context: EmitContext): readonly EmittedFile[] {
  return [...selectedEntries(catalog.apps, context.only?.apps).values()].flatMap((app) => {
    const common = catalog.plans.get(app.name);
    const plan = common && planOn(common, "container");
    return plan?.container ? appFiles(plan, context) : [];
  });
}

function appFiles(plan: ServicePlan, context: EmitContext): readonly EmittedFile[] {
  const folder = `apps/${plan.app}/container`;
  const recipe = plan.recipePath;
  const nix = (name: string, expr: Expr) => nixFile(`${folder}/${name}`, recipe, expr, context);
  const entrypoints = ownPrograms(plan).map((component) => ({
    name: component.name,
    text: entrypoint(component, plan),
  }));
  const variables = new Variables(entrypoints.flatMap(({ text }) => literalsOf(text)));
  const composeFile = `${folder}/compose.yaml`;
  const compose = lowerCompose(plan, composeFile, context);
  return [
    { path: composeFile, content: printCompose(compose, header(recipe)), recipe },
    ...entrypoints.map(({ name, text }) => ({
      path: `${folder}/${name}-entrypoint.sh`,
      content: `# ${header(recipe)}\n${variables.text(text)}`,
      recipe,
    })),
    ...configFiles(plan, folder),
    nix("images.nix", withSharedLocals(imagesFile(plan))),
    nix("runner.nix", runnerFile(plan, compose, composeFile, context)),
    ...(plan.container?.quadlet === true
      ? [
          ...quadletFiles(compose, plan).map(([name, content]) => ({
            path: `${folder}/quadlet/${name}`,
            content,
            recipe,
          })),
          nix("quadlet.nix", installerFile(plan, composeFile, context)),
        ]
      : []),
    ...(plan.container?.kubernetes === true
      ? [
          ...[...printKubernetes(compose, plan, header(recipe))].map(([name, content]) => ({
            path: `${folder}/kubernetes/${name}`,
            content,
            recipe,
          })),
          nix("push.nix", pusherFile(plan)),
        ]
      : []),
    ...(ownPrograms(plan).length === 0
      ? []
      : [nix("scripts.nix", scriptsOf(plan)), nix("variables.nix", variablesFile(variables))]),
  ];
}

/** The files of Quadlet by name: those of podman, and the target. */
export const quadletFiles = (compose: ComposeFile, plan: ServicePlan) => [
  ...printQuadlet(compose, {
    app: plan.app,
    displayName: plan.displayName,
    header: header(plan.recipePath),
    target: appTarget(plan),
    ending: new Set(plan.jobs.flatMap(({ name, schedule }) => (schedule === null ? [name] : []))),
  }),
];

/** Files with known content are beside the Compose file: reviews show a change, and it needs no new image. */
function configFiles(plan: ServicePlan, folder: string): EmittedFile[] {
  return owners(plan).flatMap(({ name, config }) =>
    config.files.flatMap((file) => {
      const origin = originOf(file);
      if (origin.kind !== "beside") return [];
      const path = `${folder}/${configFolder(name)}/${file.name}`;
      return [{ path, content: origin.content, recipe: plan.recipePath }];
    }),
  );
}

/** Scripts of components with contents of secrets call one another, and so do those of scheduled jobs. */
const scriptsOf = (plan: ServicePlan): Expr => {
  const scripts = containerScripts(plan);
  const callsPreStart = plan.jobs.some(({ schedule, preStart }) => schedule !== null && preStart !== null);
  return callsPreStart || ownPrograms(plan).some((each) => secretsWrapper(each) !== null)
    ? linkedScriptsFile(scripts)
    : withSharedLocals(scriptsFile(scripts));
};

/** The scripts of a component, which its image contains beside the entrypoint. */
const containerScripts = (plan: ServicePlan): readonly Script[] =>
  ownPrograms(plan).flatMap(componentScripts);

/** The processes in images that catalogc makes. */
const ownPrograms = (plan: ServicePlan): readonly (ComponentPlan | JobPlan)[] =>
  processes(plan).filter(({ image }) => image === null);

const componentScripts = (component: ComponentPlan | JobPlan): readonly Script[] => {
  const { name, preStart, containerSetup, health } = component;
  return [
    ...secretsScript(component),
    ...(containerSetup === null ? [] : [{ name: `${name}-setup`, body: containerSetup }]),
    ...(preStart === null ? [] : [{ name: `${name}-pre-start`, body: preStart }]),
    // Only the check itself: the engine implements the rest of the health check.
    ...(health === null ? [] : [checkScript(name, health, withSecrets(component))]),
    ...(component.kind === "job" && component.schedule !== null ? [runsJob(component)] : []),
  ];
};

/** One run of a scheduled job. The variables of the scheduler's time zone are not the job's. */
function runsJob(job: JobPlan): Script {
  const variables = job.schedule?.zone === "UTC" ? ["TZ"] : ["CRON_TZ", "TZ", "ZONEINFO"];
  const restored = textOfParts(
    variables.flatMap((name) => {
      const own = job.environment.get(name);
      return (own === undefined ? text(`unset ${name}\n`) : compose`export ${name}=${shellWord(own)}\n`)
        .parts;
    }),
  );
  const preStart =
    job.preStart === null ? text() : compose`${withSecrets(job)}${scriptPath(`${job.name}-pre-start`)}\n`;
  return {
    name: runScript(job.name),
    body: compose`set -eu\n${restored}${preStart}exec ${jobProgram(job)}\n`,
  };
}
