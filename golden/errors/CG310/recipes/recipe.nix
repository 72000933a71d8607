{
  apps.web.usage = builtins.fromJSON ''"half a character: \ud800"'';
}
