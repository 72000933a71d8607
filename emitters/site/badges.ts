import type { App } from "../../compiler/ir/app.ts";
import type { BuilderKind, License, Package } from "../../compiler/ir/package.ts";
import { serviceRuntimes } from "../../compiler/plan/service-runtimes.ts";
import { html, type Html } from "./html.ts";
import { shownText } from "./shown.ts";

const builders: Readonly<Record<BuilderKind, string>> = {
  goPackageBuilder: "Go",
  identityBuilder: "derivation",
  npmPackageBuilder: "npm",
  ocamlBuilder: "OCaml",
  pnpmPackageBuilder: "pnpm",
  pythonAppBuilder: "Python",
  pythonPackageBuilder: "Python library",
  rustPackageBuilder: "Rust",
  standardBuilder: "stdenv",
};

export const builderName = ({ build }: Package): string => builders[build.builder.kind];

/** Undefined where only Nix knows: an identity package may leave it to its derivation. */
export const versionShown = ({ version, build, explicit }: Package): Html | undefined =>
  build.builder.kind === "identityBuilder" && !explicit.has("version")
    ? undefined
    : html`<small>${shownText(version)}</small>`;

export const licensesOf = ({ license }: Package): readonly License[] =>
  license.kind === "one" ? [license.license] : license.licenses;

/** How an app can be used, in a word each. */
export function runtimesOf(app: App): readonly string[] {
  const { program, shell } = app.programs.runtimes;
  const { container, hostos } = serviceRuntimes(app);
  return [
    ...(program.enable ? ["program"] : []),
    ...(shell.enable ? ["shell"] : []),
    ...(container ? ["containers"] : []),
    ...(hostos ? ["NixOS"] : []),
  ];
}

/** Short facts beside a name. */
export const badges = (words: readonly string[], broken: boolean): Html =>
  html`<p class="badges">
    ${broken && html`<span class="broken">broken</span> `}${words.map(
      (word, index) => html`${index > 0 && " "}<span>${word}</span>`,
    )}
  </p> `;
