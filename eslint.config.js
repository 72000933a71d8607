import importX from "eslint-plugin-import-x";
import tseslint from "typescript-eslint";

// House rules, one by one. Import direction and cycles between folders are checked by scripts/check-imports.ts.

const pureCore = "The core is pure: pass it in from cli/ instead.";

export default tseslint.config(
  { ignores: ["dist/", "out/", "golden/", "recipes/", "node_modules/", "**/fixtures/"] },
  ...tseslint.configs.strict,
  {
    files: ["**/*.ts", "**/*.js", "**/*.mjs"],
    plugins: { "import-x": importX },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      ...Object.fromEntries(
        [
          "no-cond-assign",
          "no-constant-condition",
          "no-control-regex",
          "no-dupe-else-if",
          "no-empty",
          "no-fallthrough",
          "no-irregular-whitespace",
          "no-misleading-character-class",
          "no-self-assign",
          "no-sparse-arrays",
          "no-unreachable",
          "no-unsafe-finally",
          "no-useless-backreference",
          "no-useless-escape",
          "use-isnan",
          "valid-typeof",
        ].map((rule) => [rule, "error"]),
      ),
      eqeqeq: ["error", "always"],
      "no-var": "error",
      "prefer-const": "error",
      "no-param-reassign": "error",
      "no-implicit-coercion": ["error", { boolean: false }],
      "object-shorthand": "error",
      "max-lines": ["error", { max: 400, skipBlankLines: true, skipComments: true }],
      "import-x/no-duplicates": "error",
      "import-x/no-default-export": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "as" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
    },
  },
  {
    files: ["compiler/**/*.ts", "emitters/**/*.ts", "tooling/**/*.ts"],
    rules: {
      "no-console": "error",
      "no-restricted-imports": ["error", { patterns: [{ group: ["node:*"], message: pureCore }] }],
      "no-restricted-globals": [
        "error",
        ...[
          "process",
          "Date",
          "fetch",
          "setTimeout",
          "setInterval",
          "performance",
          "navigator",
          "Buffer",
        ].map((name) => ({ name, message: pureCore })),
      ],
      "no-restricted-properties": [
        "error",
        { object: "Math", property: "random", message: pureCore },
        {
          property: "localeCompare",
          message: "Sort by code unit (`<`): output must not depend on a locale.",
        },
        { property: "toLocaleString", message: "Output must not depend on a locale." },
        { property: "toLocaleUpperCase", message: "Output must not depend on a locale." },
        { property: "toLocaleLowerCase", message: "Output must not depend on a locale." },
      ],
    },
  },
  {
    // Generated.
    files: ["compiler/surface/recipe-types.ts"],
    rules: { "max-lines": "off" },
  },
  {
    // Pure as well, but it works on bytes, hashes and paths.
    files: ["tooling/**/*.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ group: ["node:*", "!node:path", "!node:crypto"], message: pureCore }] },
      ],
      "no-restricted-globals": [
        "error",
        ...["process", "fetch", "setTimeout", "setInterval", "performance", "navigator"].map((name) => ({
          name,
          message: pureCore,
        })),
      ],
      "no-restricted-syntax": [
        "error",
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: pureCore },
      ],
    },
  },
  {
    // One place writes to the terminal, and takes what is printable only. A line of progress is taken back.
    files: ["cli/**/*.ts"],
    ignores: ["cli/terminal/print.ts"],
    rules: {
      "no-console": "error",
      "no-restricted-syntax": [
        "error",
        ...["[callee.object.property.name=/^std(out|err)$/]", "[callee.object.name=/^std(out|err)$/]"].map(
          (of) => ({
            selector: `CallExpression[callee.property.name='write']${of}`,
            message: "Print with cli/terminal/print.ts.",
          }),
        ),
        {
          // Opening a pipe waits for a writer, and a device may never end.
          selector: "ImportDeclaration[source.value='node:fs'] ImportSpecifier[imported.name='readFileSync']",
          message: "Read with cli/disk/read-file.ts.",
        },
      ],
    },
  },
  {
    files: ["cli/disk/read-file.ts"],
    rules: { "no-restricted-syntax": "off" },
  },
  {
    // Configuration files are read by tools that want a default export.
    files: ["*.config.{js,ts}"],
    rules: { "import-x/no-default-export": "off" },
  },
  {
    // Programs that derivations run, as CommonJS because nothing marks their folder as a module.
    files: ["test/nixpkgs/**/*.js"],
    rules: { "@typescript-eslint/no-require-imports": "off" },
  },
  {
    files: ["test/**/*.ts"],
    rules: {
      // A test may assert on what it has just made.
      "@typescript-eslint/no-non-null-assertion": "off",
      "max-lines": ["error", { max: 800, skipBlankLines: true, skipComments: true }],
    },
  },
);
