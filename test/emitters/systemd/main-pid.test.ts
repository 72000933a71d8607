import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

const reloads = async (program: string, options = ""): Promise<string | undefined> => {
  const { text } = await compileNixRecipe(`{
    apps.shop.services = {
      components.web.process = {
        command = "/bin/web";
        reload.command = [ "${program}" "-HUP" "$MAINPID" "$HOME" ];
        ${options}
      };
      runtimes.hostos.enable = true;
    };
  }`);
  return /^ExecReload=(.*)$/m.exec(text("apps/shop/hostos/units/web.service") ?? "")?.[1];
};

const secret = 'secrets.key = { file = "/etc/key"; variable = "KEY"; as = "value"; };';

it.each([
  ["a program", "/bin/kill", "", /^\/bin\/kill -HUP \$MAINPID \$\$HOME$/],
  ["a program with secrets", "/bin/kill", secret, /^@[\w-]+@ %d \/bin\/kill -HUP \$MAINPID \$\$HOME$/],
  [
    "a program with a dollar sign",
    "/opt/$x/kill",
    "",
    /^@coreutils(?:-\d+)?@\/bin\/env \/opt\/\$\$x\/kill -HUP \$MAINPID \$\$HOME$/,
  ],
])(
  "systemd replaces `$MAINPID` in the reload of %s, and no other variable",
  async (_, program, options, line) => {
    expect(await reloads(program, options)).toMatch(line);
  },
);
