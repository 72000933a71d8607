{
  apps.demo.services.runtimes.hostos.vm.memorySize = 99999999999999999999;
}
