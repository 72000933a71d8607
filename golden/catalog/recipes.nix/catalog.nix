{
  repositoryUrl = "github:catalogc/catalogc";
  maintainerLists = [ ./maintainers.json ];
  systems = [
    "aarch64-linux"
    "x86_64-linux"
  ];
}
