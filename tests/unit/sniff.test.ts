/** What uploaded bytes are, and which PDFs are refused. */
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import PDFDocument from "pdfkit";
import { FileRefused, sniff } from "@/lib/adapters/files";
import { checkPdf } from "@/lib/adapters/files/pdf.mjs";
import { constants } from "@/lib/config/constants";
import { renderSealed } from "@/lib/documents";
import { aSignedAgreement } from "@/tests/support/agreement-document";

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
/** A hand-made PDF, with only the parts that are checked. */
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

const limits = {
  objectsMax: constants.pdfObjectsMax,
  valuesMax: constants.pdfValuesMax,
  unpackedMaxBytes: constants.pdfUnpackedMaxBytes,
  unpackedSumMaxBytes: constants.pdfUnpackedSumMaxBytes,
};

/** The verdict on a PDF, without the thread. */
function verdict(bytes: Buffer): string {
  try {
    checkPdf(bytes, limits);
    return "pdf";
  } catch (error) {
    return `refused: ${(error as { refusal?: string }).refusal ?? "unreadable"}`;
  }
}

/** A PDF of one empty object with the given ending. */
const finished = (trailer: string, before = "") =>
  Buffer.from(`%PDF-1.7\n1 0 obj << >> endobj\n${before}trailer ${trailer}\nstartxref\n0\n%%EOF\n`);

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
])("%s is of no known kind", async (_what, bytes) => {
  expect(await sniff(bytes)).toBeNull();
});

test("a file above the limit is refused before it is inspected, and one at the limit is not", async () => {
  const rest = (length: number) => Buffer.concat([png, Buffer.alloc(length - png.length)]);
  expect(constants.fileMaxBytes).toBe(10 * 1024 * 1024);
  expect(await refusal(rest(constants.fileMaxBytes))).toBe("png");
  expect(await refusal(rest(constants.fileMaxBytes + 1))).toBe("refused: tooLarge");
});

