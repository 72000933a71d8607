import type { App, Component } from "../../../compiler/ir/app.ts";
import { emitContainer } from "../../../emitters/container/emit-container.ts";
import { makeApp, makeCatalog, makeRuntimes, makeServices } from "../../support/ir-fixtures.ts";

/** The container files of an app named `demo` with these components, by their name below `container/`. */
export function emitted(
  components: readonly Component[],
  services: Partial<App["services"]> = {},
): ReadonlyMap<string, string> {
  const app = makeApp({
    services: makeServices({
      components: new Map(components.map((component) => [component.name, component])),
      runtimes: makeRuntimes({ container: { enable: true } }),
      ...services,
    }),
  });
  const context = { recipesFromOut: "../recipes", recipesName: "recipes" };
  const folder = "apps/demo/container/";
  return new Map(
    emitContainer(makeCatalog({ apps: [app] }), context).map(({ path, content }) => [
      path.slice(folder.length),
      String(content),
    ]),
  );
}

/** An entrypoint with its variables replaced as the image does it: by what stands last in the variable's expression. */
export function filled(
  files: ReadonlyMap<string, string>,
  component: string,
  values: Readonly<Record<string, string>>,
): string {
  const variables = files.get("variables.nix") ?? "";
  let script = files.get(`${component}-entrypoint.sh`) ?? "";
  for (const [, name = "", last = ""] of variables.matchAll(/^  ([\w-]+) = [\w.]+\.([\w-]+);$/gm))
    script = script.replaceAll(`@${name}@`, () => values[last] ?? `missing ${last}`);
  return script;
}
