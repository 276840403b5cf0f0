/** Drawn signatures: every drawing that is accepted from a browser can be shown in the sealed document. */
import { crc32, deflateSync } from "node:zlib";
import fc from "fast-check";
import { readDrawing } from "@/lib/backend/signer/drawing";
import { constants } from "@/lib/config/constants";
import { renderSealed } from "@/lib/documents";
import { aPng, aSignedAgreement } from "@/tests/support/agreement-document";

const most = constants.signatureImageMaxPx;

function chunk(kind: string, body: Buffer): Buffer {
  const framed = Buffer.alloc(body.length + 12);
  framed.writeUInt32BE(body.length, 0);
  framed.write(kind, 4, "latin1");
  body.copy(framed, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), body.length + 8);
  return framed;
}

type Made = {
  width: number;
  height: number;
  colour: number;
  /** One for each row, over and over. */
  filters: number[];
  /** One byte in this many differs from what its neighbours predict. */
  oneIn: number;
  headers?: { width: number; height: number }[] | undefined;
  between?: Buffer[] | undefined;
  behind?: Buffer | undefined;
};

/** A PNG whose rows use `filters`, with data that may differ in size from what its header declares. */
function made({ width, height, colour, filters, oneIn, behind, between = [], ...more }: Made): Buffer {
  const rowBytes = width * (colour === 6 ? 4 : 3) + 1;
  const rows = Buffer.alloc(rowBytes * height);
  let seed = width * 31 + height;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  for (let at = 0; at < rows.length; at += 1) {
    if (at % rowBytes === 0) rows[at] = filters[(at / rowBytes) % filters.length] ?? 0;
    else if (next(oneIn) === 0) rows[at] = 1 + next(255);
  }
  const headers = (more.headers ?? [{ width, height }]).map((told) => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(told.width, 0);
    header.writeUInt32BE(told.height, 4);
    header.set([8, colour, 0, 0, 0], 8);
    return chunk("IHDR", header);
  });
  const end = chunk("IEND", Buffer.alloc(0));
  const parts = [...headers, ...between, chunk("IDAT", deflateSync(rows, { level: 9 })), end];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts, behind ?? Buffer.alloc(0)]);
}

const taken = (png: Buffer) => readDrawing(png.toString("base64"));

async function sealedWith(image: Buffer): Promise<Buffer> {
  const input = aSignedAgreement();
  return renderSealed({
    ...input,
    signatures: input.signatures.map((one) => (one.method === "drawn" ? { ...one, image } : one)),
  });
}

const small: Made = { width: 40, height: 20, colour: 6, filters: [0], oneIn: 3 };

test("accepts a canvas's drawing and removes its transparency", async () => {
  const image = await taken(aPng({ colour: 6 }));
  expect(image).not.toBeNull();
  expect(image?.equals(aPng({ colour: 6 }))).toBe(false);
  // Processing it again changes nothing.
  expect(image && (await taken(image))?.equals(image)).toBe(true);
});

test.each<[string, Buffer]>([
  ["higher than a document shows it", made({ ...small, height: most.height + 1 })],
  ["wider than a document shows it", made({ ...small, width: most.width + 1 })],
  ["whose rows are told in no known way", made({ ...small, filters: [0, 5] })],
  ["with two headers", made({ ...small, headers: [small, small] })],
  ["with two headers of which the second fits", made({ ...small, headers: [{ width: 1, height: 1 }, small] })],
  [
    "whose header is not first",
    made({ ...small, headers: [], between: [chunk("tEXt", Buffer.from("x")), made(small).subarray(8, 33)] }),
  ],
  ["with half of its rows", made({ ...small, headers: [{ width: 40, height: 40 }] })],
  ["that is a JPEG", Buffer.from("ffd8ffe000104a46494600010100000100010000ffd9", "hex")],
  ["on which nothing is drawn", made({ ...small, oneIn: Number.POSITIVE_INFINITY })],
])("refuses a picture %s", async (_, png) => expect(await taken(png)).toBeNull());

test("removes data after the picture's end and ancillary chunks", async () => {
  const between = [chunk("tEXt", Buffer.from("Comment\0<script>"))];
  const image = await taken(made({ ...small, between, behind: Buffer.from("<script>") }));
  expect(image?.includes("script")).toBe(false);
  expect(image && (await taken(image))?.equals(image)).toBe(true);
});

test("the sealed document shows every accepted picture", async () => {
  const side = fc.integer({ min: 1, max: 60 });
  const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
    fc.oneof({ arbitrary: fc.constant(undefined), weight: 7 }, { arbitrary, weight: 1 });
  const picture: fc.Arbitrary<Made> = fc.record({
    width: fc.oneof({ arbitrary: side, weight: 8 }, fc.constant(most.width)),
    height: fc.oneof({ arbitrary: side, weight: 8 }, fc.constantFrom(most.height, most.height + 1)),
    colour: fc.constantFrom(2, 6),
    filters: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 }),
    oneIn: fc.constantFrom(2, 50, 400),
    headers: rarely(fc.array(fc.record({ width: side, height: side }), { maxLength: 2 })),
    between: rarely(fc.constantFrom<Buffer[]>([chunk("tEXt", Buffer.from("x"))], [chunk("PLTE", Buffer.alloc(768))])),
    behind: rarely(fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes))),
  });
  // The tests above cover both limits together, because such a picture takes long.
  const some = picture.filter(({ width, height }) => width * height <= 60 * most.width);
  let shown = 0;
  await fc.assert(
    fc.asyncProperty(some, async (options) => {
      const image = await taken(made(options));
      if (!image) return;
      expect((await sealedWith(image)).subarray(0, 5).toString()).toBe("%PDF-");
      shown += 1;
    }),
    { numRuns: 20 },
  );
  expect(shown).toBeGreaterThan(3);
});
