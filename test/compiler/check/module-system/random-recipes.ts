import * as fc from "fast-check";

/**
 * Bodies of recipes in which definitions meet at random, of the options in options.nix. Conditions and merges in a priority
 * stand in entries and submodules alone: elsewhere the module system refuses all of the recipe.
 */
const priority = fc.oneof(
  {
    arbitrary: fc.constantFrom("mkDefault", "mkForce", "mkVMOverride", "mkOverride 60", "mkOverride 1200"),
    weight: 5,
  },
  { arbitrary: fc.constantFrom("mkOptionDefault", "mkOverride 1501", "mkOverride 2000"), weight: 1 },
);
const order = fc.constantFrom("mkBefore", "mkAfter", "mkOrder 700", "mkOrder 1000");

interface Kind {
  /** Its parts have an order: lists and lines. */
  readonly ordered?: true;
  /** A group of options that is none itself: a priority around it is one around each option in it. */
  readonly group?: true;
  /** An entry or a submodule: each definition of it is a module. */
  readonly module?: true;
}

type Text = fc.Arbitrary<string>;

interface Definitions {
  readonly any: Text;
  /** Without conditions and merges: what a priority around it may be around. */
  readonly simple: Text;
}

const call = (by: Text, value: Text): Text => fc.tuple(by, value).map(([fn, each]) => `(${fn} ${each})`);

/** A value, or conditions, priorities and merges of some. */
function definition(value: Text, kind: Kind = {}, simple = value): Definitions {
  const prioritised = fc.oneof(
    { arbitrary: call(priority, simple), weight: 2 },
    { arbitrary: call(priority, call(order, value)), weight: kind.ordered ? 1 : 0 },
  );
  const nested = (depth: number): Text => {
    if (depth === 0) return value;
    const inner = nested(depth - 1);
    return fc.oneof(
      { arbitrary: value, weight: 5 },
      { arbitrary: prioritised, weight: kind.group ? 1 : 2 },
      { arbitrary: call(priority, inner), weight: kind.module ? 2 : 0 },
      { arbitrary: call(order, value), weight: kind.ordered ? 1 : 0 },
      {
        arbitrary: call(
          fc.boolean().map((when) => `mkIf ${when}`),
          inner,
        ),
        weight: 1,
      },
      {
        arbitrary: fc
          .array(inner, { minLength: 1, maxLength: 3 })
          .map((all) => `(mkMerge [ ${all.join(" ")} ])`),
        weight: 2,
      },
    );
  };
  return {
    any: nested(2),
    simple: fc.oneof({ arbitrary: simple, weight: 6 }, { arbitrary: prioritised, weight: 1 }),
  };
}

/** Some of the attributes. */
function set(attributes: Readonly<Record<string, Definitions>>, kind: Kind = {}): Definitions {
  const of = (which: keyof Definitions): Text => {
    const written = Object.entries(attributes).map(([name, value]) =>
      fc.option(value[which].map((each) => `${name} = ${each};`)),
    );
    return fc.tuple(...written).map((all) => `{ ${all.filter((each) => each !== null).join(" ")} }`);
  };
  const value = of("any");
  return definition(value, kind, kind.group ? of("simple") : value);
}

const group: Kind = { group: true };
const ordered: Kind = { ordered: true };
const module: Kind = { module: true };
const boolean = definition(fc.constantFrom("true", "false"));
const string = definition(fc.constantFrom('"x"', '"y"'));
const strings = definition(fc.constantFrom("[ ]", '[ "x" ]', '[ "y" ]', '[ "x" "z" ]'), ordered);
const lines = definition(fc.constantFrom('"one"', '"two\\n"', '""'), ordered);
const file = set({ text: definition(fc.constantFrom("null", '"t"', '"u"')) }, module);

const component = set(
  {
    dependsOn: strings,
    process: set(
      {
        argv: strings,
        environment: set({ A: string, B: string }),
        configData: set({ f: file, g: file }),
      },
      module,
    ),
    healthcheck: set({ retries: definition(fc.constantFrom("3", "4")) }, module),
  },
  module,
);

const app = set(
  {
    displayName: string,
    broken: boolean,
    programs: set(
      {
        runtimes: set(
          { program: set({ enable: boolean }, group), shell: set({ enable: boolean }, group) },
          group,
        ),
      },
      module,
    ),
    services: set(
      {
        components: set({ c: component, d: component }),
        runtimes: set({ hostos: set({ enable: boolean, setup: lines }, group) }, group),
      },
      module,
    ),
  },
  module,
);

const recipe = set({ "apps.a": app }).any.map((body) => (body.startsWith("(") ? body.slice(1, -1) : body));

export const randomRecipes: Text = fc
  .oneof(
    recipe,
    fc.tuple(recipe, recipe).map(([one, other]) => `mkMerge [ (${one}) (${other}) ]`),
  )
  .filter(({ length }) => length > 60 && length < 1200);
