/** A slow mail server: it delays its answers as a test asks, and counts the mails it receives. */
import { type AddressInfo, createServer, type Socket } from "node:net";

/**
 * `takes`: accepts mail normally. `silent`: accepts connections and never answers. `holds`: receives the whole mail and
 * answers when released. Otherwise it answers the end of a mail with that line.
 */
export type Behaviour = "takes" | "silent" | "holds" | `${number} ${string}`;

export type SlowMail = {
  url: string;
  /** Every mail received to its end, whatever the answer was. */
  mails: string[];
  /** How many connections were made, and how many are open. */
  connections: { made: number; open: number };
  behave(next: Behaviour): void;
  /** Does something when a mail has been received to its end, before it answers. */
  onMail(work: () => Promise<unknown>): void;
  /** Answers the mails it holds back, and accepts mail normally from now on. */
  release(): void;
  close(): Promise<void>;
};

/** Reads one connection line by line, as SMTP requires. */
function converse(socket: Socket, say: (line: string) => void, onMail: (mail: string) => void): void {
  let buffered = "";
  let isInMail = false;
  socket.on("data", (bytes) => {
    buffered += bytes.toString("utf8");
    for (;;) {
      const end = isInMail ? "\r\n.\r\n" : "\r\n";
      const at = buffered.indexOf(end);
      if (at < 0) return;
      const text = buffered.slice(0, at);
      buffered = buffered.slice(at + end.length);
      if (isInMail) {
        isInMail = false;
        onMail(text);
      } else if (/^EHLO|^HELO/i.test(text)) say("250 slow.example");
      else if (/^DATA/i.test(text)) {
        isInMail = true;
        say("354 go on");
      } else if (/^QUIT/i.test(text)) {
        say("221 bye");
        socket.end();
      } else say("250 OK");
    }
  });
}

/** Starts one on a free local port. */
export async function openSlowMail(): Promise<SlowMail> {
  const mails: string[] = [];
  const connections = { made: 0, open: 0 };
  const sockets = new Set<Socket>();
  let behaviour: Behaviour = "takes";
  let before: (() => Promise<unknown>) | undefined;
  let delayed: (() => void)[] = [];
  const server = createServer((socket) => {
    connections.made++;
    connections.open++;
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      connections.open--;
      sockets.delete(socket);
    });
    if (behaviour === "silent") return;
    const say = (line: string) => void (socket.writable && socket.write(`${line}\r\n`));
    converse(socket, say, async (mail) => {
      mails.push(mail);
      await before?.();
      if (behaviour === "holds") delayed.push(() => say("250 taken"));
      else say(behaviour === "takes" || behaviour === "silent" ? "250 taken" : behaviour);
    });
    say("220 slow.example ESMTP");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    connections,
    behave: (next) => {
      behaviour = next;
    },
    onMail: (work) => {
      before = work;
    },
    release: () => {
      behaviour = "takes";
      for (const answer of delayed) answer();
      delayed = [];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
