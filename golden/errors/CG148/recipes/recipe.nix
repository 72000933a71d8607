{
  apps.demo.programs.runtimes.shell.enable = true;
  apps.demo.programs.runtimes = {
    program.enable = true;
    shell.enable = false;
  };
}
