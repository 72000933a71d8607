let
  name = "demo";
in
{
  apps.demo.usage = "One.";
  apps.${name}.usage = "Two.";
}
