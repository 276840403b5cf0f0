/** Drawn signatures as browsers send them: valid and invalid PNGs, built byte by byte. */
import { crc32, deflateSync } from "node:zlib";

const BEGINNING = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

type Options = { width?: number; height?: number; ink?: boolean; declared?: { width: number; height: number } };

/** A PNG of a horizontal line, or of nothing. `declared` overrides the size in its header. */
export function aDrawing({ width = 60, height = 20, ink = true, declared = { width, height } }: Options = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(declared.width, 0);
  header.writeUInt32BE(declared.height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const line = Buffer.alloc(1 + width * 4);
  const inked = Buffer.from(line).fill(Buffer.from([0x1a, 0x27, 0x25, 0xff]), 1);
  const lines = Array.from({ length: height }, (_, y) => (ink && y === Math.floor(height / 2) ? inked : line));
  const parts = [
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(lines))),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([BEGINNING, ...parts]);
}
