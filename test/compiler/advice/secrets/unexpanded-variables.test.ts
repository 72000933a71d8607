import { expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

async function told(component: string): Promise<readonly (readonly [string, string | undefined])[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.notes.services = {
      components.web = mkMerge [ { process.command = "/bin/web"; } { ${component} } ];
      runtimes.container.enable = true;
      runtimes.hostos.enable = true;
    };
    apps.notes.test.services.script = "true";
  }`);
  return diagnostics.filter(({ code }) => code !== "CG603").map(({ message, hint }) => [message, hint]);
}

const gets = (reference: string, option: string): string =>
  `\`web\` gets the \`${reference}\` in \`${option}\` as it is written: nothing expands it`;
const write = (folder: string, reference: string): string =>
  `Write \`${folder}\` in place of \`${reference}\`.`;

it.each([
  ["$HOME/x", "$HOME", "/var/lib/web"],
  ["$HOME", "$HOME", "/var/lib/web"],
  ["''${HOME}/x", "${HOME}", "/var/lib/web"],
  ["''${HOME}/${pkgs.hello}", "${HOME}", "/var/lib/web"],
  ["~/x", "~", "/var/lib/web"],
  ["%h/x", "%h", "/var/lib/web"],
  ["%S/web/x", "%S", "/var/lib"],
  ["%t/x.sock", "%t", "/run"],
  ["$STATE_DIRECTORY/x", "$STATE_DIRECTORY", "/var/lib/web"],
  ["$DATA/x", "$DATA", "/srv/data"],
])("tells of %s in a variable", async (value, reference, folder) => {
  expect(await told(`process.environment = { DATA = "/srv/data"; A = ''${value}''; };`)).toEqual([
    [gets(reference, "A"), write(folder, reference)],
  ]);
});

it("knows the folder of configuration files, where there are some, and a home that the recipe sets", async () => {
  const unexpanded = "nothing expands `$XDG_CONFIG_HOME` in the environment variable `A`";
  const value = `process.environment.A = "$XDG_CONFIG_HOME/x";`;
  expect(await told(`${value} process.configData.x.text = "";`)).toEqual([
    [unexpanded, write("/etc/catalog/notes/web", "$XDG_CONFIG_HOME")],
  ]);
  expect(await told(value)).toEqual([[unexpanded, "Write the path itself."]]);
  expect(await told(`process.environment.A = "%d/secret";`)).toEqual([
    [
      gets("%d", "A"),
      "For hosts, set `systemd.services.web.environment.A` in `runtimes.hostos.hostosConfig` instead: there systemd reads `%d`.",
    ],
  ]);
  expect(await told(`process.environment = { HOME = "/srv"; A = "~/x"; };`)).toEqual([
    [gets("~", "A"), write("/srv", "~")],
  ]);
});

it("tells of words of commands, but not of those that shells read", async () => {
  expect(await told('process.argv = [ "--data=$HOME/x" "\\${XDG_CONFIG_HOME}/x" ];')).toEqual([
    [gets("$HOME", "argv"), write("/var/lib/web", "$HOME")],
    [
      gets("${XDG_CONFIG_HOME}", "argv"),
      "Write `$XDG_CONFIG_HOME`, without braces: in `argv`, that alone is put in.",
    ],
  ]);
  const check = (test: string) =>
    told(`healthcheck = { enable = true; packages = [ pkgs.bash ]; test = [ ${test} ]; };`);
  expect(await check(`"test" "-e" "~/x"`)).toEqual([[gets("~", "test"), write("/var/lib/web", "~")]]);
  expect(await check(`"cat" "$CREDENTIALS_DIRECTORY/x"`)).toEqual([
    [
      gets("$CREDENTIALS_DIRECTORY", "test"),
      "Write the path itself, or have `sh -c` run the command: a shell expands variables.",
    ],
  ]);
  expect(await check(`"bash" "-c" "$HOME/bin/check"`)).toEqual([]);
  const config = 'process.configData.x.text = "";';
  expect(
    await told(`${config} process.argv = [ "--config" "$XDG_CONFIG_HOME/x" "--level=$HOMER/x" ];`),
  ).toEqual([]);
});

it.each([
  [`DATE = "%d/%m/%Y"`],
  [`LOG = "%h %l %u"`],
  [`RATE = "%d per day"`],
  [`FILE_TEMPLATE = "$HOME/x"`],
  [`LOG_FORMAT = "%h/x"`],
  [`PATH = "$HOME/bin:/bin"`],
  [`LIST = "~/a:~/b"`],
  [`DSN = "\\\${DB}/x"`],
  [`AWS_CONFIG_FILE = "~/aws"`],
  [`TEXT = "see $HOME/x"`],
  [`ESCAPED = "\\\\$HOME/x"`],
  [`HASH = "$2y$05$abc/def"`],
  [`MAIL = "~root/x"`],
])("says nothing of %s", async (variable) => {
  expect(await told(`process.environment.${variable};`)).toEqual([]);
});
