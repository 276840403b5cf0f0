/** What uploaded bytes are, and which PDFs are refused. */
import zlib, { deflateSync } from "node:zlib";
import fc from "fast-check";
import PDFDocument from "pdfkit";
import { FileRefused, sniff } from "@/lib/adapters/files";
import { constants } from "@/lib/config/constants";

type Options = ConstructorParameters<typeof PDFDocument>[0];

function made(options: Options, draw: (pdf: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const pdf = new PDFDocument(options);
  const parts: Buffer[] = [];
  pdf.on("data", (part: Buffer) => parts.push(part));
  const whole = new Promise<Buffer>((resolve) => pdf.on("end", () => resolve(Buffer.concat(parts))));
  draw(pdf);
  pdf.end();
  return whole;
}

const plain = (options: Options = {}) => made(options, (pdf) => pdf.text("An annexure"));
/** A PDF by hand, as far as it is looked at. */
const written = (...objects: (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from("%PDF-1.7\n"),
    ...objects.flatMap((object, at) => [
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(object as string),
      Buffer.from("\nendobj\n"),
    ]),
    Buffer.from("trailer << /Root 1 0 R >>\nstartxref\n0\n%%EOF\n"),
  ]);
const packed = (dictionary: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from("\nendstream"),
  ]);

const refusal = (bytes: Buffer) =>
  sniff(bytes).then(
    (kind) => kind,
    (error) => (error instanceof FileRefused ? `refused: ${error.reason}` : Promise.reject(error)),
  );

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const jpeg = Buffer.from("ffd8ffe000104a46494600010100000100010000ffdb0043", "hex");
const webp = Buffer.concat([Buffer.from("RIFF\x1a\0\0\0WEBPVP8L", "latin1"), Buffer.alloc(16)]);

test("kinds are known by the bytes", async () => {
  expect(await sniff(png)).toBe("png");
  expect(await sniff(jpeg)).toBe("jpeg");
  expect(await sniff(webp)).toBe("webp");
  expect(await sniff(await plain())).toBe("pdf");
});

test.each([
  ["text", Buffer.from("An annexure")],
  ["nothing", Buffer.alloc(0)],
  ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["a drawing with scripts", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ["a program", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200)])],
  ["another picture", Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(40)])],
  ["an archive", Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(60)])],
  ["a page that says it is a PDF further on", Buffer.from("<html>%PDF-1.7 %%EOF")],
])("%s is none of them", async (_what, bytes) => {
  expect(await sniff(bytes)).toBeNull();
});

test("what is larger than allowed is refused before it is looked at, and what is just as large is not", async () => {
  const rest = (length: number) => Buffer.concat([png, Buffer.alloc(length - png.length)]);
  expect(constants.fileMaxBytes).toBe(10 * 1024 * 1024);
  expect(await refusal(rest(constants.fileMaxBytes))).toBe("png");
  expect(await refusal(rest(constants.fileMaxBytes + 1))).toBe("refused: tooLarge");
});

