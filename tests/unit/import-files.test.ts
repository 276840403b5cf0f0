/**
 * Files of workers as rows of text, and rows of text as workers: lib/backend/imports, without a database. IMPORT_FILES=200 makes so many
 * random files of each kind.
 */
import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { ImportFileRefused } from "@/lib/backend/imports/file-refusal";
import {
  fromStored,
  isWholeMapping,
  type Mapping,
  mappingErrors,
  matchHeadings,
  toStored,
} from "@/lib/backend/imports/mapping";
import { inspectFile, type ReadFile, readFile } from "@/lib/backend/imports/read-file";
import { duplicateFinder, type ReferenceValues, readRow } from "@/lib/backend/imports/rows";
import { csvLines } from "@/lib/bff/csv";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { fieldErrors } from "@/lib/config/messages/field-errors";
import { toDay } from "@/lib/contract/fields";
import { type ImportField, importFields } from "@/lib/contract/imports/fields";
import { toNationality } from "@/lib/contract/workers/fields/nationalities";
import { anyText } from "@/tests/support/any-text";
import { aWorkbook, zipOf } from "../support/workbooks";

// A limit against hanging, not against slowness.
const texts = messages.workerImports.problems;
const text = (words: string, encoding: BufferEncoding = "utf8") => Buffer.from(words, encoding);
const cellsOf = (file: ReadFile) => file.rows.map(({ cells }) => cells);
const refusal = async (bytes: Buffer) => {
  const error = await readFile(bytes).catch((caught: unknown) => caught);
  return error instanceof ImportFileRefused ? error.reason : error;
};

/** What an upload is told before its file is read: the kind of file, or why it is refused. */
const inspected = (bytes: Buffer) =>
  inspectFile(bytes).catch((caught: unknown) => (caught instanceof ImportFileRefused ? caught.reason : caught));

describe("text files", () => {
  const rows = [["Zoë", "O’Brien"]];
  const table = "First name;Last name\r\nZoë;O’Brien\r\n";

  it.each([
    ["UTF-8", text(table)],
    ["UTF-8 with a mark", text(`\ufeff${table}`)],
    ["UTF-16, little end first, with a mark", text(`\ufeff${table}`, "utf16le")],
    ["UTF-16, little end first", text(table, "utf16le")],
    ["UTF-16, big end first", Buffer.from(text(`\ufeff${table}`, "utf16le")).swap16()],
    ["Windows-1252", Buffer.from([...table].map((letter) => (letter === "’" ? 0x92 : letter.charCodeAt(0))))],
    ["commas", text(table.replaceAll(";", ","))],
    ["tabs", text(table.replaceAll(";", "\t"))],
    ["a separator that is told", text(`sep=;\r\n${table}`)],
    ["line ends of old Macs", text(table.replaceAll("\r\n", "\r"))],
    ["no line end at the end", text(table.trimEnd())],
  ])("reads %s", async (_, bytes) => {
    const file = await readFile(bytes);
    expect(file.headings).toEqual(["First name", "Last name"]);
    expect(cellsOf(file)).toEqual(rows);
  });

  it("treats a quoted separator as text", async () => {
    const file = await readFile(text('"Name; first";"Last, or only";x\n"A;1";"B ""C""\nD";e\n'));
    expect(file.headings).toEqual(["Name; first", "Last, or only", "x"]);
    expect(cellsOf(file)).toEqual([["A;1", 'B "C"\nD', "e"]]);
  });

  it("accounts for blank and ragged rows, and numbers rows as a spreadsheet does", async () => {
    const file = await readFile(text("\n\na,b\n1\n\n,,\n2,3,4\n"));
    expect(file).toEqual({
      headings: ["a", "b", ""],
      rows: [
        { row: 4, cells: ["1", "", ""] },
        { row: 7, cells: ["2", "3", "4"] },
      ],
      blank: 2,
    });
  });

  it("removes the apostrophe with which our exports neutralise formulas", async () => {
    const line = csvLines([["+447700900001", "=SUM(A1)", "'tis"]]);
    expect(cellsOf(await readFile(text(`a,b,c\n${line}`)))).toEqual([["+447700900001", "=SUM(A1)", "'tis"]]);
  });

  it.each([
    ["nothing", Buffer.alloc(0), "empty"],
    ["headings alone", text("a,b\n"), "empty"],
    ["white space", text(" \n ,\n"), "empty"],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1]), "notATable"],
    ["a web page under another name", text("<html><table><tr><td>a</td></tr></table></html>"), "notATable"],
    ["an open quotation mark", text('a,b\n1,"2\n3,4\n'), "quotes"],
    ["more rows than are taken", text(`a\n${"x\n".repeat(constants.importRowsMax + 1)}`), "tooManyRows"],
    ["far more rows", text(`a\n${"x\n".repeat(constants.importRowsMax * 4)}`), "tooManyRows"],
    ["more columns than are taken", text(`${"a,".repeat(101)}\n${"b,".repeat(101)}\n`), "tooManyColumns"],
    ["too many bytes", Buffer.alloc(constants.importMaxBytes + 1, "a"), "tooLarge"],
    ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), "oldExcel"],
    [
      "an encrypted workbook",
      Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(512), text("EncryptedPackage", "utf16le")]),
      "encrypted",
    ],
  ])("refuses %s", async (_, bytes, reason) => {
    expect(await refusal(bytes)).toBe(reason);
  });

  it("reads the maximum number of rows without blocking the process", async () => {
    const bytes = text(`a,b,c\n${"one,two,three\n".repeat(constants.importRowsMax)}`);
    const beganMs = performance.now();
    let longestMs = 0;
    let last = beganMs;
    const timer = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - last);
      last = performance.now();
    }, 1);
    const file = await readFile(bytes);
    clearInterval(timer);
    expect(file.rows).toHaveLength(constants.importRowsMax);
    // Read here, the process would answer nothing until the end.
    expect(longestMs).toBeLessThan((performance.now() - beganMs) / 2);
  });
});

