import { spawnSync } from "node:child_process";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface PullRequest {
  readonly number: number;
  title: string;
  body: string;
  state: "open" | "closed";
  merged: boolean;
  readonly branch: string;
  readonly base: string;
  /** The repository of the branch, `owner/name`. */
  readonly from: string;
}

export interface Comment {
  readonly id: number;
  readonly user: { readonly login: string };
  body: string;
}

export interface Forge {
  readonly api: string;
  readonly pulls: PullRequest[];
  /** Those of pull request 7. */
  readonly comments: Comment[];
  /** Requests that changed something, or should have. */
  readonly writes: string[];
  /** How many of the next requests get no answer: the connection is closed, or stays open. */
  unanswered: { count: number; readonly isClosed: boolean };
  /** Whether the token may open pull requests. */
  mayOpen: boolean;
  readonly close: () => void;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export const repository = "owner/catalog";
export const token = "the-token";

/**
 * The part of a forge's API about pull requests, with the refusals of the real one. Sources: GitHub REST API, "Pull
 * requests"; Gitea `routers/api/v1/repo/pull.go`, `services/convert/pull.go`, which Forgejo has too.
 */
export async function startForge(kind: "github" | "forgejo", origin: string): Promise<Forge> {
  const isForgejo = kind === "forgejo";
  const forge: Omit<Forge, "api" | "close"> = {
    pulls: [],
    comments: [],
    writes: [],
    unanswered: { count: 0, isClosed: true },
    mayOpen: true,
  };
  const tipOf = (branch: string): string =>
    spawnSync("git", ["-C", origin, "rev-parse", "--verify", "--quiet", `refs/heads/${branch}`], {
      encoding: "utf8",
    }).stdout.trim();

  const shown = (pull: PullRequest): unknown => {
    const hasBranch = tipOf(pull.branch) !== "";
    const repo = { full_name: pull.from };
    const label = isForgejo ? pull.branch : `${pull.from.split("/")[0] ?? ""}:${pull.branch}`;
    const ref = isForgejo && !hasBranch ? `refs/pull/${pull.number}/head` : pull.branch;
    return {
      ...{ number: pull.number, title: pull.title, body: pull.body, state: pull.state },
      merged_at: pull.merged ? "2026-01-01T00:00:00Z" : null,
      ...(isForgejo && { merged: pull.merged }),
      head: { label, ref, repo },
      base: { label: pull.base, ref: pull.base },
    };
  };

  const list = (url: URL): Answer => {
    const state = url.searchParams.get("state") ?? "open";
    const head = url.searchParams.get("head");
    // Forgejo ignores the head. GitHub ignores one without an owner.
    const asked = forge.pulls.filter(
      (pull) =>
        (state === "all" || pull.state === state) &&
        (isForgejo ||
          head?.includes(":") !== true ||
          head === `${pull.from.split("/")[0] ?? ""}:${pull.branch}`),
    );
    const limit = Number(url.searchParams.get(isForgejo ? "limit" : "per_page") ?? 30);
    const size = Math.min(limit, isForgejo ? 50 : 100);
    const start = (Number(url.searchParams.get("page") ?? 1) - 1) * size;
    const newest = [...asked].reverse();
    return { status: 200, body: newest.slice(start, start + size).map(shown) };
  };

  const create = (given: Readonly<Record<string, unknown>>): Answer => {
    const { title, body = "", head, base } = given;
    const refused = isForgejo
      ? { status: 404, body: { message: "Can't read pulls or can't read UnitTypeCode" } }
      : {
          status: 403,
          body: { message: "GitHub Actions is not permitted to create or approve pull requests." },
        };
    if (!forge.mayOpen) return refused;
    const isWrong = [title, body, head, base].some((each) => typeof each !== "string") || title === "";
    if (isWrong || String(body).length > 65_536)
      return { status: 422, body: { message: "Validation Failed" } };
    const tip = tipOf(String(head));
    if (tip === "" || tipOf(String(base)) === "" || tip === tipOf(String(base)))
      return { status: isForgejo && tip === "" ? 404 : 422, body: { message: "head is invalid" } };
    if (forge.pulls.some((pull) => pull.state === "open" && pull.branch === head && pull.from === repository))
      return { status: isForgejo ? 409 : 422, body: { message: "A pull request already exists" } };
    const pull: PullRequest = {
      ...{ number: forge.pulls.length + 1, title: String(title), body: String(body), state: "open" },
      ...{ merged: false, branch: String(head), base: String(base), from: repository },
    };
    forge.pulls.push(pull);
    return { status: 201, body: shown(pull) };
  };

  /** Both forges: `issues/7/comments`, which GitHub lists in pages, and `issues/comments/<id>`. */
  const comment = (method: string, place: string, page: number, given: { readonly body: string }): Answer => {
    if (method === "GET" && place === "/7/comments")
      return {
        status: 200,
        body: isForgejo ? forge.comments : forge.comments.slice((page - 1) * 100, page * 100),
      };
    forge.writes.push(`${method} ${place}`);
    const found = forge.comments.find(({ id }) => method === "PATCH" && place === `/comments/${id}`);
    const isNew = method === "POST" && place === "/7/comments";
    if (found === undefined && !isNew) return { status: 404, body: { message: "Not Found" } };
    const login = isForgejo ? "forgejo-actions" : "github-actions[bot]";
    const written = found ?? { id: forge.comments.length + 1, user: { login }, body: "" };
    if (isNew) forge.comments.push(written);
    written.body = given.body;
    return { status: isNew ? 201 : 200, body: written };
  };

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    let text = "";
    for await (const part of request) text += String(part);
    const url = new URL(request.url ?? "", "http://localhost");
    const path = `${isForgejo ? "/api/v1" : ""}/repos/${repository}/pulls`;
    if (request.headers["user-agent"] === undefined)
      return { status: 403, body: "Please make sure your request has a User-Agent" };
    if (request.headers.authorization !== `token ${token}`)
      return { status: 401, body: { message: "Bad credentials" } };
    const { method = "GET" } = request;
    if (method === "GET" && url.pathname === path) return list(url);
    const issues = path.replace(/pulls$/, "issues");
    if (url.pathname.startsWith(issues))
      return comment(
        method,
        url.pathname.slice(issues.length),
        Number(url.searchParams.get("page") ?? 1),
        (text === "" ? {} : JSON.parse(text)) as { readonly body: string },
      );
    forge.writes.push(`${method} ${url.pathname.slice(path.length)}`);
    if (isForgejo && request.headers["content-type"] !== "application/json")
      return { status: 422, body: { message: "Empty Content-Type" } };
    const given = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (method === "POST" && url.pathname === path) return create(given);
    const pull = forge.pulls.find(({ number }) => url.pathname === `${path}/${number}`);
    if (method !== "PATCH" || pull === undefined) return { status: 404, body: { message: "Not Found" } };
    Object.assign(pull, given);
    return { status: isForgejo ? 201 : 200, body: shown(pull) };
  };

  const server = createServer((request, response) => {
    if (forge.unanswered.count > 0) {
      forge.unanswered.count -= 1;
      if (forge.unanswered.isClosed) request.socket.destroy();
      return;
    }
    void answer(request).then(({ status, body }) => {
      response
        .writeHead(status, { "content-type": "application/json", connection: "close" })
        .end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const api = `http://127.0.0.1:${port}${isForgejo ? "/api/v1" : ""}`;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return Object.assign(forge, { api, close });
}
