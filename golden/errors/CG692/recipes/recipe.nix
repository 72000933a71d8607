{
  apps.web = {
    # catalogc-allow CG303: we like this name better
    descripton = "A web server.";
    # catalogc-allow ROOT: it is a code of another tool
    displayName = "Web";
  };
}
