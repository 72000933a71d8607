{
  apps.demo.icon = ../../icon.svg;
}
