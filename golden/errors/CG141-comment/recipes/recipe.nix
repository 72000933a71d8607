{
  /* Everything below is a comment.
  apps.demo.description = "A demo.";
}