describe("workbooks", () => {
  it("reads numbers, days and words of the first sheet", async () => {
    const bytes = await aWorkbook([
      ["First name", "Born", "Phone", "Driver"],
      ["Juniper", new Date(Date.UTC(1990, 2, 27)), 7700900001, true],
      [null, null, null, null],
      ["Rowan", null, "07700 900002", null],
    ]);
    expect(await readFile(bytes)).toEqual({
      headings: ["First name", "Born", "Phone", "Driver"],
      rows: [
        { row: 2, cells: ["Juniper", "1990-03-27", "7700900001", "TRUE"] },
        { row: 4, cells: ["Rowan", "", "07700 900002", ""] },
      ],
      blank: 1,
    });
  });

  const book = { "xl/workbook.xml": text("<workbook/>") };

  it.each([
    ["macros", zipOf({ ...book, "xl/vbaProject.bin": text("x") }), "macros"],
    ["no workbook", zipOf({ "word/document.xml": text("x") }), "notATable"],
    ["a part that says it is huge", zipOf(book, { declared: 2 ** 31 }), "bomb"],
    [
      "a part that unpacks to more than it says",
      zipOf({ "xl/workbook.xml": Buffer.alloc(1024 * 1024) }, { declared: 10 }),
      "bomb",
    ],
    ["a part that unpacks to less than it says", zipOf(book, { declared: 1000 }), "broken"],
    ["an encrypted part", zipOf(book, { flags: 1 }), "encrypted"],
    ["an unheard-of packing", zipOf(book, { method: 12 }), "broken"],
    ["the beginning of an archive alone", zipOf(book).subarray(0, 40), "broken"],
    ["parts that are no sheet", zipOf(book), "broken"],
    [
      "too many parts",
      zipOf({ ...book, ...Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`p${n}`, text("")])) }),
      "bomb",
    ],
  ])("refuses %s", async (_, bytes, reason) => {
    expect(await refusal(bytes)).toBe(reason);
  });

  it("refuses a part that unpacks to far more than its packed size, as no sheet does", async () => {
    const part = (packed: number) =>
      zipOf({ ...book, "xl/sheet.xml": Buffer.concat([Buffer.alloc(6 * 2 ** 20), randomBytes(packed)]) });
    expect(await inspected(part(2 ** 14))).toBe("bomb");
    expect(await inspected(part(2 ** 16))).toBe("workbook");
  });

  it.each(["row", "x:row"])("counts the %s elements of a sheet before it is read", async (name) => {
    const sheet = (count: number) =>
      zipOf({
        ...book,
        "xl/sheet.xml": text(Array.from({ length: count }, (_, n) => `<${name} r="${n}"></${name}>`).join("")),
      });
    expect(await inspected(sheet(constants.importRowElementsMax))).toBe("workbook");
    expect(await inspected(sheet(constants.importRowElementsMax + 1))).toBe("tooManyRows");
  });

  describe("that readers may take for different archives", () => {
    let good: Buffer;
    let end: number;
    beforeAll(async () => {
      good = await aWorkbook([["a"], ["b"]]);
      end = good.length - 22;
      expect(await readFile(good)).toMatchObject({ headings: ["a"] });
    });

    it("are refused when their two counts of parts differ", async () => {
      const bytes = Buffer.from(good);
      bytes.writeUInt16LE(good.readUInt16LE(end + 10) - 1, end + 10);
      expect(await refusal(bytes)).toBe("broken");
    });

    it("are refused when they have a second list of parts, as zip64 has", async () => {
      const record = Buffer.alloc(56);
      record.write("PK\u0006\u0006", "latin1");
      record.writeUInt32LE(good.readUInt16LE(end + 10), 32);
      record.writeUInt32LE(good.readUInt32LE(end + 16), 48);
      const locator = Buffer.alloc(20);
      locator.write("PK\u0006\u0007", "latin1");
      locator.writeUInt32LE(end, 8);
      expect(await refusal(Buffer.concat([good.subarray(0, end), record, locator, good.subarray(end)]))).toBe("broken");
    });

    it("are refused when a part has a second place for its size", async () => {
      const parts = zipOf.read(good);
      expect(await readFile(zipOf(parts))).toMatchObject({ headings: ["a"] });
      const extra = Buffer.from("010008000100000000000000", "hex");
      expect(await refusal(zipOf(parts, { extra }))).toBe("broken");
    });
  });

  it("refuses a sheet that says it reaches to the end of the world", async () => {
    const cell = '<c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c>';
    const sheet = `<worksheet><sheetData><row r="1048576">${cell}</row></sheetData></worksheet>`;
    const good = await aWorkbook([["a"], ["b"]]);
    const names = zipOf.read(good);
    names["xl/worksheets/sheet1.xml"] = text(sheet);
    const reason = await refusal(zipOf(names));
    expect(["bomb", "broken", "empty"]).toContain(reason);
  });

  it("sees the packed parts as they are", () => {
    const bytes = text("abc");
    expect(zipOf.read(zipOf({ a: bytes }))).toEqual({ a: bytes });
  });
});

