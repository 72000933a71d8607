# What pods of Kubernetes run beside the images of an app: `wait <name>…` until Services have pods that are ready, which their
# names then resolve to, and `stay` after a job.
{
  lib,
  bash,
  coreutils,
  dockerTools,
  getent,
  writeScript,
}:

dockerTools.streamLayeredImage {
  name = "catalog--pod";
  # As in the images of an app, whose entrypoints look for these files.
  extraCommands = ''
    mkdir -p run/catalog
    chmod 1777 run/catalog
  '';
  config.Entrypoint = [
    (writeScript "catalog-pod" ''
      #!${lib.getExe bash}
      set -eu
      # The first process of a container gets no signal that it does not ask for.
      trap exit TERM
      command=$1
      shift
      for name in "$@"; do
        echo "waiting for $name"
        until ${getent}/bin/getent hosts "$name" > /dev/null; do
          ${coreutils}/bin/sleep 1 &
          wait "$!"
        done
        : > "/run/catalog/$name"
      done
      [ "$command" = stay ] || exit 0
      ${coreutils}/bin/sleep infinity &
      wait
    '')
  ];
}
