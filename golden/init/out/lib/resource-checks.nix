# How the services of a resource are checked without a test of the recipe: commands that succeed once the service answers.
# Each is by the options of its module: nixpkgs, nixos/modules/services (read 2026-11). Sources of the programs:
# pg_isready(1), mariadb-admin(1) ("ping"), Redis' PING command, rabbitmq-diagnostics(8), bash(1) ("/dev/tcp").
{ lib }:

{
  # `config.services` of the resource.
  services,
  hostName,
  # Published TCP ports by label.
  published,
}:

let
  checks = {
    postgresql =
      { settings ? { }, ... }:
      let
        folders = lib.splitString "," (settings.unix_socket_directories or "/run/postgresql");
      in
      [ "pg_isready --host=${lib.head folders} --port=${toString (settings.port or 5432)}" ];

    # Without access it succeeds, too: the server answers.
    mysql =
      { package, settings, ... }:
      let
        program = if lib.hasPrefix "mariadb" (lib.getName package) then "mariadb-admin" else "mysqladmin";
      in
      [ "${program} --socket=${settings.mysqld.socket or "/run/mysqld/mysqld.sock"} ping" ];

    # Its programs need the cookie of the server.
    rabbitmq =
      { dataDir, ... }:
      [ "runuser -u rabbitmq -- env HOME=${dataDir} rabbitmq-diagnostics -q ping" ];

    nginx = _: [ "systemctl is-active --quiet nginx.service" ] ++ connections;
    caddy = _: [ "systemctl is-active --quiet caddy.service" ] ++ connections;
  };

  connections = map (port: "bash -c ': < /dev/tcp/${hostName}/${toString port}'") (
    lib.attrValues published
  );

  # A server that requires a password says so, and one that loads its data neither.
  redis =
    { settings, ... }:
    let
      port = settings.port or 0;
      host = lib.head (lib.splitString " " (settings.bind or "127.0.0.1"));
      address =
        if settings ? unixsocket then
          "-s ${settings.unixsocket}"
        else
          "-h ${if host == "0.0.0.0" then "127.0.0.1" else host} -p ${toString port}";
    in
    lib.optional (settings ? unixsocket || port != 0) "bash -c ${lib.escapeShellArg ''
      answer=$(redis-cli ${address} ping)
      case $answer in PONG | NOAUTH*) ;; *) echo "$answer"; exit 1 ;; esac
    ''}";

  isEnabled = service: service.enable or false;
in
lib.concatLists (
  lib.mapAttrsToList (
    name: check: lib.optionals (isEnabled services.${name} or { }) (check services.${name})
  ) checks
)
++ lib.concatMap redis (lib.filter isEnabled (lib.attrValues (services.redis.servers or { })))
