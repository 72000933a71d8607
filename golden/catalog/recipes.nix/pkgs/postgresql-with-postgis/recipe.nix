{ pkgs, ... }:

{
  pkgs.postgresql-with-postgis = {
    description = "PostgreSQL with the PostGIS extension.";
    license = "postgresql";
    build.identityBuilder = {
      enable = true;
      derivation = pkgs.postgresql_17.withPackages (extensions: [ extensions.postgis ]);
    };
  };
}
