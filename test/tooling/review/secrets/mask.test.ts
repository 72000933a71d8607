import { describe, expect, it } from "vitest";
import { maskSecrets } from "../../../../tooling/review/secrets/mask.ts";
import { readSide } from "../../../../tooling/review/sides/side.ts";

/** What hides the secrets of a component. */
function hiding(component: object, settings: object = {}): (line: string) => string {
  const plan = { components: { web: component }, hostos: { settings } };
  const files = new Map([["apps/web/plan.json", JSON.stringify(plan)]]);
  return maskSecrets([{ files, apps: [...readSide(files).apps.values()], pkgs: [] }]);
}

const environment = (variables: Readonly<Record<string, string>>) => hiding({ environment: variables });

const shown = "(hidden: looks like a secret)";

describe("secrets in the plain diff", () => {
  it("are hidden in every place", () => {
    const hide = environment({ DB_PASSWORD: "hunter22!", API_TOKEN: "line-1-of-it\nline-2-of-it" });
    expect(hide('+  psql --password="hunter22!"')).toBe(`+  psql --password="${shown}"`);
    expect(hide("+    line-2-of-it")).toBe(`+    ${shown}`);
  });

  it.each(["a", "test", "web-db", "postgres", "5432", "10.0.0.1:53", "$x", "development"])(
    "are hidden behind their names when they are words: %s",
    (value) => {
      const hide = environment({ DB_PASSWORD: value === "5432" ? "15432" : value });
      const word = value === "5432" ? "15432" : value;
      for (const line of [
        `+      DB_PASSWORD: "${word}"`,
        `+        DB_PASSWORD = "${word}";`,
        `-Environment="DB_PASSWORD=${word}"`,
        `+ "DB_PASSWORD": "${word}",`,
        `+ export DB_PASSWORD='${word}'`,
      ])
        expect(hide(line)).toBe(line.replace(new RegExp(`${word.replace("$", "\\$")}(?=["'])`), () => shown));
      for (const line of [
        `+  test:`,
        `   test: ["CMD", "curl", "a"]`,
        `+      "${word}"`,
        `+  services.postgres.enable = "${word}";`,
        `+  DB_PASSWORD_HINT = "${word}";`,
        `+  DB_PASSWORD = "${word}er";`,
      ])
        expect(hide(line)).toBe(line);
    },
  );

  it("are hidden in the next argument, and in texts within JSON", () => {
    const hide = hiding({
      configFiles: { "a.yaml": { name: "a.yaml", text: "user: test\npassword: testing\n" } },
      command: ["/bin/web", "--token", "abcdef", "test"],
    });
    expect(hide('+     "abcdef",')).toBe(`+     "${shown}",`);
    expect(hide('+ ExecStart=@web@/bin/web "--token" "abcdef" test')).toBe(
      `+ ExecStart=@web@/bin/web "--token" "${shown}" test`,
    );
    expect(hide(String.raw`+ "text": "user: test\npassword: testing\n"`)).toBe(
      `+ "text": "user: test\\npassword: ${shown}\\n"`,
    );
    expect(hide("+ testing: true")).toBe("+ testing: true");
  });

  it("are hidden because of the last part of an option name", () => {
    const hide = hiding({}, { "services.x.admin.password": "admin" });
    expect(hide('+          admin = { password = "admin"; };')).toBe(
      `+          admin = { password = "${shown}"; };`,
    );
  });
});
