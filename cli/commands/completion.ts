import type { Command } from "./arguments/command.ts";
import { stringOf } from "./arguments/shared.ts";

const shells = ["bash", "zsh", "fish"] as const;

export const completionCommand: Command = {
  usage: "completion [shell]",
  summary: "Print a shell completion script",
  positionals: {
    shell: { describe: "The shell (default: $SHELL)", choices: shells },
  },
  options: {},
  examples: [
    ["completion bash >> ~/.bashrc", "install for bash"],
    ['completion zsh > "${fpath[1]}/_catalogc"', "install for zsh"],
    ["completion fish > ~/.config/fish/completions/catalogc.fish", "install for fish"],
  ],
  async run(args) {
    const { printCompletionScript } = await import("./completion/print-script.ts");
    const shell = stringOf(args, "shell");
    return printCompletionScript(shells.find((each) => each === shell));
  },
};
