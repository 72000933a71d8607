# grüße
{ }
