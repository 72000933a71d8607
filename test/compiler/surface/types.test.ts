import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";

// Diagnostics of an editor for recipes, with the settings of a usual project.

const path = fileURLToPath(new URL("virtual.ts", import.meta.url));

/** The errors in a module that imports the surface, as `line: message`. */
function typeErrors(body: string): string[] {
  const text = `import { config, defineRecipe, file, lib, md, nix, pkgs, sh, text } from "../../../compiler/surface/index.ts";\nexport default [\n${body}];\n`;
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (name) => name === path || fileExists(name);
  host.getSourceFile = (name, language) =>
    name === path ? ts.createSourceFile(name, text, language) : getSourceFile(name, language);
  const program = ts.createProgram([path], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file ? file.getLineAndCharacterOfPosition(start).line - 2 : 0;
    return `${line}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
}

const accepted = `
  defineRecipe({
    apps: {
      web: {
        description: "A web service.",
        icon: file("./icon.svg"),
        broken: config.apps.other.broken,
        programs: { mainPackage: pkgs["hello-web"], packages: [pkgs.curl, nix\`pkgs.hello\`] },
        services: {
          components: {
            web: {
              process: {
                command: lib.getExe(pkgs.hello),
                argv: ["--root", \`\${pkgs.data}/share\`, config.pkgs.web.version],
                environment: { A: "1", B: pkgs.hello },
                preStart: sh\`
                  mkdir -p \${"cache"}
                \`,
                configData: { "web.toml": { source: file("./web.toml") }, x: { text: text\`y\` } },
              },
              resources: {
                db: { hostosConfig: ({ pkgs: inner }) => ({ services: { x: { package: inner.hello } } }) },
              },
            },
          },
        },
        usage: md\`Run it.\`,
      },
    },
    pkgs: {
      web: {
        license: lib.licenses.mit,
        source: { git: "github:a/b/c", patches: [file("./a.patch")] },
        build: {
          ocamlBuilder: { enable: true, ocamlPackages: (all) => all["ocaml-ng"].ocamlPackages_5_2 },
          extraAttrs: { postInstall: sh\`true\`, x: nix\`lib.id 1\` },
          env: { A: null, B: 1, C: true, D: pkgs.hello },
        },
      },
    },
  }),
  defineRecipe({
    pkgs: {
      functions: {
        version: lib.concatMapStringsSep("-", (part: string) => \`v\${part}\`, ["1", "2"]),
        description: lib.foldl((all) => (one) => \`\${all}\${one}\`, "", pkgs.hello.meta.platforms),
        build: {
          identityBuilder: {
            enable: true,
            derivation: pkgs.python3
              .withPackages((ps) => [ps.requests, ...lib.optionals(true, [ps.flask])])
              .overrideAttrs((old) => ({ patches: [...old.patches, file("./a.patch")], name: old.name + "-x" })),
          },
        },
      },
    },
  }),
  defineRecipe({ apps: { ...(config.a.b === null ? {} : { web: {} }) } }),
`;

/** Groups of options that are computed, and computed values as conditions. */
const computed = `
  defineRecipe({
    pkgs: {
      web: {
        source: config.pkgs.other.source,
        license: config.pkgs.other.license,
        develop: lib.mkIf(true, { packages: [pkgs.gdb] }),
        build: lib.mkMerge([{ debug: true }, nix\`{ standardBuilder.enable = true; }\`]),
        test: {
          packages: [
            ...(config.pkgs.other.broken ? [] : [pkgs.curl]),
            ...(config.pkgs.other.version === "1" || config.pkgs.other.version.startsWith("2") ? [] : [pkgs.jq]),
            ...(lib.versionOlder(config.pkgs.other.version, "2") && config.pkgs.other.version.length > 3 ? [] : [pkgs.jq]),
            ...(config.apps.other.test.services.sandbox === false ? [] : [pkgs.git]),
            ...config.apps.other.programs.packages.filter((each) => each !== pkgs.git),
          ],
        },
      },
    },
    apps: {
      four: { data: lib.mapAttrs((name, value) => ({ ...value, name: \`\${name}-x\`, content: value.content }), {}) },
      one: { links: config.apps.other.links, services: config.apps.other.services },
      two: lib.mkIf(config.apps.one.broken, { broken: true }),
      three: {
        usage: pkgs.stdenv.hostPlatform.isLinux ? "On Linux." : pkgs.stdenv.hostPlatform.system === "x" ? "x" : "y",
        data: lib.filterAttrs((name) => name !== "a" && lib.any((each) => each === 1 || each === true, [1, name]), {}),
        displayName: ["web-a"].filter(lib.hasPrefix("web")).join(),
      },
    },
  }),
`;

/** Texts of a form, written out, computed and put together. */
const formed = `
defineRecipe({ pkgs: { web: { license: ["mit", "Apache-2.0", "apache-2.0", "MIT OR Apache-2.0", lib.licenses.mit], build: {} } } }),
defineRecipe({ apps: { web: { services: { components: { a: {
  process: {
    command: "x",
    ports: ["8080:80", \`\${8080 + 1}:\${80}\`, config.apps.other.ports[0]],
    limits: { memory: "512M" },
  },
  healthcheck: { interval: "1m30s", timeout: "2.5s", startPeriod: "500ms" },
} } } } } }),
defineRecipe({ apps: { web: { services: { components: { a: { process: { command: "x", limits: { memory: "1073741824" } } } } } } } }),
`;

/** Each line is wrong, and says so at what is wrong in it. */
const refused = `
defineRecipe({ pkgs: { web: { license: "mitt" } } }),
defineRecipe({ apps: { web: { services: { components: { a: { process: { command: "x", ports: ["80"] } } } } } } }),
defineRecipe({ apps: { web: { services: { components: { a: { process: { command: "x", limits: { memory: "512MB" } } } } } } } }),
defineRecipe({ apps: { web: { services: { components: { a: { process: { command: "x" }, healthcheck: { interval: "30 seconds" } } } } } } }),
defineRecipe({ apps: { web: { descripton: "A." } } }),
defineRecipe({ apps: { web: { description: 1 } } }),
defineRecipe({ apps: { web: { broken: pkgs.hello } } }),
defineRecipe({ apps: { web: { icon: "./icon.svg" } } }),
defineRecipe({ apps: { web: { services: { components: { a: { process: { command: "x", user: "nobody" } } } } } } }),
defineRecipe({ apps: { web: { services: { components: { a: {} } } } } }),
defineRecipe({ pkgs: { web: { build: { goPackageBuilder: { vendorHash: pkgs.hello } } } } }),
defineRecipe({ apps: { web: { services: { runtimes: { hostos: { vm: { core: 2 } } } } } } }),
defineRecipe({ pkgs: { web: { build: { standardBuilder: pkgs.stdenv } } } }),
`;

describe("the types of recipes", () => {
  it("accept the parts of recipes", () => expect(typeErrors(accepted)).toEqual([]));

  it("accept computed values", () => expect(typeErrors(computed)).toEqual([]));

  it("accept texts that have their form", () => expect(typeErrors(formed)).toEqual([]));

  it("have no members of functions after `pkgs.` and `lib.`", () => {
    const before = `import { lib, pkgs } from "../../../compiler/surface/index.ts";\n`;
    for (const [written, offered] of [
      ["pkgs.", "stdenv"],
      ["lib.", "optionals"],
    ] as const) {
      const text = before + written;
      const host: ts.LanguageServiceHost = {
        getCompilationSettings: () => ({
          strict: true,
          allowImportingTsExtensions: true,
          noEmit: true,
          module: ts.ModuleKind.NodeNext,
          types: [],
        }),
        getScriptFileNames: () => [path],
        getScriptVersion: () => "1",
        getScriptSnapshot(name) {
          const content = name === path ? text : ts.sys.readFile(name);
          return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
        },
        getCurrentDirectory: () => "",
        getDefaultLibFileName: ts.getDefaultLibFilePath,
        fileExists: (name) => ts.sys.fileExists(name),
        readFile: (name) => ts.sys.readFile(name),
      };
      const found = ts.createLanguageService(host).getCompletionsAtPosition(path, text.length, undefined);
      const names = found?.entries.map(({ name }) => name) ?? [];
      expect(names).toContain(offered);
      expect(names.filter((name) => ["apply", "bind", "call", "toString", "length"].includes(name))).toEqual(
        [],
      );
    }
  });

  it("refuse values that the schema would refuse", () => {
    expect(typeErrors(refused).map((each) => each.slice(0, 60))).toMatchInlineSnapshot(`
      [
        "1: Type '"mitt"' is not assignable to type 'Computed | Reado",
        "2: Type '"80"' is not assignable to type 'Port'.",
        "3: Type '"512MB"' is not assignable to type 'Size | null | u",
        "4: Type '"30 seconds"' is not assignable to type 'Duration |",
        "5: Object literal may only specify known properties, but 'de",
        "6: Type 'number' is not assignable to type 'KnownStr | undef",
        "7: Type 'Packages' is not assignable to type 'Bool | undefin",
        "8: Type 'string' is not assignable to type 'Path | null | un",
        "9: Type '"nobody"' is not assignable to type 'Computed | "ro",
        "10: Property 'process' is missing in type '{}' but required ",
        "11: Type 'Packages' is not assignable to type 'KnownStr | nu",
        "12: Object literal may only specify known properties, but 'c",
        "13: Type 'Stdenv' is not assignable to type 'StandardBuilder",
      ]
    `);
  });
});
