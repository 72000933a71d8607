import type { Expr } from "../../compiler/language/expression.ts";
import type { ServicePlan } from "../../compiler/plan/model.ts";
import type { PlannedCatalog } from "../../compiler/plan/planned-catalog.ts";
import { linkedScriptsFile } from "../services/scripts-file.ts";
import { Variables, literalsOf, variablesFile } from "../services/variables.ts";
import { type EmitContext, type EmittedFile, header } from "../support/emitted-file.ts";
import { nixFile } from "../support/nix-file.ts";
import { selectedEntries } from "../support/outline.ts";
import { withSharedLocals } from "../support/shared-locals.ts";
import { planOn } from "../../compiler/plan/runtimes.ts";
import { lowerUnits } from "../../compiler/plan/units/lower.ts";
import type { Unit } from "../../compiler/plan/units/model.ts";
import { printUnit, unitFileName, unitText, type UnitText } from "../systemd/print.ts";
import { effectiveUnits } from "./effective-units.ts";
import { withChosenPackages } from "./module-options.ts";
import { moduleFile } from "./module.ts";
import { plainHostFiles } from "./plain-host.ts";
import { vmFile } from "./vm.ts";

/** `apps/<app>/hostos/` for every app with the host-OS runtime: the NixOS module, a VM, and the units as text. */
export function emitHostos(catalog: PlannedCatalog, context: EmitContext): readonly EmittedFile[] {
  return [...selectedEntries(catalog.apps, context.only?.apps).values()].flatMap((app) => {
    const common = catalog.plans.get(app.name);
    const plan = common && planOn(common, "hostos");
    return plan?.hostos ? appFiles(plan, plan.hostos, catalog, context) : [];
  });
}

function appFiles(
  plan: ServicePlan,
  hostos: NonNullable<ServicePlan["hostos"]>,
  catalog: PlannedCatalog,
  context: EmitContext,
): readonly EmittedFile[] {
  const folder = `apps/${plan.app}/hostos`;
  const { units, scripts } = effectiveUnits(plan);
  const texts = units.map(([unit, merged]) => [unit, unitText(unit.kind, merged)] as const);
  const onHost = withChosenPackages(plan, catalog);
  const variables = new Variables(unitLiterals(texts.map(([, text]) => text)));
  const file = (name: string, expr: Expr) => nixFile(`${folder}/${name}`, plan.recipePath, expr, context);
  return [
    file("module.nix", withSharedLocals(moduleFile(onHost, hostos, lowerUnits(onHost)))),
    file("scripts.nix", linkedScriptsFile(scripts)),
    file("vm.nix", vmFile(plan, hostos)),
    ...plainHostFiles(folder, plan),
    ...unitFiles(folder, plan, texts, variables),
    // After the units, which fill the table.
    file("variables.nix", variablesFile(variables)),
  ];
}

const unitFiles = (
  folder: string,
  plan: ServicePlan,
  units: readonly (readonly [Unit, UnitText])[],
  variables: Variables,
): EmittedFile[] =>
  units.map(([unit, text]) => ({
    path: `${folder}/units/${unitFileName(unit, plan.app)}`,
    content: `# ${header(plan.recipePath)}\n${printUnit(text, variables)}`,
    recipe: plan.recipePath,
  }));

/** All literal text in units that may look like a variable, so that no variable gets the same name. */
const unitLiterals = (units: readonly UnitText[]): readonly string[] =>
  units.flatMap(({ sections }) =>
    sections.flatMap(([, lines]) =>
      lines.flatMap(([, value]) => (value === undefined ? [] : literalsOf(value))),
    ),
  );
