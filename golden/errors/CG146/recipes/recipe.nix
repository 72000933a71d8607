{
  apps.demo.icon = ./icons/;
}
