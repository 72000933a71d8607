{ lib, ... }:

{
  apps.demo = {
    maintainers = [ lib.maintainers.ann ] + [ lib.maintainers.bo ];
    displayName = "Demo" ++ "One";
  };
}
