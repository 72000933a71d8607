# The labels of an image of `{ app, component }`, and perhaps its `package`. Source: OCI image specification, "Annotations".
image:

let
  version = image.package.version or null;
  # That of the source, if its fetcher knows it: an image only changes with what is in it.
  revision = image.package.src.rev or null;
in
{
  "catalog.app" = image.app;
  "catalog.component" = image.component;
}
// (if version == null then { } else { "org.opencontainers.image.version" = version; })
// (if revision == null then { } else { "org.opencontainers.image.revision" = revision; })
