import type { Command } from "./arguments/command.ts";
import { stringOf } from "./arguments/shared.ts";

const shells = ["bash", "zsh", "fish"] as const;

export const completionCommand: Command = {
  usage: "completion [shell]",
  summary: "Print the completion script of a shell",
  positionals: {
    shell: { describe: "The shell; without one, yours ($SHELL)", choices: shells },
  },
  options: {},
  examples: [
    ["completion bash >> ~/.bashrc", "for bash"],
    ['completion zsh > "${fpath[1]}/_catalogc"', "for zsh"],
    ["completion fish > ~/.config/fish/completions/catalogc.fish", "for fish"],
  ],
  async run(args) {
    const { printCompletionScript } = await import("./completion/print-script.ts");
    const shell = stringOf(args, "shell");
    return printCompletionScript(shells.find((each) => each === shell));
  },
};
