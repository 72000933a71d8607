{
  apps.demo.usage = 0x10;
}
