import { createHash } from "node:crypto";
import { at, parseJson } from "../../tooling/support/json-data.ts";
import { request, type DownloadOptions, type Response } from "./download.ts";
import type { Answer } from "./git.ts";

// Images in registries, without credentials. Source: OCI Distribution Specification 1.1, "Pulling manifests" and "Listing
// Tags"; distribution's "Token Authentication Specification"; read 2026-11.

type Limits = Pick<DownloadOptions, "signal">;

/** In bytes: a manifest, or a page of tags. */
const largest = 8 << 20;
/** Pages of tags. */
const mostPages = 1000;

const manifests = [
  "application/vnd.oci.image.index.v1+json",
  "application/vnd.docker.distribution.manifest.list.v2+json",
  "application/vnd.oci.image.manifest.v1+json",
  "application/vnd.docker.distribution.manifest.v2+json",
].join(", ");

/** The address of an image in its registry. Engines use HTTP for the machine itself: docker(1), `--insecure-registry`. */
export function registryAddress(name: string): string {
  const [host = "", ...path] = name.split("/");
  const scheme = /^(?:localhost|127\.\d+\.\d+\.\d+)(?::\d+)?$/.test(host) ? "http" : "https";
  return `${scheme}://${host === "docker.io" ? "registry-1.docker.io" : host}/v2/${path.join("/")}`;
}

/** All tags of an image. */
export async function imageTags(name: string, limits: Limits = {}): Promise<Answer<readonly string[]>> {
  const tags: string[] = [];
  const session: Session = {};
  let page = `${registryAddress(name)}/tags/list`;
  for (let count = 0; count < mostPages; count++) {
    const answer = await ask(page, "application/json", session, limits);
    if (!answer.ok) return answer;
    const found = at(dataIn(answer.text.body), "tags");
    if (found !== null && !Array.isArray(found)) return { ok: false, reason: "it does not list tags" };
    tags.push(...(found ?? []).filter((each) => typeof each === "string"));
    const [, next] = /<([^>]*)>\s*;\s*rel="?next"?/.exec(answer.text.headers.get("link") ?? "") ?? [];
    if (next === undefined) return { ok: true, text: tags };
    const address = new URL(next, page);
    if (address.origin !== new URL(page).origin)
      return { ok: false, reason: "its list of tags goes on at another server" };
    page = address.href;
  }
  return { ok: false, reason: "its answer is too long" };
}

/** The digest of a tag: that of all platforms, where there are several. */
export async function imageDigest(name: string, tag: string, limits: Limits = {}): Promise<Answer> {
  const answer = await ask(`${registryAddress(name)}/manifests/${tag}`, manifests, {}, limits);
  if (!answer.ok) return answer;
  return { ok: true, text: `sha256:${createHash("sha256").update(answer.text.body).digest("hex")}` };
}

interface Session {
  token?: string;
}

async function ask(
  address: string,
  accept: string,
  session: Session,
  limits: Limits,
): Promise<Answer<Response>> {
  const get = (): Promise<Answer<Response>> =>
    request(address, {
      ...{ ...limits, largest, accept },
      headers: session.token === undefined ? {} : { authorization: `Bearer ${session.token}` },
    });
  let answer = await get();
  if (answer.ok && answer.text.status === 401 && session.token === undefined) {
    const token = await tokenFor(answer.text.headers.get("www-authenticate") ?? "", limits);
    if (!token.ok) return token;
    session.token = token.text;
    answer = await get();
  }
  if (!answer.ok || answer.text.status === 200) return answer;
  const { status } = answer.text;
  return { ok: false, reason: status === 401 ? "it asks for a password" : `it answers ${status}` };
}

/** A token that needs no account. */
async function tokenFor(challenge: string, limits: Limits): Promise<Answer> {
  const parameter = (key: string): string => new RegExp(`\\b${key}="([^"]*)"`).exec(challenge)?.[1] ?? "";
  const isBearer = /^bearer /i.test(challenge) && URL.canParse(parameter("realm"));
  if (!isBearer) return { ok: false, reason: "it asks for a password" };
  const address = new URL(parameter("realm"));
  if (!/^https?:$/.test(address.protocol)) return { ok: false, reason: "it asks for a password" };
  for (const key of ["service", "scope"])
    if (parameter(key) !== "") address.searchParams.set(key, parameter(key));
  const answer = await request(address.href, { ...limits, largest, accept: "application/json" });
  if (!answer.ok) return answer;
  const data = dataIn(answer.text.body);
  const token = at(data, "token") ?? at(data, "access_token");
  return typeof token === "string"
    ? { ok: true, text: token }
    : { ok: false, reason: "it asks for a password" };
}

const dataIn = (body: Buffer): unknown => parseJson(body.toString("utf8"));