describe("headings", () => {
  it("knows the headings of the sample, and what they are called elsewhere", () => {
    const sample = importFields.map((field) => messages.workerImports.fields[field]);
    expect(matchHeadings(sample)).toEqual(importFields);
    const theirs = {
      Forename: "firstName",
      SURNAME: "lastName",
      "E-mail address": "email",
      "D.O.B.": "dateOfBirth",
      "National Insurance No.": "niNumber",
      "Mobile No": "phone",
      Sex: "gender",
      Citizenship: "nationality",
      "Job role": "workerType",
      Office: "branch",
      "Post Code": "postcode",
      "Contract type": "employmentType",
      "Joining date": "startOn",
    };
    expect(matchHeadings(Object.keys(theirs))).toEqual(Object.values(theirs));
  });

  it("gives a field to the likelier column, and leaves out what it does not know", () => {
    expect(matchHeadings(["Contact number", "Phone", "Notes", ""])).toEqual([null, "phone", null, null]);
    expect(matchHeadings(["Email", "E-mail"])).toEqual(["email", null]);
  });

  it("says what is chosen twice and what is missing", () => {
    expect(mappingErrors(["email", "email", "firstName"])).toEqual([
      { field: "email", kind: "twice" },
      { field: "lastName", kind: "missing" },
    ]);
    expect(isWholeMapping(["First name", "Last name"], ["firstName", "lastName"])).toBe(true);
    expect(isWholeMapping(["First name", "Last name", ""], ["firstName", "lastName", null])).toBe(true);
    expect(isWholeMapping(["First name", "Last name", "Notes"], ["firstName", "lastName", null])).toBe(false);
  });

  it("is restored from storage", () => {
    const mapping: Mapping = ["firstName", null, "lastName"];
    expect(fromStored(toStored(mapping), 3)).toEqual(mapping);
    expect(fromStored({ 0: "password", 7: "email" }, 2)).toEqual([null, null]);
  });
});