describe("a PDF", () => {
  test("is taken as libraries write it, links and packed pages included", async () => {
    const bytes = await made({ pdfVersion: "1.7", tagged: true, lang: "en-GB" }, (pdf) => {
      for (let page = 0; page < 5; page += 1) pdf.addPage().text("Terms", { link: "https://portal.care.test" });
    });
    expect(await refusal(bytes)).toBe("pdf");
  });

  test("without its end is refused", async () => {
    const bytes = await plain();
    expect(await refusal(bytes.subarray(0, bytes.length - 40))).toBe("refused: broken");
    expect(await refusal(Buffer.concat([bytes, Buffer.alloc(2_000)]))).toBe("refused: broken");
    expect(await refusal(Buffer.from("%PDF-what %%EOF"))).toBe("refused: broken");
  });

  test("with a password is refused", async () => {
    expect(await refusal(await plain({ userPassword: "secret", pdfVersion: "1.7" }))).toBe("refused: encrypted");
    expect(await refusal(await plain({ ownerPassword: "secret" }))).toBe("refused: encrypted");
  });

  test("that carries a file is refused, as a library writes it", async () => {
    const bytes = await made({}, (pdf) => pdf.file(Buffer.from("payload"), { name: "payload.exe" }));
    expect(await refusal(bytes)).toBe("refused: embeddedFile");
  });

  const actions: [string, string][] = [
    ["<< /Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>", "javaScript"],
    ["<< /S/JavaScript/JS(x)>>", "javaScript"],
    ["<< /S /J#61vaScrip#74 /JS (x) >>", "javaScript"],
    ["<< /Names << /JavaScript 3 0 R >> >>", "javaScript"],
    ["<< /S /Launch /F (cmd.exe) >>", "launch"],
    ["<< /Names << /EmbeddedFiles 3 0 R >> >>", "embeddedFile"],
    ["<< /Type /EmbeddedFile >>", "embeddedFile"],
    ["<< /Subtype /RichMedia >>", "richMedia"],
    ["<< /S /SubmitForm /F (https://elsewhere.test) >>", "form"],
    ["<< /AcroForm << /XFA 7 0 R >> >>", "form"],
  ];

  test.each(actions)("that says %s is refused: %s", async (object, reason) => {
    expect(await refusal(written(object))).toBe(`refused: ${reason}`);
  });

  test.each(actions)("that packs %s away is refused: %s", async (object, reason) => {
    const objects = deflateSync(Buffer.from(`5 0 ${object}`));
    const dictionary = "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode";
    expect(await refusal(written("<< /Type /Catalog >>", packed(dictionary, objects)))).toBe(`refused: ${reason}`);
    // Readers ask for the numbers, not for the name.
    expect(await refusal(written("<< >>", packed("/N 1 /First 4 /Filter /FlateDecode", objects)))).toBe(
      `refused: ${reason}`,
    );
  });

  test("whose packed objects cannot be looked into is refused", async () => {
    const odd = packed("/Type /Obj#53tm /N 1 /First 4 /Filter /LZWDecode", Buffer.from("800b6050", "hex"));
    expect(await refusal(written("<< >>", odd))).toBe("refused: unreadable");
    const bomb = packed("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", deflateSync(Buffer.alloc(9 * 1024 * 1024)));
    expect(await refusal(written("<< >>", bomb))).toBe("refused: unreadable");
  });

  test("that would unpack without end is refused before much of it is unpacked", async () => {
    const unpacked = jest.spyOn(zlib, "inflate");
    /** How often a whole stream was unpacked; a mere look at how one begins has no bound. */
    const whole = () => unpacked.mock.calls.filter(([, options]) => "maxOutputLength" in Object(options)).length;
    await jest.isolateModulesAsync(async () => {
      const files = await import("@/lib/adapters/files");
      const refused = (bytes: Buffer) => expect(files.sniff(bytes)).rejects.toMatchObject({ reason: "unreadable" });
      for (const length of [8 * 1024 * 1024 - 1, 9 * 1024 * 1024]) {
        const objects = Buffer.alloc(length, " ");
        objects.write("5 0 ");
        const much = packed("/Filter /FlateDecode", deflateSync(objects));
        unpacked.mockClear();
        await refused(written(...Array.from({ length: 40 }, () => much)));
        // Of 8 MB at most each, 128 MB in all, and the one that is too many.
        expect(whole()).toBe(17);
      }
      unpacked.mockClear();
      await refused(written("stream\n".repeat(30_000)));
      expect(unpacked).not.toHaveBeenCalled();
    });
    unpacked.mockRestore();
  });

  test("may hold pictures of any size", async () => {
    const picture = packed("/Subtype /Image /Filter /FlateDecode", deflateSync(Buffer.alloc(9 * 1024 * 1024, 255)));
    expect(await refusal(written(...Array.from({ length: 40 }, () => picture)))).toBe("pdf");
  });

  test("hides nothing behind blanks or comments", async () => {
    for (const before of [" ".repeat(2 * 1024 * 1024), `%${"x".repeat(9_000)}\n`]) {
      const objects = deflateSync(Buffer.from(`${before}5 0 << /S /Launch >>`));
      expect(await refusal(written("<< >>", packed("/N 1 /First 4", objects)))).toBe("refused: launch");
    }
  });

  test("may use the words where they are words, or parts of other names", async () => {
    const page = deflateSync(Buffer.from("BT (Training/Launch of the service) Tj ET"));
    expect(
      await refusal(
        written("<< /Type /Catalog /JavaScriptless 1 /LaunchDate 2 >>", packed("/Filter /FlateDecode", page)),
      ),
    ).toBe("pdf");
    expect(await refusal(written("<< /EncryptMetadata false /XFAtest true >>"))).toBe("pdf");
  });
});

test("whatever the bytes are, the answer is a kind, null or a refusal", async () => {
  const start = fc.constantFrom(
    "",
    "%PDF-1.7\n",
    "%PDF-1.4 stream\n",
    "\x89PNG\r\n\x1a\n",
    "RIFF",
    "PK\x03\x04",
    "\xff\xd8\xff",
  );
  await fc.assert(
    fc.asyncProperty(
      start,
      fc.uint8Array({ maxLength: 400 }),
      fc.constantFrom("", "%%EOF"),
      async (head, body, end) => {
        const bytes = Buffer.concat([Buffer.from(head, "latin1"), body, Buffer.from(end)]);
        expect(String(await refusal(bytes))).toMatch(/^(pdf|png|jpeg|webp|null|refused: \w+)$/);
      },
    ),
  );
});
