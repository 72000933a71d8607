import { describeOptions } from "../../../compiler/schema/options/describe-options.ts";

/** A recipe with one text of the test's own in it, as plain data. */
export interface Probe {
  /** The option that holds it. */
  readonly option: string;
  readonly recipe: (text: string) => unknown;
  /** The value that the option has after it is set to a text. */
  readonly kept: (text: string) => string;
}

/**
 * One probe for every option of recipes that takes text, read out of the schema: an option that is added is probed by
 * existing. Texts that an option restricts (URLs, say) are ended or begun as it wants.
 */
export const stringProbes = (): readonly Probe[] =>
  describeOptions().flatMap(({ file, path, type }): readonly Probe[] => {
    const shape = shapes.find(([accepts]) => accepts.test(type))?.[1];
    if (file !== "recipe" || shape === undefined) return [];
    // As `types.singleLineStr` of nixpkgs, which drops a line break at the end.
    const kept = (text: string): string => (type.includes("single-line") ? text.replace(/\n$/, "") : text);
    return [{ option: path, recipe: (text) => withOption(path, shape(text)), kept }];
  });

/** How a text is given to options of a type; the first that matches. */
const shapes: readonly (readonly [type: RegExp, value: (text: string) => unknown])[] = [
  // A full stop at the end is not part of what nixpkgs wants to see.
  [/DESCPAT/, (text) => `${text}x.`],
  // Without a slash it would name a package.
  [/^pkg or str$/, (text) => `/bin/${text}`],
  [/URLPAT|:\/\//, (text) => `https://example.org/${text}`],
  [/^attrs<list<str>>$/, (text) => ({ example: ["--set", "EXAMPLE", text] })],
  [/^attrs<str>$/, (text) => ({ postInstall: text })],
  [/^list<fetched patch>$/, (text) => [{ url: "https://example.org/x.diff", name: text, extraPrefix: text }]],
  [/list<(str|single-line)/, (text) => ["first", text]],
  [/attrs<.*(str|structured value|anything)/, (text) => ({ EXAMPLE: text })],
  [/^module$/, (text) => ({ services: { example: { text, [text]: { enable: true } } } })],
  [/\bstr\b/, (text) => text],
];

/** A small valid recipe with the option set; `<name>` on the option's path is what the recipe calls it. */
function withOption(path: string, value: unknown): unknown {
  const builder = /\.build\.(\w+Builder)\./.exec(path)?.[1] ?? "standardBuilder";
  const recipe: Data = path.startsWith("pkgs.")
    ? { pkgs: { example: smallPackage(path, builder) } }
    : smallApp();
  const names = { components: "example", resources: "store" } as const;
  const steps = path.split(".");
  let at: Data = recipe;
  for (const [index, step] of steps.entries()) {
    const above = steps[index - 1];
    const name = step !== "<name>" ? step : above === "resources" ? names.resources : names.components;
    if (index === steps.length - 1) at[name] = value;
    else at = (at[name] ??= {}) as Data;
  }
  return recipe;
}

type Data = Record<string, unknown>;

const smallPackage = (path: string, builder: string): Data => ({
  license: "mit",
  ...(!path.startsWith("pkgs.<name>.source.") && { source: { url: "https://example.org/x.tar.gz" } }),
  build: { [builder]: { enable: true } },
});

const smallApp = (): Data => ({
  apps: {
    example: {
      programs: { runtimes: { shell: { enable: true } } },
      services: {
        components: {
          example: {
            process: { command: "/bin/example" },
            healthcheck: { enable: true, test: ["true"] },
            resources: { store: {} },
          },
        },
        runtimes: { container: { enable: true }, hostos: { enable: true } },
      },
      test: { services: { script: "true" } },
    },
  },
});
