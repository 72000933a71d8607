/**
 * Whether a variable is named as if it held a secret: its last word is one (`DB_PASSWORD`, `API_KEY`), or it is one of
 * the names that frameworks give their signing key. `PASSWORD_FILE`, `TOKEN_LIFETIME` and `PUBLIC_KEY` are no secrets.
 */
export function isSecretName(variable: string): boolean {
  const name = variable.toUpperCase();
  if (/PUBLIC_?KEY$/.test(name)) return false;
  return /(?:^|_)(?:API|SECRET|PRIVATE|ACCESS|ENCRYPTION|SIGNING)?_?KEY$/.test(name) || secret.test(name);
}

const secret =
  /(?:PASSWORD|PASSWD|PASSPHRASE|SECRET|TOKEN|CREDENTIALS?|SECRET_KEY_BASE)$|(?:^|(?<!PROXY)_|(?:DB|DATABASE|SMTP|MAIL|IMAP|MYSQL|POSTGRES|PG|REDIS|MQTT|LDAP|ADMIN|USER|ROOT))PASS$/;
