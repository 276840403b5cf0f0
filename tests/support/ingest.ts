/** A stand-in for the error service's server: it accepts envelopes and stores them for tests to read. */
import { gunzipSync } from "node:zlib";
import { type Listening, listen } from "./listen";

type Item = { type: string; payload: Record<string, unknown>; text: string };
export type Ingest = Listening & {
  dsn: string;
  /** Every envelope received, complete, as text. */
  received: string[];
  items: Item[];
};

const ANYONE = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };

function itemsOf(envelope: string): Item[] {
  const [, ...lines] = envelope.split("\n");
  const items: Item[] = [];
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const { type } = JSON.parse(lines[at] ?? "{}") as { type?: string };
    if (!type) break;
    // A recording takes two lines: its own header, then the recorded data.
    const isRecording = type === "replay_recording";
    const text = isRecording ? lines.slice(at + 1, at + 3).join("\n") : (lines[at + 1] ?? "");
    if (isRecording) at += 1;
    items.push({ type, text, payload: isRecording ? {} : JSON.parse(text) });
  }
  return items;
}

export async function startIngest(): Promise<Ingest> {
  const received: string[] = [];
  const items: Item[] = [];
  const server = await listen(async (request) => {
    if (request.method === "POST") {
      const bytes = Buffer.from(await request.arrayBuffer());
      const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString("utf8");
      received.push(`${request.url}\n${text}`);
      items.push(...itemsOf(text));
    }
    return Response.json({}, { headers: ANYONE });
  });
  return { ...server, dsn: `${server.url.replace("://", "://public@")}/1`, received, items };
}