const known: ReferenceValues = {
  workerTypes: [
    { id: "00000000-0000-4000-8000-000000000001", name: "Registered nurse" },
    { id: "00000000-0000-4000-8000-000000000002", name: "Care assistant" },
  ],
  branches: [
    { id: "00000000-0000-4000-8000-000000000011", name: "Leeds, North" },
    { id: "00000000-0000-4000-8000-000000000012", name: "York" },
    { id: "00000000-0000-4000-8000-000000000013", name: "Hull" },
    { id: "00000000-0000-4000-8000-000000000014", name: "hull" },
  ],
  today: "2026-06-15",
};
const good = {
  firstName: "Juniper",
  lastName: "Fallowfield",
  email: "Juniper@Workers.example",
  dateOfBirth: "27/03/1990",
  niNumber: "ab 12 34 56 c",
  phone: "07700 900001",
  gender: "F",
  nationality: "Irish",
  workerType: "care ASSISTANT",
  branch: "leeds, north; York",
  postcode: "ls14ap",
  employmentType: "PAYE",
  startOn: "2026-06-01",
};
const rowOf = (change: Partial<typeof good> = {}) => {
  const row: Partial<Record<ImportField, string>> = { ...good, ...change };
  return readRow(
    importFields.map((field) => row[field] ?? ""),
    [...importFields],
    known,
  );
};
const problemOf = (change: Partial<typeof good>) =>
  rowOf(change)
    .problems.map(({ message }) => message)
    .join("; ");