describe("a PDF", () => {
  test("is accepted as libraries write it, including links and compressed pages", async () => {
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
    ["<< /Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>", "openAction"],
    ["<< /S/JavaScript/JS(x)>>", "javaScript"],
    ["<< /S /J#61vaScrip#74 /J#53 (x) >>", "javaScript"],
    ["<< /Names << /JavaScript 3 0 R >> >>", "javaScript"],
    ["<< /S /Rendition /OP 0 /JS (app.launchURL\\(1\\)) >>", "javaScript"],
    ["<< /S /Rendition /R << /S /MR >> >>", "richMedia"],
    ["<< /S /Launch /F (cmd.exe) >>", "launch"],
    ["<< /S%comment\n/Launch /F (cmd.exe) >>", "launch"],
    ["<< /Names << /EmbeddedFiles 3 0 R >> >>", "embeddedFile"],
    ["<< /Type /EmbeddedFile >>", "embeddedFile"],
    ["<< /Type /Filespec /EF << /F 9 0 R >> >>", "embeddedFile"],
    ["<< /Subtype /FileAttachment >>", "embeddedFile"],
    ["<< /Subtype /RichMedia >>", "richMedia"],
    ["<< /Subtype /Screen >>", "richMedia"],
    ["<< /S /SubmitForm /F (https://elsewhere.test) >>", "form"],
    ["<< /S /ImportData /F (x.fdf) >>", "form"],
    ["<< /AcroForm << /XFA 7 0 R >> >>", "form"],
    ["<< /AcroForm << /XFA%comment\n7 0 R >> >>", "form"],
    ["<< /Encrypt%comment\n7 0 R >>", "encrypted"],
    ["<< /Type /Catalog /OpenAction << /S /URI /URI (https://elsewhere.test) >> >>", "openAction"],
    ["<< /Type /Catalog /OpenAction << /S /Named /N /Print >> >>", "openAction"],
    ["<< /OpenAction << /S /GoTo /D [1 0 R /Fit] /Next [<< /S /URI /URI (https://x.test) >>] >> >>", "openAction"],
    ["<< /Type /Page /AA << /O << /S /URI /URI (https://elsewhere.test) >> >> >>", "openAction"],
    ["<< /S /GoToR /F (\\\\\\\\elsewhere.test\\\\share\\\\x.pdf) /D [0 /Fit] >>", "remote"],
    ["<< /S /GoToE /T << /R /C >> >>", "remote"],
    ["<< /S /URI /URI (file:///etc/passwd) >>", "remote"],
    ["<< /S /URI /URI (java\tscript:alert) >>", "remote"],
    ["<< /S /URI /URI (\\\\\\\\elsewhere.test\\\\share) >>", "remote"],
    ["<< /S /URI /URI <66696c653a2f2f2f> >>", "remote"],
    ["<< /URI << /Base (file:///c:/) >> >>", "remote"],
    ["<< /Subtype /Form /Ref << /F (x.pdf) /Page 0 >> >>", "remote"],
  ];

  test.each(actions)("that says %s is refused: %s", (object, reason) => {
    expect(verdict(written(object))).toBe(`refused: ${reason}`);
  });

  test.each(actions)("that packs %s away is refused: %s", (object, reason) => {
    const objects = deflateSync(Buffer.from(`5 0 ${object}`));
    const dictionary = "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode";
    expect(verdict(written("<< /Type /Catalog >>", packed(dictionary, objects)))).toBe(`refused: ${reason}`);
    // Readers ask for the numbers, not for the name.
    expect(verdict(written("<< >>", packed("/N 1 /First 4 /Filter /FlateDecode", objects)))).toBe(`refused: ${reason}`);
  });

  test.each([
    ["by reference", written("<< /OpenAction 2 0 R >>", "<< /S 3 0 R /URI (https://x.test) >>", "/URI"), "openAction"],
    ["by a kind that is a reference", written("<< >>", "<< /S 3 0 R >>", "/Launch"), "launch"],
    ["in the trailer", finished("<< /Root << /OpenAction << /S /Launch >> >> >>"), "openAction"],
    ["in a trailer within a comment", finished("<< /Root 1 0 R >>", "%trailer << /Encrypt 5 0 R >>\n"), "encrypted"],
    [
      "in an older revision",
      finished("<< /Root 1 0 R >>", "2 0 obj << /S /Launch >> endobj 2 0 obj null endobj\n"),
      "launch",
    ],
    ["after the end", Buffer.concat([written("<< >>"), Buffer.from("9 0 obj << /S /Launch >> endobj")]), "launch"],
    ["for one of two readers", written("<< /S /GoTo /S /Launch >>"), "unreadable"],
    ["in a stream of another file", written("<< >>", packed("/F (\\\\\\\\x.test\\\\y)", Buffer.from(""))), "remote"],
  ])("that does something %s is refused", (_where, bytes, reason) => {
    expect(verdict(bytes)).toBe(`refused: ${reason}`);
  });

  test.each([
    ["a stream", packed("/Filter /None", Buffer.from("9 0 obj << /S /Launch >> endobj"))],
    ["a stream, with comments between its numbers", packed("", Buffer.from("9%x\n0%y\nobj<< /S /Launch >> endobj"))],
    ["a text", "<< /Title (9 0 obj << /S /Launch >> endobj) >>"],
    ["a stream, as a trailer", packed("", Buffer.from("trailer %x\n<< /Root << /OpenAction 5 0 R >> >>"))],
  ])("that hides an object in %s, where a reader may find it, is refused", (_where, object) => {
    expect(verdict(written("<< >>", object))).toBe("refused: unreadable");
  });

  test("whose compressed objects cannot be inspected is refused", () => {
    const refused = (object: Buffer) => expect(verdict(written("<< >>", object))).toBe("refused: unreadable");
    const plain = Buffer.from("5 0 << >>");
    refused(packed("/Type /Obj#53tm /N 1 /First 4 /Filter /LZWDecode", Buffer.from("800b6050", "hex")));
    refused(packed("/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]", deflateSync(plain)));
    refused(packed("/N 1 /First 4 /Filter /FlateDecode /DecodeParms << /Predictor 12 >>", deflateSync(plain)));
    refused(packed("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", deflateSync(Buffer.alloc(9 * 1024 * 1024))));
    refused(packed("/N 2 0 R /First 4 /Filter /FlateDecode", deflateSync(plain)));
    // One reader uses the object stream's offsets, another reads the objects in sequence.
    const [listed, next] = ["<< /S /GoTo >>", "<< /S /Launch >>"];
    refused(
      packed("/N 1 /First 4 /Filter /FlateDecode", deflateSync(Buffer.from(`5 ${next.length} ${next}${listed}`))),
    );
  });

  test("that would decompress without end is refused", () => {
    const objects = Buffer.alloc(8 * 1024 * 1024 - 1, " ");
    objects.write("5 0 ");
    const much = packed("/N 1 /First 4 /Filter /FlateDecode", deflateSync(objects));
    expect(verdict(written(...Array.from({ length: 5 }, () => much)))).toBe("refused: unreadable");
  });

  test("may contain pictures of any size", async () => {
    const picture = packed("/Subtype /Image /Filter /FlateDecode", deflateSync(Buffer.alloc(9 * 1024 * 1024, 255)));
    expect(await refusal(written("<< >>", ...Array.from({ length: 40 }, () => picture)))).toBe("pdf");
  });

  test("hides nothing behind blanks or comments", () => {
    for (const before of [" ".repeat(2 * 1024 * 1024), `%${"x".repeat(9_000)}\n`]) {
      const objects = deflateSync(Buffer.from(`5 0 ${before}<< /S /Launch >>`));
      const [packedAway, plain] = [packed("/N 1 /First 4 /Filter /FlateDecode", objects), `${before}<< /S /Launch >>`];
      expect(verdict(written("<< >>", packedAway))).toBe("refused: launch");
      expect(verdict(written("<< >>", plain))).toBe("refused: launch");
    }
  });

  test("may use the words where they are words, or parts of other names", () => {
    const page = packed("/Filter /FlateDecode", deflateSync(Buffer.from("BT (Training/Launch of the service) Tj ET")));
    expect(verdict(written("<< /Type /Catalog /JavaScriptless 1 /LaunchDate 2 >>", page))).toBe("pdf");
    expect(verdict(written("<< /EncryptMetadata false /XFAtest true /Title (/S /JavaScript) >>"))).toBe("pdf");
    expect(verdict(written("<< >>", packed("", Buffer.from("BT (the trailer, 5 objects, /Launch) Tj ET"))))).toBe(
      "pdf",
    );
  });

  test.each([
    "<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://www.nmc.org.uk/registration) >> >>",
    "<< /S /URI /URI (mailto:office@care.test) >>",
    "<< /S /URI /URI (www.care.test/terms) >>",
    "<< /Type /Catalog /OpenAction [1 0 R /Fit] >>",
    "<< /Type /Catalog /OpenAction << /S /GoTo /D [1 0 R /XYZ null null 0] >> >>",
    "<< /Type /Catalog /AcroForm << /Fields [] /SigFlags 3 >> >>",
    "<< /Type /Catalog /Names << /Dests << /Names [(a) 1 0 R] >> >> >>",
  ])("may say %s", (object) => expect(verdict(written(object))).toBe("pdf"));

  test("may be one that the portal made and sealed", async () => {
    expect(await refusal(await renderSealed(aSignedAgreement()))).toBe("pdf");
  });
});

test("whatever the bytes are, the result is a kind, null or a refusal", async () => {
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
    { numRuns: 12 },
  );
});
