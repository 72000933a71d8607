import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

/** What is told of a script with `lines`, as the value of `option`. */
async function told(lines: readonly string[], option = "components.web.process.preStart"): Promise<string[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.notes.services = {
      components.web.process.command = "/bin/web";
      runtimes.hostos.enable = true;
      runtimes.container.enable = true;
      ${option} = ''
        ${lines.join("\n        ")}
      '';
    };
    apps.notes.test.services.script = "true";
  }`);
  return diagnostics.flatMap(({ code, message }) => (code === "CG633" ? [message] : []));
}

const goesOn = (what: string, script = "`preStart` of `web`"): readonly string[] => [
  `${script} goes on when ${what} fails`,
];

it.each([
  [["manage migrate", "manage collect"], "`manage`"],
  [["mkdir -p cache", "cd data", "manage migrate"], "`cd`"],
  [["/opt/web/bin/manage migrate", "# done", "echo ready"], "`manage`"],
  [["${pkgs.miniflux}/bin/miniflux -migrate", "echo ready"], "`miniflux`"],
  [["${lib.getExe pkgs.miniflux} -migrate", "echo ready"], "a command before its last one"],
  [["set -u", "manage \\", "  migrate", "true"], "`manage`"],
  [["jq . < x.json | tee y.json", "manage load 'y z.json'"], "`jq`"],
])("tells of %j", async (lines, what) => {
  expect(await told(lines)).toEqual(goesOn(what));
});

it.each([
  ["runtimes.container.components.web.setup", "`setup` of `web`"],
  ["runtimes.hostos.setup", "`setup` of the host"],
])("tells of %s", async (option, script) => {
  expect(await told(["install -d a", "manage init"], option)).toEqual(goesOn("`install`", script));
});

it("keeps nobody waiting with a word that is nearly an option", async () => {
  expect(await told(["manage migrate", `set -${"e".repeat(400_000)}!`])).toEqual(goesOn("`manage`"));
});

it.each([
  ["one command", ["manage migrate"]],
  [
    "one command behind what prepares it",
    ["# first", "export A=b", "B=$(date)", "mkdir -p x", "manage migrate"],
  ],
  ["`set -e`", ["set -e", "manage migrate", "manage collect"]],
  ["`set -euo pipefail`", ["set -euo pipefail", "manage migrate", "manage collect"]],
  ["`set -o errexit`", ["set -o errexit", "manage migrate", "manage collect"]],
  ["commands that are looked after", ["manage migrate || exit 1", "manage collect"]],
  ["commands that depend on each other", ["cd data && manage migrate", "manage collect"]],
  ["conditions", ["if manage ready; then", "  manage migrate", "fi", "manage collect"]],
  ["texts within", ["cat > x <<EOF", "manage migrate", "EOF", "manage collect"]],
  ["texts over lines", ["manage set 'a", "b'", "true"]],
  ["a status that is kept", ["manage migrate", "status=$?", "manage collect"]],
  ["what runs beside", ["manage watch &", "manage migrate"]],
])("says nothing of %s", async (_what, lines) => {
  expect(await told(lines)).toEqual([]);
});
