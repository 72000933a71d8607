// Requests to GitHub or Forgejo, with TOKEN and the variables of their Actions:
// node ci/pull-requests.mjs open <folder>     pushes the branches that ci/update.sh made, and opens or updates a pull request for each
// node ci/pull-requests.mjs comment <folder>  writes review.md of ci/explain.sh to one comment of this pull request, and keeps it up to date
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const [command = "", folder = ""] = process.argv.slice(2);
const {
  GITHUB_API_URL: api,
  GITHUB_REF: ref = "",
  GITHUB_REPOSITORY: repository,
  GITHUB_REF_NAME: base,
  TOKEN: token,
} = process.env;
const isForgejo = api.endsWith("/api/v1");
const pulls = `${api}/repos/${repository}/pulls`;
const issues = `${api}/repos/${repository}/issues`;
// Both forges accept a token as the password of any user. In a variable, no list of processes shows it.
const credentials = '!f() { test "$1" = get && echo username=x-access-token && echo "password=$TOKEN"; }; f';

/** Forgejo cannot search for a branch. 50 is its largest page. */
let all;
let failed = false;
if (command === "comment") await attempt("comment", () => comment(readText("review.md")));
else
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".md"))) {
    const branch = `update/${file.slice(0, -".md".length)}`;
    await attempt(branch, () => publish(branch, readText(file)));
  }
process.exitCode = failed ? 1 : 0;

async function attempt(what, run) {
  try {
    console.log(`${what}: ${await run()}`);
  } catch (error) {
    console.log(`::error::${what}: ${error.message}`);
    failed = true;
  }
}

function readText(name) {
  return readFileSync(join(folder, name), "utf8");
}

/** The comment is found by its first line, among those of the account that Actions have. */
async function comment(review) {
  const [, number = ""] = /^refs\/pull\/(\d+)\//.exec(ref) ?? [];
  const mark = "<!-- catalogc -->";
  const body = shortened(`${mark}\n${review}`);
  const comments = `${issues}/${number}/comments`;
  // Forgejo lists all at once.
  const known = isForgejo ? await request("GET", comments) : await list(`${comments}?per_page=100`);
  const own = known.find(
    ({ user, body: text }) =>
      /^(?:github-actions\[bot\]|forgejo-actions)$/.test(user?.login) && text.startsWith(mark),
  );
  if (own === undefined && review.endsWith("\nnothing changed.\n")) return "nothing to say";
  if (own === undefined) await request("POST", comments, { body });
  else if (own.body !== body) await request("PATCH", `${issues}/comments/${own.id}`, { body });
  return own === undefined ? "written" : "up to date";
}

async function publish(branch, description) {
  const title = git("log", "-1", "--format=%s", branch);
  const known = await pullRequestsOf(branch);
  const open = known.find((each) => each.state === "open");
  if (open === undefined && known.some((each) => each.title === title && !(each.merged_at ?? each.merged)))
    return `a pull request for ${title} was closed`;

  const [pushed = ""] = git("ls-remote", "origin", `refs/heads/${branch}`).split("\t");
  if (pushed !== "") {
    git("fetch", "--quiet", "--depth=2", "origin", pushed);
    const author = git("log", "-1", "--format=%ae", pushed);
    if (author !== git("log", "-1", "--format=%ae", branch)) return `left to ${author}, who changed it`;
  }
  const isSame = pushed !== "" && contentOf(pushed) === contentOf(branch);
  if (!isSame)
    git(
      "push",
      "--quiet",
      `--force-with-lease=${branch}:${pushed}`,
      "origin",
      `${branch}:refs/heads/${branch}`,
    );

  const body = shortened(description);
  if (open === undefined) {
    await request("POST", pulls, { title, body, head: branch, base });
    return `opened a pull request for ${title}`;
  }
  if (isSame && open.title === title) return "the pull request is up to date";
  await request("PATCH", `${pulls}/${open.number}`, { title, body });
  return `updated pull request ${open.number} to ${title}`;
}

/** GitHub accepts 65,536 characters. */
function shortened(text) {
  return text.length > 60_000 ? `${text.slice(0, 60_000)}\n…` : text;
}

/** The pull requests of a branch of this repository, the newest first. */
async function pullRequestsOf(branch) {
  const [owner] = repository.split("/");
  const some = isForgejo
    ? await (all ??= list(`${pulls}?state=all&limit=50`))
    : await list(`${pulls}?state=all&per_page=100&head=${encodeURIComponent(`${owner}:${branch}`)}`);
  // On Forgejo a deleted branch is only in the label.
  return some.filter(
    ({ head }) => head.repo?.full_name === repository && (isForgejo ? head.label : head.ref) === branch,
  );
}

async function list(url) {
  const found = [];
  for (let page = 1; ; page += 1) {
    const some = await request("GET", `${url}&page=${page}`);
    if (some.length === 0) return found;
    found.push(...some);
  }
}

async function request(method, url, body) {
  const send = async () => {
    const answer = await fetch(url, {
      method,
      headers: { authorization: `token ${token}`, "content-type": "application/json" },
      signal: AbortSignal.timeout(60_000),
      ...(body && { body: JSON.stringify(body) }),
    });
    return { ok: answer.ok, status: answer.status, text: await answer.text() };
  };
  // A write without an answer may have happened: it is not repeated.
  const sent = method === "GET" ? send().catch(send) : send();
  const { ok, status, text } = await sent.catch((error) => {
    throw new Error(`${method} ${url} failed: ${error.cause?.message ?? error.message}`);
  });
  if (ok) return JSON.parse(text);
  const hint = method === "GET" ? "" : "; the comment in the workflow says what the token needs";
  throw new Error(`${method} ${url} answers ${status} ${text.slice(0, 500).replace(/\s+/g, " ")}${hint}`);
}

/** What a branch changes, wherever it starts. */
function contentOf(commit) {
  const files = git("diff-tree", "-r", "--no-commit-id", "--name-only", "-z", commit)
    .split("\0")
    .filter(Boolean);
  return git("ls-tree", "-r", "-z", commit, "--", ...files);
}

function git(...args) {
  const { status, stdout, stderr, error } = spawnSync(
    "git",
    ["-c", "credential.helper=", "-c", `credential.helper=${credentials}`, ...args],
    {
      encoding: "utf8",
      env: { ...process.env, GIT_TERMINAL_PROMPT: "0" },
      maxBuffer: 1 << 28,
      timeout: 600_000,
    },
  );
  if (status !== 0) throw error ?? new Error(`git ${args[0]} failed: ${stderr.trim()}`);
  return stdout.trim();
}
