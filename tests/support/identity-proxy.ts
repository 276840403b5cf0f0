/** Stands before the identity server, so that a test can take it away, and see what it was asked. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

export type IdentityProxy = {
  /** Runs `work` while nobody listens where the identity server is looked for. */
  away<T>(work: () => Promise<T>): Promise<T>;
  /** Everything that was asked of it while `work` ran, as it came. */
  asked(work: () => Promise<unknown>): Promise<string>;
  close(): Promise<void>;
};

/** To be opened before the product looks at its environment, which it does at first use. */
export async function openIdentityProxy(): Promise<IdentityProxy> {
  const target = new URL(`http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}`);
  const sockets = new Set<Socket>();
  let seen = "";
  let server: Server;
  const open = (port: number) =>
    new Promise<number>((resolve) => {
      server = createServer((near) => {
        const far = connect(Number(target.port), target.hostname);
        for (const socket of [near, far]) {
          sockets.add(socket);
          socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
        }
        near.on("data", (bytes) => {
          seen += bytes.toString("utf8");
        });
        near.pipe(far).pipe(near);
      }).listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
    });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  const port = await open(0);
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${port}`;
  return {
    away: async (work) => {
      await close();
      try {
        return await work();
      } finally {
        await open(port);
      }
    },
    asked: async (work) => {
      seen = "";
      await work();
      return seen;
    },
    close,
  };
}
