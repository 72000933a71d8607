import * as fc from "fast-check";

/**
 * Bodies of recipes in which definitions meet at random, of the options in options.nix. Left out is what the module system
 * refuses and catalogc understands: priorities in a priority around a group that is no submodule, and priorities as weak as
 * a default.
 */
const priority = fc.constantFrom("mkDefault", "mkForce", "mkVMOverride", "mkOverride 60", "mkOverride 1200");
const order = fc.constantFrom("mkBefore", "mkAfter", "mkOrder 700", "mkOrder 1000");

interface Kind {
  /** Its parts have an order: lists and lines. */
  readonly ordered?: true;
  /** No priority around it. */
  readonly group?: true;
}

type Text = fc.Arbitrary<string>;

/** A value, or conditions, priorities and merges of some. */
function definition(value: Text, kind: Kind = {}, depth = 2): Text {
  if (depth === 0) return value;
  const inner = definition(value, kind, depth - 1);
  const ordered = fc.tuple(order, value).map(([by, each]) => `(${by} ${each})`);
  return fc.oneof(
    { arbitrary: value, weight: 5 },
    {
      arbitrary: fc.tuple(priority, value).map(([by, each]) => `(${by} ${each})`),
      weight: kind.group ? 0 : 2,
    },
    {
      arbitrary: fc.tuple(priority, ordered).map(([by, each]) => `(${by} ${each})`),
      weight: kind.ordered ? 1 : 0,
    },
    { arbitrary: ordered, weight: kind.ordered ? 1 : 0 },
    { arbitrary: fc.tuple(fc.boolean(), inner).map(([when, each]) => `(mkIf ${when} ${each})`), weight: 1 },
    {
      arbitrary: fc
        .array(inner, { minLength: 1, maxLength: 3 })
        .map((all) => `(mkMerge [ ${all.join(" ")} ])`),
      weight: 2,
    },
  );
}

/** Some of the attributes. */
const set = (attributes: Readonly<Record<string, Text>>, kind: Kind = {}, depth = 1): Text => {
  const written = Object.entries(attributes).map(([name, value]) =>
    fc.option(value.map((each) => `${name} = ${each};`)),
  );
  return definition(
    fc.tuple(...written).map((all) => `{ ${all.filter((each) => each !== null).join(" ")} }`),
    kind,
    depth,
  );
};

const group: Kind = { group: true };
const ordered: Kind = { ordered: true };
const boolean = definition(fc.constantFrom("true", "false"));
const string = definition(fc.constantFrom('"x"', '"y"'));
const strings = definition(fc.constantFrom("[ ]", '[ "x" ]', '[ "y" ]', '[ "x" "z" ]'), ordered);
const lines = definition(fc.constantFrom('"one"', '"two\\n"', '""'), ordered);
const file = set({ text: definition(fc.constantFrom("null", '"t"', '"u"')) });

const component = set({
  dependsOn: strings,
  process: set({
    argv: strings,
    environment: set({ A: string, B: string }),
    configData: set({ f: file, g: file }),
  }),
  healthcheck: set({ retries: definition(fc.constantFrom("3", "4")) }),
});

const app = set({
  displayName: string,
  broken: boolean,
  programs: set({
    runtimes: set(
      { program: set({ enable: boolean }, group), shell: set({ enable: boolean }, group) },
      group,
    ),
  }),
  services: set({
    components: set({ c: component, d: component }),
    runtimes: set({ hostos: set({ enable: boolean, setup: lines }, group) }, group),
  }),
});

const recipe = set({ "apps.a": app }, group).map((body) => (body.startsWith("(") ? body.slice(1, -1) : body));

export const randomRecipes: Text = fc
  .oneof(
    recipe,
    fc.tuple(recipe, recipe).map(([one, other]) => `mkMerge [ (${one}) (${other}) ]`),
  )
  .filter(({ length }) => length > 60 && length < 1200);
