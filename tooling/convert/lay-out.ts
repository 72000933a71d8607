import type { Plugin } from "prettier";

const width = 110;

/** Text formatted by prettier without embedded languages, because templates must not change. */
export async function layOut(text: string, parser: keyof typeof plugins): Promise<string> {
  const { format } = await import("prettier/standalone");
  // Prettier's own width for JSON.
  const printWidth = parser === "json" ? 80 : width;
  return format(text, {
    parser,
    printWidth,
    embeddedLanguageFormatting: "off",
    plugins: await Promise.all(plugins[parser]()),
  });
}

const estree = async (): Promise<Plugin> => (await import("prettier/plugins/estree")) as Plugin;

const plugins = {
  json: (): Promise<Plugin>[] => [import("prettier/plugins/babel"), estree()],
  typescript: (): Promise<Plugin>[] => [import("prettier/plugins/typescript"), estree()],
  yaml: (): Promise<Plugin>[] => [import("prettier/plugins/yaml")],
};
