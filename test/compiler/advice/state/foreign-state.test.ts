import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

async function said(
  process: string,
  runtimes = "hostos.enable = true;",
): Promise<readonly (string | undefined)[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.papers.services = {
      components.web.process = { command = "/bin/web"; stateDir = "/var/lib/papers"; };
      components.worker.process = { command = "/bin/worker"; ${process} };
      runtimes = { ${runtimes} };
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.filter(({ code }) => code === "CG639").flatMap(({ message, hint }) => [message, hint]);
}

const told = "`worker` does not get at `/var/lib/papers`, the state folder of `web`";
const media = 'environment.MEDIA_ROOT = "/var/lib/papers/media";';

describe("a component that uses the state folder of another", () => {
  it.each([
    media,
    'environment.MEDIA_ROOT = "/var/lib/papers";',
    'environment.DATABASE_URL = "sqlite:////var/lib/papers/db.sqlite?mode=ro";',
    'argv = [ "--media=/var/lib/papers/media" ];',
    'argv = [ "-c" "sqlite3 /var/lib/papers/db \'.backup dump\'" ];',
    'argv = [ "${pkgs.hello}/bin/hello:/var/lib/papers/media" ];',
    'preStart = "# copies\\ncp -r \\"/var/lib/papers/media\\" .";',
    'configData."w.conf".text = "[paths]\\nmedia = /var/lib/papers/media\\n";',
  ])("is told: %s", async (process) => {
    expect((await said(process))[0]).toBe(told);
  });

  it("says why, once", async () => {
    const [host, container] = [
      "n hosts only the account of `web` may enter it",
      "n containers it is a volume of `web` alone",
    ];
    const rest =
      ". Let one component start both programs, or `web` serve what others read; what several write belongs into a resource.";
    const both = "hostos.enable = true; container.enable = true;";
    expect(await said(`${media} argv = [ "/var/lib/papers" ];`)).toEqual([told, `O${host}${rest}`]);
    expect((await said(media, "container.enable = true;"))[1]).toBe(`I${container}${rest}`);
    expect((await said(media, both))[1]).toBe(`O${host}, and i${container}${rest}`);
    expect((await said(`user = "root"; ${media}`, both))[1]).toBe(`I${container}${rest}`);
    expect(await said(`user = "root"; ${media}`)).toEqual([]);
  });

  it.each([
    'environment.MEDIA_ROOT = "/var/lib/papers-worker/media";',
    'environment.MEDIA_ROOT = "/var/lib/worker/media";',
    'environment.URL = "http://web/var/lib/papers";',
    'environment.MEDIA_ROOT = "/srv/var/lib/papers";',
    'environment.MEDIA_ROOT = "${pkgs.hello}/var/lib/papers";',
    'preStart = "# not /var/lib/papers/media\\ntrue";',
    'configData."w.conf".text = "; media = /var/lib/papers/media\\n";',
    'configData."w.conf" = { enable = false; text = "/var/lib/papers"; };',
  ])("is not: %s", async (process) => {
    expect(await said(process)).toEqual([]);
  });

  it.each([
    'systemd.services.worker.serviceConfig.SupplementaryGroups = [ "papers" ];',
    'systemd.services.worker.serviceConfig.User = lib.mkForce "web";',
    'systemd.services.web.serviceConfig.StateDirectoryMode = lib.mkForce "0755";',
    'users.groups.web.members = [ "worker" ];',
    'systemd.tmpfiles.rules = [ "a+ /var/lib/papers - - - - u:worker:rX" ];',
  ])("is seen to by what administers hosts: %s", async (module) => {
    expect(await said(media, `hostos = { enable = true; hostosConfig = { ${module} }; };`)).toEqual([]);
  });

  it("is seen to by a setup script", async () => {
    const runtimes = (script: string): string => `hostos = { enable = true; setup = "${script}"; };`;
    expect(await said(media, runtimes("chmod o+rx /var/lib/papers"))).toEqual([]);
    expect((await said(media, runtimes("mkdir -p /srv")))[0]).toBe(told);
  });

  it("is not one whose own folder is in containers at the same place", async () => {
    expect(await said(`stateDir = "/var/lib/papers"; ${media}`, "container.enable = true;")).toEqual([]);
  });
});
