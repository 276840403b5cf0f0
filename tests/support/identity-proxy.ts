/** A proxy in front of the identity server, so that a test can take it down and read the requests it gets. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

export type IdentityProxy = {
  /** Runs `work` while the identity server's address refuses connections. */
  away<T>(work: () => Promise<T>): Promise<T>;
  /** The raw requests the identity server got while `work` ran. */
  asked(work: () => Promise<unknown>): Promise<string>;
  close(): Promise<void>;
};

/** Open it before the product first reads its environment, which it does at first use. */
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
