/** Raw HTTP bytes over a new connection, for requests that no Node client would send. */
import { connect, type Socket } from "node:net";

export type RawAnswer = { status: number; headers: Record<string, string>; body: string };

const CRLF = "\r\n";

/** The last response received; `100 Continue` does not count as one. */
export function parseAnswer(bytes: string): RawAnswer {
  const [head = "", ...rest] = bytes.replace(/^HTTP\/1\.1 100 [\s\S]*?\r\n\r\n/, "").split(`${CRLF}${CRLF}`);
  const [first = "", ...lines] = head.split(CRLF);
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(":")).toLowerCase(),
    line.slice(line.indexOf(":") + 2),
  ]);
  return {
    status: Number(first.split(" ")[1] ?? 0),
    headers: Object.fromEntries(headers),
    body: rest.join(CRLF + CRLF),
  };
}

export type RawConnection = {
  socket: Socket;
  /** Everything received so far. */
  received(): string;
  /** Resolves with everything received once the other side has closed the connection. */
  ended: Promise<string>;
};

/** Opens a connection to a local port and sends `bytes`; it stays open. */
export function openRaw(port: number, bytes: string | Buffer): RawConnection {
  const socket = connect(port, "127.0.0.1");
  const parts: Buffer[] = [];
  const received = () => Buffer.concat(parts).toString("latin1");
  socket.on("data", (part: Buffer) => parts.push(part)).on("error", () => {});
  socket.write(bytes);
  const ended = new Promise<string>((resolve) => socket.once("close", () => resolve(received())));
  return { socket, received, ended };
}

/** Sends one request, with `connection: close`, and returns the response. */
export async function sendRaw(port: number, lines: string[], body: string | Buffer = ""): Promise<RawAnswer> {
  const head = [...lines, "Connection: close", "", ""].join(CRLF);
  return parseAnswer(await openRaw(port, Buffer.concat([Buffer.from(head, "latin1"), Buffer.from(body)])).ended);
}