describe("rows", () => {
  it("reads a stored row", () => {
    expect(rowOf()).toMatchObject({
      problems: [],
      particulars: {
        firstName: "Juniper",
        lastName: "Fallowfield",
        email: "juniper@workers.example",
        dateOfBirth: "1990-03-27",
        niNumber: "AB123456C",
        phone: "+447700900001",
        gender: "female",
        nationality: "IE",
        postcode: "LS1 4AP",
        employmentType: "PAYE",
        startOn: "2026-06-01",
        workerTypeIds: [known.workerTypes[1]?.id],
        branchIds: [known.branches[0]?.id, known.branches[1]?.id],
      },
    });
  });

  it("takes a name alone, and nothing for what says nothing", () => {
    const { particulars } = readRow(
      ["Juniper", "Fallowfield", "n/a", "-"],
      ["firstName", "lastName", "email", "phone"],
      known,
    );
    expect(particulars).toMatchObject({ email: null, phone: null, workerTypeIds: [], branchIds: [], niNumber: null });
  });

  it.each([
    ["27/03/1990", "1990-03-27"],
    ["1/2/1990", "1990-02-01"],
    ["27.03.1990", "1990-03-27"],
    ["1990-03-27", "1990-03-27"],
    ["1990-03-27T00:00:00.000Z", "1990-03-27"],
    ["27/03/1990 00:00", "1990-03-27"],
    ["27 March 1990", "1990-03-27"],
    ["27-Mar-1990", "1990-03-27"],
    ["32959", "1990-03-27"],
    ["32959.5", "1990-03-27"],
    ["03/27/1990", null],
    ["29/02/1990", null],
    ["27/03/90", null],
    ["soon", null],
    ["123", null],
  ])("reads the day %s", (typed, expected) => {
    expect(toDay(typed)).toBe(expected);
  });

  it.each<[Partial<typeof good>, string]>([
    [{ firstName: "" }, messages.workerFields.firstNameNeeded],
    [{ firstName: "-" }, texts.formula],
    [{ lastName: "=HYPERLINK(A1)" }, texts.formula],
    [{ email: "@SUM(A1)" }, texts.formula],
    [{ email: "not-an-email" }, fieldErrors.email(messages.workerFields.emailNeeded)],
    [{ dateOfBirth: "03/27/1990" }, messages.workerFields.unread.day],
    [{ dateOfBirth: "16/06/2010" }, messages.workerFields.tooYoung],
    [{ dateOfBirth: "16/06/2027" }, messages.workerFields.notBornYet],
    [{ niNumber: "AB 12 34 56" }, messages.workerFields.niNumberFormat],
    [{ phone: "+44 HELLO" }, texts.formula],
    [{ phone: "7.70E+09" }, texts.shortened],
    [{ phone: "12" }, fieldErrors.phone(messages.workerFields.phoneNeeded)],
    [{ gender: "constructor" }, messages.workerFields.unread.gender],
    [{ nationality: "Atlantean" }, messages.workerFields.unread.country],
    [{ workerType: "Wizard" }, texts.workerType("Wizard")],
    [{ branch: "York; Bath" }, texts.branch("Bath")],
    [{ branch: "Hull" }, texts.branchTwice("Hull")],
    [{ branch: ";" }, messages.workerFields.branchNeeded],
    [{ workerType: " / " }, messages.workerFields.workerTypeNeeded],
    [{ postcode: "LS1" }, fieldErrors.postcode(messages.workerFields.postcodeNeeded)],
    [{ employmentType: "volunteer" }, messages.workerFields.unread.employmentType],
    [{ startOn: "01/01/1066" }, messages.workerFields.startNeeded],
  ])("says what is wrong with %j", (change, words) => {
    expect(problemOf(change)).toBe(words);
  });

  it("takes no more worker types for a worker than their form does", () => {
    const names = Array.from({ length: 11 }, (_, at) => `Type ${at}`);
    const workerTypes = names.map((name, at) => ({
      id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
      name,
    }));
    const read = (count: number) =>
      readRow(Object.values({ ...good, workerType: names.slice(0, count).join("; ") }), [...importFields], {
        ...known,
        workerTypes,
      });
    expect(read(10).particulars?.workerTypeIds).toHaveLength(10);
    expect(read(11).problems.map(({ field }) => field)).toEqual(["workerType"]);
  });

  it("reports every error of a row, each by its field", () => {
    expect(rowOf({ email: "x", phone: "y", gender: "z" }).problems.map(({ field }) => field)).toEqual([
      "email",
      "phone",
      "gender",
    ]);
  });

  it("restores the leading zero that a spreadsheet removed, and keeps a number with a country code", () => {
    for (const phone of ["7700900001", "+44 7700 900001", "447700900001"]) {
      expect(rowOf({ phone }).particulars?.phone).toBe("+447700900001");
    }
  });

  it.each([
    ["Filipino", "PH"],
    ["south african", "ZA"],
    ["Côte d’Ivoire", "CI"],
    ["GB", "GB"],
    ["Northern Irish", "GB"],
  ])("knows the nationality %s", (typed, code) => {
    expect(toNationality(typed)).toBe(code);
  });

  it("finds the same person twice in a file", () => {
    const same = duplicateFinder();
    const person = (change: Partial<typeof good>) => {
      const { particulars } = rowOf(change);
      if (!particulars) throw new Error("not a good row");
      return particulars;
    };
    expect(same(2, person({}))).toBeNull();
    expect(same(3, person({ email: "other@workers.example", firstName: "Rowan" }))).toEqual({
      field: "niNumber",
      message: texts.sameNi(2),
    });
    expect(same(4, person({ niNumber: "", firstName: "Rowan" }))).toMatchObject({ message: texts.sameEmail(2) });
    expect(same(5, person({ niNumber: "", email: "", firstName: "JUNIPER" }))).toMatchObject({
      message: texts.samePerson(2),
    });
    expect(same(6, person({ niNumber: "", email: "", firstName: "Hazel" }))).toBeNull();
  });
});

/** What becomes of a file: every row good, bad or the same as an earlier one, or blank. */
async function accountFor(bytes: Buffer) {
  const file = await readFile(bytes);
  const mapping = matchHeadings(file.headings);
  const same = duplicateFinder();
  const counts = { good: 0, bad: 0, duplicate: 0, blank: file.blank };
  for (const { row, cells } of file.rows) {
    expect(cells).toHaveLength(file.headings.length);
    const checked = readRow(cells, mapping, known);
    if (!checked.particulars) {
      expect(checked.problems.length).toBeGreaterThan(0);
      counts.bad++;
    } else if (same(row, checked.particulars)) counts.duplicate++;
    else {
      expect(checked.particulars).toMatchObject({
        firstName: expect.stringMatching(/./),
        lastName: expect.stringMatching(/./),
      });
      counts.good++;
    }
  }
  const numbers = file.rows.map(({ row }) => row);
  expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
  return { file, counts };
}

