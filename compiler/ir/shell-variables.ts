/** Whether shells set or interpret a variable themselves. Source: bash(1), "Shell Variables". */
export const isShellVariable = (name: string): boolean =>
  /^(?:_|PWD|OLDPWD|SHLVL|PPID|IFS|OPT(?:IND|ARG|ERR)|LINENO|PS\d|S?RANDOM|SECONDS|EPOCH\w*|BASH\w*|SHELLOPTS|COMP_\w*|COLUMNS|LINES)$/.test(
    name,
  );

/** Whether bash ignores or refuses an assignment to a variable. Source: bash(1), "Shell Variables". */
export const isReadOnlyInShells = (name: string): boolean =>
  /^(?:E?UID|GROUPS|DIRSTACK|FUNCNAME|PIPESTATUS|HISTCMD|REPLY)$/.test(name);
