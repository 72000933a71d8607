import { groupSize, near, type Shape } from "./shape.ts";

const hash = (index: number): string => {
  const bytes = Uint8Array.from({ length: 32 }, (_, at) => (index * 31 + at * 17) % 256);
  return `sha256-${Buffer.from(bytes).toString("base64")}`;
};

const packageRecipe = (index: number, imports: string, build: string): readonly [string, string] => [
  `pkgs/tool-${index}/recipe.ts`,
  `import { ${imports} } from "catalogc";
import { maintainers } from "../../common.ts";

const version = "1.${index}.0";

export default defineRecipe({
  pkgs: {
    "tool-${index}": {
      version,
      maintainers,
      description: "Tool number ${index}, as a package among many.",
      homePage: "https://example.org/tool-${index}",
      license: "mit",
      mainProgram: "tool-${index}",
      source: {
        git: \`github:example/tool-${index}/v\${version}\`,
        hash: "${hash(index)}",${index % groupSize === 0 ? `\n        patches: [file("./fix.patch")],` : ""}
      },
      build: {
${build}
      },
      develop: { packages: [pkgs.git, pkgs.jq] },
      test: {
        packages: [pkgs.gnugrep],
        script: sh\`
          tool-${index} --version | grep --fixed-strings "\${version}"
          for each in one two three; do
            tool-${index} run "$each" > "$each.txt"
          done
        \`,
      },
    },
  },
});
`,
];

/** With a patch, `fix.patch`, beside it. */
export const goPackage: Shape = (index) =>
  packageRecipe(
    index,
    "defineRecipe, file, pkgs, sh",
    `        goPackageBuilder: {
          enable: true,
          vendorHash: "${hash(index + 1)}",
          ldflags: ["-s", "-w", \`-X main.version=\${version}\`],
          subPackages: ["cmd/tool"],
          packages: { build: [pkgs.installShellFiles] },
        },`,
  );

export const rustPackage: Shape = (index) =>
  packageRecipe(
    index,
    "defineRecipe, pkgs, sh",
    `        rustPackageBuilder: {
          enable: true,
          cargoHash: "${hash(index + 2)}",
          packages: { build: [pkgs["pkg-config"]], run: [pkgs.openssl, pkgs.sqlite] },
        },
        extraAttrs: {
          postInstall: sh\`
            install -Dm444 -t $out/share/doc/tool README.md
            ln -s \${pkgs["${near(index, 0)}"]}/bin/${near(index, 0)} $out/bin/helper
          \`,
        },`,
  );

export const pythonPackage: Shape = (index) =>
  packageRecipe(
    index,
    "defineRecipe, pkgs, sh",
    `        env: { TOOL_MODE: "release", TOOL_JOBS: 4 },
        pythonAppBuilder: {
          enable: true,
          importsCheck: ["tool"],
          packages: {
            "build-system": [pkgs.python3Packages.setuptools],
            dependencies: [pkgs.python3Packages.requests, pkgs.python3Packages.click],
            check: [pkgs.python3Packages.pytestCheckHook],
          },
        },`,
  );