/** Refused in a word of ours, or read whole. */
async function refusedOrWhole(bytes: Buffer) {
  try {
    const { file, counts } = await accountFor(bytes);
    expect(counts.good + counts.bad + counts.duplicate).toBe(file.rows.length);
    expect(counts.blank).toBeGreaterThanOrEqual(0);
    // What was read can be kept: JSON that PostgreSQL takes.
    expect(JSON.stringify(file)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
  } catch (error) {
    if (!(error instanceof ImportFileRefused)) throw error;
    expect(messages.workerImports.fileErrors[error.reason]).toBeTruthy();
  }
}

/** Each starts a thread. */
const RUNS = Number(process.env["IMPORT_FILES"] ?? 12);

describe("any input", () => {
  it("reads any bytes completely or refuses them", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), (bytes) => refusedOrWhole(Buffer.from(bytes))),
      { numRuns: RUNS },
    );
  });

  it("reads any text completely or refuses it", async () => {
    const encodings = fc.constantFrom<BufferEncoding>("utf8", "utf16le", "latin1");
    const words = anyText({ maxLength: 500 });
    await fc.assert(
      fc.asyncProperty(words, encodings, (text, encoding) =>
        refusedOrWhole(Buffer.from(`First name,Last name\n${text}`, encoding)),
      ),
      { numRuns: RUNS },
    );
  });

  const cell = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.string({ unit: "grapheme", maxLength: 20 }),
    fc.constantFrom(
      ...Object.values(good),
      "",
      "  ",
      "=1+1",
      "\t",
      '"',
      "27/03/1990",
      "45000",
      "\u0000",
      "x".repeat(3000),
    ),
  );

  it("accounts for every row of any table", async () => {
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 16 }), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(",", ";", "\t"), async (cells, separator) => {
        const quoted = (line: readonly string[]) => line.map((one) => `"${one.replaceAll('"', '""')}"`).join(separator);
        const headings = importFields.map((field) => messages.workerImports.fields[field]);
        const bytes = text([headings, ...cells].map(quoted).join("\r\n"));
        const outcome = await accountFor(bytes).catch((error: unknown) => error);
        if (outcome instanceof ImportFileRefused) return;
        if (outcome instanceof Error) throw outcome;
        const { counts } = outcome as Awaited<ReturnType<typeof accountFor>>;
        // Lines at the end in which there is nothing at all are no rows; one with a blank in it is a blank row.
        const ends = cells.findLastIndex((line) => line.some((one) => one !== "")) + 1;
        expect(counts.good + counts.bad + counts.duplicate + counts.blank).toBe(ends);
      }),
      { numRuns: RUNS },
    );
  });

  it("survives a good file with parts of it changed", async () => {
    const headings = importFields.map((field) => messages.workerImports.fields[field]);
    const people = Array.from({ length: 20 }, (_, n) => ({
      ...good,
      email: `w${n}@workers.example`,
      niNumber: "",
      firstName: `Juniper ${n}`,
    }));
    const csv = text(csvLines([headings, ...people.map((one) => Object.values(one))]));
    const book = await aWorkbook([headings, ...people.map((one) => Object.values(one))]);
    const change = fc.record({ at: fc.nat(), to: fc.uint8Array({ maxLength: 8 }), cut: fc.nat({ max: 20 }) });
    const changed = (bytes: Buffer, changes: { at: number; to: Uint8Array; cut: number }[]) =>
      changes.reduce((whole, { at, to, cut }) => {
        const place = at % (whole.length + 1);
        return Buffer.concat([whole.subarray(0, place), to, whole.subarray(place + cut)]);
      }, bytes);
    const changes = fc.array(change, { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(changes, (list) => refusedOrWhole(changed(csv, list))),
      { numRuns: RUNS },
    );
    await fc.assert(
      fc.asyncProperty(changes, (list) => refusedOrWhole(changed(book, list))),
      { numRuns: RUNS },
    );
    expect((await accountFor(csv)).counts).toEqual({ good: 20, bad: 0, duplicate: 0, blank: 0 });
    expect((await accountFor(book)).counts).toEqual({ good: 20, bad: 0, duplicate: 0, blank: 0 });
    expect(await inspectFile(book)).toBe("workbook");
  });
});
