// Slow. Depends on: cli.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { catalogcProgram } from "../../../support/catalogc.ts";
import { editorRecipes, syntaxes } from "../../../support/editor-recipes.ts";
import { tempFolder, writeTree } from "../../../support/temp-folder.ts";

/** The client of Neovim 0.7 (`:help lsp`) asks about the option `description` of the app, which the recipe misspells. */
const script = (file: string): string => `
local function main()
local function wait(what, holds)
  if not vim.wait(60000, holds, 20) then error("no " .. what) end
end
vim.cmd("edit ${file}")
local id = vim.lsp.start_client({
  cmd = { "${process.execPath}", "${catalogcProgram}", "lsp" },
  root_dir = vim.fn.getcwd(),
})
vim.lsp.buf_attach_client(0, id)
wait("client", function() return vim.lsp.buf_get_clients(0)[id] ~= nil end)
wait("diagnostics", function() return #vim.diagnostic.get(0) > 0 end)
local shown = vim.diagnostic.get(0)[1].message
vim.cmd("%s/descripton/description/")
wait("end of diagnostics", function() return #vim.diagnostic.get(0) == 0 end)
vim.fn.search("A server")
vim.fn.search("description", "b")
local function ask(method)
  local params = vim.lsp.util.make_position_params(0, "utf-16")
  local answers = vim.lsp.buf_request_sync(0, "textDocument/" .. method, params, 60000)
  return answers[id].result
end
local hover = ask("hover").contents.value
local completed = {}
for _, item in ipairs(ask("completion")) do table.insert(completed, item.label) end
print(vim.json.encode({ shown = shown, hover = hover, completed = completed }))
vim.lsp.stop_client(id)
end
local ok, problem = pcall(main)
if not ok then print(problem) end
vim.cmd("qall!")
`;

it.each(syntaxes)("Neovim shows diagnostics, documentation and completion in %s", (syntax) => {
  const root = tempFolder();
  const file = `recipes/web/recipe.${syntax}`;
  const recipe: string = editorRecipes[syntax];
  writeTree(root, {
    [file]: recipe.replace(/description(?=\S* .{0,3}A server)/, "descripton"),
    "recipes/web/a.txt": "a\n",
    "client.lua": script(file),
  });
  const { stderr, error } = spawnSync("nvim", ["--headless", "--clean", "-S", join(root, "client.lua")], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, HOME: root },
  });
  if (error) throw error;
  const printed = /\{"(?:shown|hover|completed).*\}/.exec(stderr)?.[0];
  if (printed === undefined) throw new Error(stderr);
  const { shown, hover, completed } = JSON.parse(printed) as Record<string, string>;
  expect(shown).toContain("descripton");
  expect(hover).toContain("A server.");
  expect(completed).toContain("description");
});
