/**
 * The Firebase Auth emulator, as a separate process: `port projectId folder [persistent]`.
 *
 * It is firebase-tools' own emulator without its command line, which starts a hub, a logging server and an update check,
 * takes many times as long, and writes the accounts only on a clean stop. Here persistent accounts are written after
 * every change, through the same calls as the command line's export and import.
 */
import { createServer, type RequestListener } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { readJson, writeJson } from "./files";
import { resolveFromRoot } from "./paths";

type Account = { localId: string; validSince?: string };
type Express = { middleware(spec: object, options: object): Promise<unknown> };
type Emulator = { createApp(projectId: string): Promise<RequestListener> };

const SAVE_AFTER_MS = 150;
const [port = "", projectId = "", folder = "", kept] = process.argv.slice(2);
const isPersistent = kept === "persistent";
const accountsFile = join(folder, "accounts.json");
const configFile = join(folder, "config.json");
const base = `http://127.0.0.1:${port}`;
const accountsUrl = `${base}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`;
const configUrl = `${base}/emulator/v1/projects/${projectId}/config`;
const headers = { authorization: "Bearer owner", "content-type": "application/json" };

async function call<T>(url: string, method = "GET", body?: unknown): Promise<T> {
  const response = await fetch(url, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

async function load(): Promise<void> {
  const config = readJson(configFile);
  if (config) await call(configUrl, "PATCH", config);
  const saved = readJson<{ users?: Account[] }>(accountsFile);
  if (!saved?.users?.length) return;
  await call(`${accountsUrl}:batchCreate`, "POST", saved);
  // The import treats every account as new, which would end all earlier sessions.
  for (const { localId, validSince } of saved.users) {
    if (validSince) await call(`${accountsUrl}:update`, "POST", { localId, validSince });
  }
}

async function save(): Promise<void> {
  const [accounts, config] = await Promise.all([call(`${accountsUrl}:batchGet?maxResults=-1`), call(configUrl)]);
  writeJson(accountsFile, accounts);
  writeJson(configFile, config);
}

let timer: NodeJS.Timeout | undefined;
let saving: Promise<void> = Promise.resolve();

function saveSoon(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    saving = saving.then(save).catch((error) => console.error("The accounts could not be saved.", error));
  }, SAVE_AFTER_MS);
}

const emulatorFile = resolveFromRoot("firebase-tools/lib/emulator/auth/server.js");
const requireBeside = createRequire(emulatorFile);

/**
 * Compiling the validators of all API calls takes seconds and most are never used, so each is compiled on first use.
 */
function compileLazily(): void {
  const express = requireBeside("exegesis-express") as Express;
  const { middleware } = express;
  express.middleware = (spec, options) => middleware(spec, { ...options, lazyCompileValidationSchemas: true });
}

compileLazily();
const emulator = await (requireBeside(emulatorFile) as Emulator).createApp(projectId);
let loaded = false;

const server = createServer((request, response) => {
  if (isPersistent && loaded && request.method !== "GET" && request.method !== "OPTIONS")
    response.once("finish", saveSoon);
  emulator(request, response);
});

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, async () => {
    clearTimeout(timer);
    await saving;
    if (isPersistent && loaded) await save().catch(() => {});
    process.exit(0);
  });
}

server.listen(Number(port), "127.0.0.1", async () => {
  try {
    if (isPersistent) await load();
    loaded = true;
    console.log("ready");
    // Tells the launcher that the accounts are loaded: the server may answer before that.
    writeJson(join(folder, "ready.json"), { pid: process.pid });
  } catch (error) {
    console.error(`The accounts kept in ${folder} could not be read back.`, error);
    process.exit(1);
  }
});
