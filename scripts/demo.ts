/**
 * `npm run demo`: runs the whole product on this machine, with the demo scenario. `--reset` starts from scratch,
 * `--port N` changes the port.
 */
import { join } from "node:path";
import { brand } from "@/lib/config/brand";
import { buildIsFresh, DEMO_LOCK, ensureBuild } from "./local/build";
import { banner, type Scenario } from "./local/demo-banner";
import {
  type DemoOptions,
  demoEnded,
  HIGHEST_PORT,
  parseDemoOptions,
  refuseForeignDatabase,
} from "./local/demo-options";
import { readJson, writeJson } from "./local/files";
import { janitorPid } from "./local/guard";
import { launch, logLine, UserError } from "./local/launcher";
import { releaseLock, takeLock } from "./local/lock";
import { localDir } from "./local/paths";
import { alsoOnIpv6, startPortal } from "./local/portal";
import { freePort, isTaken, processUsing } from "./local/ports";
import type { Running } from "./local/process";
import { type Products, startProducts } from "./local/products";
import { type Ports, removeStackData, type Stack, startStack } from "./local/stack";

const PORTS_FILE = join(localDir, "ports.json");
const LOG_DIR = join(localDir, "logs");
type DemoPorts = Ports & { products: number };
/** The preferred port of the inbox page; people do not type the addresses of the other servers. */
const INBOX_PORT = 1080;

async function refuseTakenPort(port: number): Promise<void> {
  if (!(await isTaken(port))) return;
  const holder = processUsing(port);
  const other = await freePort(port < HIGHEST_PORT ? port + 1 : undefined);
  throw new UserError(
    `Port ${port} is in use${holder ? ` by ${holder}` : ""}.\nStop it, or choose another port: npm run demo -- --port ${other}`,
  );
}

function takeDemoLock(port: number): void {
  const holder = takeLock(DEMO_LOCK, "scripts/demo.ts", { port });
  if (!holder) return;
  throw new UserError(
    `The demo of this checkout is already running at http://localhost:${holder["port"]} (process ${holder.pid}).\nStop it with Ctrl-C there first.`,
  );
}

async function startServers(publicUrl: string): Promise<{ stack: Stack; products: Products; scenario: Scenario }> {
  const wanted: Partial<DemoPorts> = readJson<DemoPorts>(PORTS_FILE) ?? { inbox: INBOX_PORT };
  const stack = await startStack({
    dir: localDir,
    logDir: LOG_DIR,
    ports: wanted,
    publicUrl,
    persistent: true,
    say: logLine,
  });
  const products = await startProducts(await freePort(wanted.products));
  const port = (url: string) => Number(new URL(url).port);
  writeJson(PORTS_FILE, {
    postgres: stack.postgres.port,
    identity: port(`http://${stack.identity.host}`),
    smtp: port(stack.mail.smtpUrl),
    inbox: port(stack.mail.inboxUrl),
    oidc: port(stack.oidc.issuer),
    products: products.port,
  });
  logLine("The database, identity service, identity provider and mail server are running.");
  const { seedDemo } = await import("@/lib/db/seed/demo");
  const scenario = await seedDemo(stack.ownerEnv);
  logLine("The demo data is ready.");
  return { stack, products, scenario };
}

async function built(): Promise<void> {
  const result = await ensureBuild(logLine);
  logLine(result === "built" ? "The portal is built." : "The portal is already built and up to date.");
}

/** Resolves with the first process that exits unexpectedly. */
function firstToDie(children: Running[]): Promise<Running> {
  return new Promise((resolve) => {
    for (const child of children) child.exited.then(() => child.expected() || resolve(child));
  });
}

async function demo({ port, reset }: DemoOptions): Promise<number> {
  refuseForeignDatabase(process.env.DATABASE_URL, readJson<Ports>(PORTS_FILE)?.postgres);
  await demoEnded(logLine);
  takeDemoLock(port);
  await refuseTakenPort(port);
  // Before anything starts, so that the next run also waits for a demo killed during start.
  writeJson(join(localDir, "janitor.json"), { pid: janitorPid() });
  logLine(`Starting ${brand.name}.${buildIsFresh() ? "" : " Building it first takes a minute or two."}`);
  if (reset) {
    logLine("Removing the data of earlier runs.");
    await removeStackData(localDir, logLine);
  }

  const publicUrl = `http://localhost:${port}`;
  const [{ stack, products, scenario }] = await Promise.all([startServers(publicUrl), built()]);
  const portal = await startPortal({ ...stack.env, ...products.env }, { port, logDir: LOG_DIR });
  await alsoOnIpv6(port);
  logLine("The portal is running.");
  console.log(banner({ url: publicUrl, inboxUrl: stack.mail.inboxUrl, scenario, dataDir: stack.postgres.dataDir }));

  const dead = await firstToDie([
    portal.process(),
    stack.postgres.process(),
    stack.identity.process(),
    stack.mail.process(),
    stack.oidc.process(),
  ]);
  throw new UserError(`${dead.name} ended unexpectedly. Its last lines (the rest is in ${LOG_DIR}):\n\n${dead.tail()}`);
}

await launch(async () => demo(parseDemoOptions(process.argv.slice(2))), {
  codeOnStop: 0,
  goodbye: "Everything has stopped. The data is kept for the next start.",
  last: () => releaseLock(DEMO_LOCK),
});
