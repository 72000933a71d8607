{
  apps.demo.description = “A demo.”;
  apps.demo.usage = 'Run it.';
}
