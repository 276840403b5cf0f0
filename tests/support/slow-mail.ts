/** A mail server that takes its time: it holds back what a test tells it to, and counts what it was given. */
import { type AddressInfo, createServer, type Socket } from "node:net";

/**
 * `takes`: as a server should. `silent`: it accepts connections and says nothing. `holds`: it has the whole mail and answers when it
 * is released. Otherwise a mail's end is answered with that line.
 */
export type Behaviour = "takes" | "silent" | "holds" | `${number} ${string}`;

export type SlowMail = {
  url: string;
  /** Every mail whose end was received, whatever was answered. */
  mails: string[];
  /** How many connections were made, and how many are open. */
  connections: { made: number; open: number };
  behave(next: Behaviour): void;
  /** Answers what is held, and behaves from now on. */
  release(): void;
  close(): Promise<void>;
};

/** Reads one connection line by line, as SMTP has it. */
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

/** Starts one on a free port of this machine. */
export async function openSlowMail(): Promise<SlowMail> {
  const mails: string[] = [];
  const connections = { made: 0, open: 0 };
  const sockets = new Set<Socket>();
  let behaviour: Behaviour = "takes";
  let held: (() => void)[] = [];
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
    converse(socket, say, (mail) => {
      mails.push(mail);
      if (behaviour === "holds") held.push(() => say("250 taken"));
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
    release: () => {
      behaviour = "takes";
      for (const answer of held) answer();
      held = [];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
