import fc from "fast-check";
import { text } from "../../compiler/language/text.ts";
import type { ComponentPlan } from "../../compiler/plan/model.ts";
import { lowerUnits } from "../../compiler/plan/units/lower.ts";
import { mergeUnits } from "../../emitters/systemd/overrides/merge-units.ts";
import { printUnit, unitText } from "../../emitters/systemd/print.ts";
import { Variables } from "../../emitters/services/variables.ts";
import { trickyText, unicodeText } from "../support/arbitrary-text.ts";

/** A command line and environment that must arrive in a process as they are. */
export interface HostileValues {
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly description: string;
}

const noNul = (value: string): string => value.replaceAll("\0", "");
/** What systemd passes on at all; catalogc refuses the rest (CG470). */
const passable = (value: string): string =>
  noNul(value).replace(/(?![\t\n\u0080-\u009F])\p{Cc}|\p{Noncharacter_Code_Point}/gu, "");

const systemdText = fc
  .array(
    fc.constantFrom(
      ..."%h %% % $ $$ $HOME ${HOME} \\ \\\\ \\n \\x41 \" ' ; # = - : @ ! + | ~ `id` $(id) a ü 🐍".split(" "),
      " ",
      "\n",
      "\t",
      "\u2028",
      "@coreutils@",
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));
const anyText = fc.oneof({ weight: 3, arbitrary: systemdText }, trickyText, unicodeText(12));

/** The same cases each time. */
export const hostileValues: readonly HostileValues[] = fc.sample(
  fc.record({
    argv: fc.array(anyText.map(noNul), { maxLength: 6 }),
    environment: fc.dictionary(fc.stringMatching(/^[A-Z_][A-Z0-9_]{0,8}$/), anyText.map(passable), {
      maxKeys: 4,
    }),
    description: anyText.map(noNul),
  }),
  { seed: 20251120, numRuns: 60 },
);

/** The unit that starts `program` with these values, printed as generated ones are. */
export function hostileUnit(name: string, program: string, values: HostileValues): string {
  const component: ComponentPlan = {
    kind: "component",
    reload: null,
    name,
    description: values.description,
    waitsFor: [],
    holdsDependents: false,
    package: null,
    image: null,
    argv: [text(program), ...values.argv.map((argument) => text(argument))],
    environment: new Map(
      Object.entries(values.environment)
        .filter(([key]) => key !== "PATH")
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, value]) => [key, text(value)]),
    ),
    path: [],
    preStart: null,
    account: { policy: "root", name, uid: null, gid: null, inImage: { uid: 50_000, gid: 50_000 } },
    groups: [],
    mounts: [],
    state: { path: `/var/lib/cases/${name}`, belowVarLib: `cases/${name}` },
    config: { directory: "/etc", files: [] },
    health: null,
    stop: { signal: null, timeout: null },
    hardening: "standard",
    limits: { memory: null, cpus: null, tasks: null, openFiles: null, shm: null },
    capabilities: [],
    devices: [],
    environmentFiles: [],
    secrets: [],
    databases: [],
    waitsForNetwork: false,
    restart: { policy: "on-failure", delay: 1000, burst: 1, interval: 1000 },
    ports: [],
    endpoints: [],
    needsLowPorts: false,
    networks: ["default"],
    containerPath: [],
    containerSetup: null,
  };
  const { units } = lowerUnits({
    app: "cases",
    displayName: "cases",
    description: "",
    recipePath: "recipes/recipe.ts",
    links: [],
    components: [component],
    resources: [],
    jobs: [],
    order: [{ kind: "component", name }],
    networks: [],
    volumes: [],
    backup: null,
    hostos: null,
    container: null,
    testFiles: [],
    test: null,
  });
  const [unit, merged] = mergeUnits(units, []).find(([{ kind }]) => kind === "service") ?? [];
  if (!unit || !merged) throw new Error("no unit");
  return printUnit(unitText(unit.kind, merged), new Variables()).replaceAll(
    /@(?:coreutils|findutils|gnugrep|gnused|systemd)@\/s?bin/g,
    "/bin",
  );
}
