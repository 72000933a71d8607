import type { Plugin } from "prettier";

const width = 110;

/** Text formatted by prettier without embedded languages, because templates must not change. */
export async function layOut(text: string, parser: "typescript" | "yaml"): Promise<string> {
  const { format } = await import("prettier/standalone");
  const plugins = await (parser === "yaml" ? yamlPlugins() : typescriptPlugins());
  return format(text, { parser, plugins, printWidth: width, embeddedLanguageFormatting: "off" });
}

async function yamlPlugins(): Promise<Plugin[]> {
  return [await import("prettier/plugins/yaml")];
}

async function typescriptPlugins(): Promise<Plugin[]> {
  const [typescript, estree] = await Promise.all([
    import("prettier/plugins/typescript"),
    import("prettier/plugins/estree"),
  ]);
  return [typescript, estree as Plugin];
}
