/** A proxy in front of PostgreSQL that holds its answers back, to count how often a portal waits for one before it asks on. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A portal that has asked for nothing more in this time waits for an answer. */
const WAITING_MS = 500;
/** The job queue's connections look for jobs whatever the portal is asked for. */
const JOB_QUEUE = "pgboss";

export type DatabaseProxy = {
  url: string;
  /** How many times the portal waited for answers while `work` ran: what it asks for at once is answered at once. */
  rounds(work: () => Promise<unknown>): Promise<number>;
  close(): void;
};

/** Opens it in front of the database of a connection string. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let held: (() => void)[] | undefined;
  let count = 0;
  let timer: NodeJS.Timeout | undefined;
  const release = () => {
    const answers = held ?? [];
    if (held) held = [];
    if (answers.length > 0) count += 1;
    for (const answer of answers) answer();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(release, WAITING_MS);
  };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
    }
    let isCounted = true;
    near.once("data", (start: Buffer) => {
      isCounted = !start.includes(JOB_QUEUE);
    });
    near.on("data", (bytes) => {
      if (held && isCounted) wait();
      far.write(bytes);
    });
    far.on("data", (bytes) => {
      if (!(held && isCounted)) return void near.write(bytes);
      held.push(() => near.write(bytes));
      wait();
    });
    near.on("end", () => far.end());
    far.on("end", () => near.end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    async rounds(work) {
      held = [];
      count = 0;
      try {
        await work();
        return count;
      } finally {
        clearTimeout(timer);
        const answers = held;
        held = undefined;
        for (const answer of answers) answer();
      }
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
