{
  apps.demo.icon = ./images//icon.svg;
}
