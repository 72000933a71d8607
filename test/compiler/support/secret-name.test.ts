import { expect, it } from "vitest";
import { isSecretName } from "../../../compiler/support/secret-settings.ts";

it.each([
  "PASSWORD",
  "DB_PASSWORD",
  "PGPASSWORD",
  "API_KEY",
  "APIKEY",
  "SECRET_KEY_BASE",
  "auth_token",
  "JWT_SECRET",
  "SMTP_PASS",
  "PAPERLESS_DBPASS",
  "MQTT_USER_PASS",
  "PASS",
])("%s is a secret", (name) => expect(isSecretName(name)).toBe(true));
it.each([
  "PASSWORD_FILE",
  "TOKEN_LIFETIME",
  "PUBLIC_KEY",
  "MONKEY",
  "KEYBOARD",
  "SECRET_PATH",
  "HOST",
  "BYPASS",
  "COMPASS",
  "PROXY_PASS",
  "PASS_THROUGH",
])("%s is not the name of a secret", (name) => expect(isSecretName(name)).toBe(false));
