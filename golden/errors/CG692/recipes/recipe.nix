{
  apps.web = {
    # catalogc-allow CG303: we like this name better
    descripton = "A web server.";
    # catalogc-allow advice/shared-prot: a rule that does not exist
    displayName = "Web";
  };
}
