# The defaults of `test.script` and `develop.shellHook`: package files leave them out.
{
  testScript = ''
    echo "This package has no test script."
  '';
  shellHook = ''
    echo "Welcome to the development environment of $ENV_PACKAGE_NAME."
    echo "Its source: $ENV_PACKAGE_SOURCE"
  '';
}
