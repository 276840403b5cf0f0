/**
 * The agreement's document: its content, its tagging, and what its hashes and its seal cover. Read with poppler's
 * tools.
 */

import { createHash, webcrypto, X509Certificate } from "node:crypto";
import * as asn1js from "asn1js";
import fc from "fast-check";
import * as pkijs from "pkijs";
import type { BankHolidayDays } from "@/lib/config/closed-lists/agreements";
import { rateBands } from "@/lib/config/closed-lists/agreements";
import {
  type AgreementDocument,
  brokenLink,
  type ChainedEvent,
  chainHash,
  chainStart,
  makeSealingKey,
  type RateLine,
  rateTableHash,
  renderAgreement,
  renderSealed,
  type SealingKey,
  sealingKey,
  sealPdf,
} from "@/lib/documents";
import { aChain, anAgreement, aPng, aSignedAgreement, consentText } from "@/tests/support/agreement-document";
import { anyText } from "@/tests/support/any-text";
import { fontsOf, infoOf, signaturesOf, structureOf, textOf } from "@/tests/support/poppler";
import { setValidEnv, validEnv } from "@/tests/support/unit-env";

const at = new Date("2026-11-21T19:31:07.900Z");
let key: SealingKey;
beforeAll(async () => {
  key = await makeSealingKey("A seal of the tests", { now: at });
});

const signatories = anAgreement().signatories;
const named = (fullName: string): AgreementDocument =>
  anAgreement({ signatories: signatories.map((signatory) => ({ ...signatory, fullName })) });

const aLine = (more: Partial<RateLine> = {}): RateLine => ({
  workerType: "Support worker",
  skills: [],
  basis: "hourly",
  chargePence: 2_000,
  vatTreatment: "standard",
  specials: [],
  ...more,
});

describe("the agreement as it is sent", () => {
  test("has the same bytes for the same data, whatever was rendered in between", async () => {
    const first = await renderAgreement(anAgreement());
    await renderAgreement(named("Someone Else"));
    expect((await renderAgreement(anAgreement())).equals(first)).toBe(true);
    expect((await renderAgreement(anAgreement({ version: 4 }))).equals(first)).toBe(false);
  });

  test("contains everything that was agreed", async () => {
    const text = textOf(await renderAgreement(anAgreement()));
    const said = [
      "Agreement for the supply of care staff",
      "AGR-2026-0042, version 3, sent Sunday 25 October 2026",
      "Brightmoor Care Staffing Limited",
      "09876543",
      "2 Canal Wharf, Leeds LS1 4BR",
      "Leeds City",
      "Larkfield Residential Homes Limited",
      "01234567",
      "Larkfield House, 40 Orchard Road, York YO1 7HZ",
      "Orchard House 11 Orchard Road, York YO1 7HY",
      "Riverside Nursing Home Not given",
      "Starts on 2 Nov 2026",
      "Ends on 31 Oct 2027",
      "Notice to end it 28 days",
      "Billing period Weekly",
      "Credit terms 30 days",
      "Timesheets submitted by Monday 17:00",
      "Timesheets approved within 1 day",
      "Payment Through Tendwell",
      "Registered nurse Tracheostomy care, Venepuncture £31.50 per hour",
      "Special holiday: £63.00 per hour 2 times the standard charge Bank holiday: £47.25 per hour 1.5 times",
      "Weekend day: £34.99 per hour",
      "Support worker £19.85 per hour",
      "£24.81 per hour 1.25 times the standard",
      "Sleep-in support worker Autism awareness £80.00 per shift None",
      "Exempt: nursing care",
      "Standard rate",
      "Exempt: supervised care",
      "Less than 24 hours before the start 50% of the shift",
      "Less than 4 hours before the start 100% of the shift",
      "each checked and trained as the law",
      "Either party may end this agreement",
      "Data sharing agreement",
      "Insurance certificate",
      ...anAgreement().annexures.map(({ sha256 }) => sha256),
      "Zoë O’Brien Managing director",
      "Łukasz Ọlá Registered manager",
      "Date:",
      "Page 1 of 3",
      "Page 3 of 3",
    ];
    for (const words of said) expect(text).toContain(words);
  });

  test("says how workers are accepted, in versions that agree it, and nothing of it in older ones", async () => {
    const workers = async (autoAcceptWorkers?: boolean) =>
      textOf(await renderAgreement(anAgreement({ autoAcceptWorkers })));
    expect(await workers(true)).toContain("Workers put forward Accepted immediately if every check");
    expect(await workers(false)).toContain("Workers put forward The care provider accepts or declines each");
    expect(await workers()).not.toContain("Workers put forward");
  });

  test("says that workers confirm their hours where it is agreed, and nothing of it elsewhere", async () => {
    const said = async (workersConfirmHours?: boolean) =>
      textOf(await renderAgreement(anAgreement({ workersConfirmHours })));
    expect(await said(true)).toContain("Hours worked Each worker confirms their own hours");
    for (const without of [false, undefined]) expect(await said(without)).not.toContain("Hours worked");
  });

  test("also says what was not agreed", async () => {
    const bare = {
      branch: null,
      services: [],
      endOn: null,
      rateLines: [],
      cancellationRules: [],
      terms: "",
      annexures: [],
    };
    const parties = { agency: { ...anAgreement().agency, legalName: null, companyNumber: null, address: null } };
    const text = textOf(
      await renderAgreement(anAgreement({ ...bare, ...parties, paymentMode: "direct", billingPeriod: "monthly" })),
    );
    for (const words of [
      "Agency Brightmoor Care Staffing Not given Not given",
      "No end date: until ended by notice",
      "No charges are agreed.",
      "Shifts can be cancelled without charge.",
      "No further terms are agreed.",
      "Direct from the care provider to the agency",
      "Billing period Monthly",
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain("Annexure");
    expect(text).not.toContain("Supplying branch");
  });

  test.each([
    [0, "Sunday"],
    [1, "Monday"],
    [5, "Friday"],
    [7, "Sunday"],
  ])("day %i of the week is %s", async (weekday, name) => {
    const cutoff = { timesheetCutoff: { weekday, time: "09:30" } };
    expect(textOf(await renderAgreement(anAgreement(cutoff)))).toContain(`Timesheets submitted by ${name} 09:30`);
  });

  test("says when each band applies and what replaces one without a charge", async () => {
    const text = textOf(await renderAgreement(anAgreement()));
    for (const said of [
      "Special holiday Christmas Day and New Year's Day",
      "Bank holiday Bank holidays of the service's nation",
      "Weekday day Monday to Friday, 08:00–19:59",
      "Friday night Friday 20:00 to Saturday 07:59",
      "Weekday night Monday to Thursday, 20:00–07:59",
      "Weekend day Saturday and Sunday, 08:00–19:59",
      "Weekend night Saturday and Sunday, 20:00–07:59",
      "A special holiday without its own charge is charged as a bank holiday.",
      "A bank holiday without its own charge is charged as the band of the hour worked.",
      "Any other band without its own charge is charged at the standard charge.",
    ]) {
      expect(text).toContain(said);
    }
    expect(text).not.toContain("next one available");
  });

  test("is tagged, named, in English, in embedded fonts, and says which standard it follows", async () => {
    const pdf = await renderAgreement(anAgreement());
    expect(infoOf(pdf)).toMatch(/Title: +Agreement AGR-2026-0042, version 3\n[\s\S]*Tagged: +yes/);
    const bytes = pdf.toString("latin1");
    for (const mark of ["/StructTreeRoot", "/Marked true", "/Lang (en-GB)", "/DisplayDocTitle true", "pdfuaid:part"]) {
      expect(bytes).toContain(mark);
    }
    const fonts = fontsOf(pdf);
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+NotoSans-\w+ +CID TrueType +Identity-H +yes yes yes/);
  });

  test("has its headings, its tables with their heads, and nothing of headers and footers in the structure", async () => {
    const structure = structureOf(await renderAgreement(anAgreement()));
    expect(structure).toMatch(/^Document\n {2}H1 \(block\)\n {4}"Agreement for the supply of care staff"\n/);
    expect(structure.match(/^ {2}H2 /gm)).toHaveLength(8);
    expect(structure).toMatch(/TH:\s+\/Scope \/Column\s+"Standard charge"/);
    expect(structure).toMatch(
      /TH:\s+\/Scope \/Row\s+"Registered nurse"\s+"Tracheostomy care, Venepuncture"\s+TD\s+"£31\.50/,
    );
    expect(structure).not.toMatch(/"Page|"Tendwell"/);
  });

  test("never contains pay or margin: the types exclude them, and they are neither printed nor hashed if given", async () => {
    // @ts-expect-error a rate line has no pay
    const withPay: RateLine = { ...aLine(), payPence: 4_711 };
    // @ts-expect-error and no margin
    const withMargin: RateLine = { ...aLine(), marginPence: 8_153 };
    const text = textOf(await renderAgreement(anAgreement({ rateLines: [withPay, withMargin] })));
    expect(text).toContain("£20.00");
    expect(text).not.toMatch(/47\.11|4711|81\.53|8153|\bpay\b|margin/i);
    expect(rateTableHash({ rateLines: [withPay] })).toBe(rateTableHash({ rateLines: [aLine()] }));
  });

  test("a long rate table goes over pages, its head on each and every line once", async () => {
    const rateLines = Array.from({ length: 150 }, (_, index) =>
      aLine({
        workerType: `Role ${index}.`,
        specials: [{ band: "bank_holiday", mode: "multiplier", value: 150, chargePence: 3_000 }],
      }),
    );
    const pdf = await renderAgreement(anAgreement({ rateLines }));
    const text = textOf(pdf);
    const pages = Number(/Pages: +(\d+)/.exec(infoOf(pdf))?.[1]);
    expect(pages).toBeGreaterThan(8);
    expect(text.match(/Role and skills/g)?.length).toBeGreaterThan(6);
    expect(text).toContain(`Page ${pages} of ${pages}`);
    for (let index = 0; index < 150; index += 1) expect(text.split(`Role ${index}.`)).toHaveLength(2);
    const structure = structureOf(pdf);
    expect(structure.match(/"Role and skills"/g)).toHaveLength(1);
  });

  test("a row that is longer than a page is split without losing anything", async () => {
    const skills = Array.from({ length: 900 }, (_, index) => `skill-${index}.`);
    const text = textOf(await renderAgreement(anAgreement({ rateLines: [aLine({ skills })] })));
    for (const skill of skills) expect(text).toContain(skill);
  });

  test("terms of many pages are complete", async () => {
    const terms = Array.from({ length: 400 }, (_, index) => `Clause ${index}. ${"The parties agree. ".repeat(6)}`).join(
      "\n\n",
    );
    const text = textOf(await renderAgreement(anAgreement({ terms })));
    for (let index = 0; index < 400; index += 1) expect(text).toContain(`Clause ${index}.`);
  });
});

describe("names", () => {
  test.each([
    "Zoë Brontë",
    "Łukasz Żółć",
    "Siobhán O’Brien",
    "Ọlá Adéṣọlá",
    "Ƙaura Ɓala",
    "Nguyễn Thị Hằng",
    "Siân ŵŷ",
    "Ștefan Țepeș",
    "Ирина Ковалёва",
    "Ελένη",
    "प्रिया",
  ])("%s is printed as it is", async (name) => {
    const text = textOf(await renderAgreement(named(name))).normalize("NFC");
    if (/\p{Script=Devanagari}/u.test(name)) expect(text).not.toContain("[U+");
    else expect(text).toContain(name);
  });

  test("the script font of typed signatures falls back if it lacks a letter", async () => {
    const input = aSignedAgreement();
    const signatures = input.signatures.map((one) => (one.typedName ? { ...one, typedName: "प्रिया" } : one));
    expect(textOf(await renderSealed({ ...input, signatures }))).not.toContain("[U+");
  });

  test("letters that the font does not have are printed as code points, and invisible characters are left out", async () => {
    const text = textOf(await renderAgreement(named("张伟 (Wei)\u202e\u200b\u0007 👩‍⚕️")));
    expect(text).toContain("[U+5F20][U+4F1F] (Wei)");
    expect(text).toContain("[U+1F469]");
  });

  test("a very long word, as in a user agent, is printed in full and takes no more space than separate words", async () => {
    const input = aSignedAgreement();
    const parts = Array.from({ length: 2_000 }, (_, index) => `x${index}`);
    const render = async (userAgent: string) => {
      const beganMs = performance.now();
      const pdf = await renderSealed({ ...input, signatures: input.signatures.map((one) => ({ ...one, userAgent })) });
      return { pdf, tookMs: performance.now() - beganMs };
    };
    const { tookMs: inWordsMs } = await render(parts.join(" "));
    const { pdf, tookMs } = await render(parts.join(""));
    expect(tookMs).toBeLessThan(20 * inWordsMs);
    for (const part of ["x0x1x2x3x4x5", "x1997x1998x1999"])
      expect(textOf(pdf).replace(/[\s\u200b]/g, "")).toContain(part);
  });

  test("whatever they contain, the document is rendered and can be sealed", async () => {
    const marks = fc.constantFrom(
      "/ByteRange [0 /********** /********** /**********]",
      "/M (D:00000000000000Z)",
      "%%EOF",
    );
    const text = fc.oneof(anyText({ maxLength: 60 }), fc.string({ unit: "grapheme", maxLength: 60 }), marks);
    await fc.assert(
      fc.asyncProperty(text, text, text, async (fullName, name, other) => {
        const document = anAgreement({
          agency: { name, legalName: other, companyNumber: name, address: other },
          reference: fullName,
          terms: other,
          signatories: signatories.map((one) => ({ ...one, fullName, jobTitle: name, organisation: other })),
        });
        const sealed = await sealPdf(await renderSealed(aSignedAgreement(document)), key, at);
        expect(signaturesOf(sealed)).toContain("Signature is Valid.");
      }),
      { numRuns: 12 },
    );
  });
});

describe("the hash of the rate table", () => {
  const special = fc.record({
    band: fc.constantFrom(...rateBands),
    mode: fc.constantFrom("multiplier" as const, "absolute" as const),
    value: fc.integer({ min: 1, max: 9_999 }),
    chargePence: fc.integer({ min: 1, max: 99_999 }),
  });
  const line: fc.Arbitrary<RateLine> = fc.record({
    workerType: fc.string(),
    skills: fc.array(fc.string(), { maxLength: 4 }),
    basis: fc.constantFrom("hourly" as const, "fixed" as const),
    chargePence: fc.integer({ min: 1, max: 99_999 }),
    vatTreatment: fc.constantFrom("standard" as const, "exempt_nursing" as const, "exempt_supervised" as const),
    specials: fc.array(special, { maxLength: 4 }),
  });
  const someLines = fc.array(line, { minLength: 1, maxLength: 6 });

  test("does not depend on the order of lines, skills or special rates", () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const turned = [...lines]
          .reverse()
          .map((one) => ({ ...one, skills: [...one.skills].reverse(), specials: [...one.specials].reverse() }));
        expect(rateTableHash({ rateLines: turned })).toBe(rateTableHash({ rateLines: lines }));
      }),
    );
  });

  test("changes with any value", () => {
    const changes: ((one: RateLine) => RateLine)[] = [
      (one) => ({ ...one, workerType: `${one.workerType}.` }),
      (one) => ({ ...one, skills: [...one.skills, "one more"] }),
      (one) => ({ ...one, skills: one.skills.length > 0 ? [one.skills.join("\u0000")].concat("x") : ["x"] }),
      (one) => ({ ...one, basis: one.basis === "hourly" ? "fixed" : "hourly" }),
      (one) => ({ ...one, chargePence: one.chargePence + 1 }),
      (one) => ({ ...one, vatTreatment: one.vatTreatment === "standard" ? "exempt_nursing" : "standard" }),
      (one) => ({
        ...one,
        specials: [...one.specials, { band: "bank_holiday", mode: "absolute", value: 1, chargePence: 1 }],
      }),
      ...(["value", "chargePence"] as const).map((member) => (one: RateLine): RateLine => {
        const [first = { band: "weekend_day", mode: "absolute", value: 1, chargePence: 1 }, ...rest] = one.specials;
        return { ...one, specials: [{ ...first, [member]: first[member] + 1 }, ...rest] };
      }),
      (one) => {
        const [first = { band: "weekend_day", mode: "absolute", value: 1, chargePence: 1 }, ...rest] = one.specials;
        return {
          ...one,
          specials: [{ ...first, mode: first.mode === "absolute" ? "multiplier" : "absolute" }, ...rest],
        };
      },
    ];
    fc.assert(
      fc.property(someLines, fc.constantFrom(...changes), fc.nat(), (lines, change, which) => {
        const place = which % lines.length;
        const changed = lines.map((one, index) => (index === place ? change(one) : one));
        expect(rateTableHash({ rateLines: changed })).not.toBe(rateTableHash({ rateLines: lines }));
      }),
    );
    expect(rateTableHash({ rateLines: [aLine(), aLine()] })).not.toBe(rateTableHash({ rateLines: [aLine()] }));
  });

  test("never changes, because billing compares it with agreements signed long ago", () => {
    const line =
      '{"basis":"hourly","chargePence":2000,"skills":[],"specials":[],"vatTreatment":"standard","workerType":"Support worker"}';
    const expected = createHash("sha256")
      .update(JSON.stringify([line]))
      .digest("hex");
    expect(rateTableHash({ rateLines: [aLine()] })).toBe(expected);
  });

  test("includes which day of a bank holiday counts, where the agreement says so", () => {
    const hashes = [undefined, "actual", "substitute", "both"].map((days) =>
      rateTableHash({ rateLines: [aLine()], bankHolidayDays: days as BankHolidayDays | undefined }),
    );
    expect(new Set(hashes).size).toBe(4);
  });
});

describe("the chain of events", () => {
  const chain = aChain([
    ["Sent", "Ines"],
    ["Opened", "Zoë"],
    ["Signed", "Zoë"],
    ["Signed", "Łukasz"],
  ]);
  const withChanged = (place: number, change: Partial<ChainedEvent>) =>
    chain.map((event, index) => (index === place ? { ...event, ...change } : event));

  test("is valid as written, and so is each prefix of it", () => {
    for (let length = 0; length <= chain.length; length += 1) expect(brokenLink(chain.slice(0, length))).toBe(-1);
    expect(chain[0]?.previousHash).toBe(chainStart);
  });

  test("can be verified with the certificate alone", () => {
    const [first] = chain;
    const text = `{"actor":"Ines","at":"2026-10-25T09:00:01.007Z","previousHash":"${chainStart}","sequence":1,"what":"Sent"}`;
    expect(first?.hash).toBe(createHash("sha256").update(text).digest("hex"));
  });

  const changes: Partial<ChainedEvent>[] = [
    { what: "Declined" },
    { actor: "Someone" },
    { at: new Date(1) },
    { sequence: 99 },
    { hash: "f".repeat(64) },
    { previousHash: "f".repeat(64) },
  ];
  test.each(chain.flatMap((_, place) => changes.map((change) => [place, change] as const)))(
    "breaks at %i when its event is changed: %p",
    (place, change) => expect(brokenLink(withChanged(place, change))).toBe(place),
  );

  test("breaks after a change even if the changed event's own hash is recomputed", () => {
    const [event] = chain;
    if (!event) throw new Error("no event");
    const forged = { ...event, what: "Never sent" };
    const hash = chainHash(chainStart, forged);
    expect(brokenLink(withChanged(0, { ...forged, hash }))).toBe(1);
  });

  test("breaks when an event is removed, moved or inserted", () => {
    const [a, b, c, d] = chain as [ChainedEvent, ChainedEvent, ChainedEvent, ChainedEvent];
    expect(brokenLink([a, c, d])).toBe(1);
    expect(brokenLink([b, c, d])).toBe(0);
    expect(brokenLink([a, c, b, d])).toBe(1);
    expect(brokenLink([a, b, b, c, d])).toBe(2);
  });
});

describe("the sealed document", () => {
  let sealed: Buffer;
  beforeAll(async () => {
    sealed = await sealPdf(await renderSealed(aSignedAgreement()), key, at);
  });

  test("contains the agreement, the signatures and the certificate", () => {
    const input = aSignedAgreement();
    const text = textOf(sealed);
    const said = [
      "Agreement for the supply of care staff",
      "Date: 26 Oct 2026, 09:15 (Europe/London)",
      "Certificate of signature",
      "7d1f0a52-93c4-4c5e-8a77-000000000501",
      "AGR-2026-0042, version 3",
      // In the hour that occurs twice when the clocks go back.
      "2026-10-25T00:30:00.120Z 25 Oct 2026, 01:30 BST (Europe/London)",
      input.documentHash,
      input.rateTableHash,
      "https://portal.care.test/verify/7d1f0a52-93c4-4c5e-8a77-000000000501",
      "Zoë O’Brien",
      "Managing director",
      "zoe@brightmoor.test",
      "Drawn by hand",
      "203.0.113.7",
      "CPU iPhone OS 19_0",
      "Łukasz Ọlá",
      "Registered manager",
      "lukasz@larkfield.test",
      "Typed: Łukasz Ọlá",
      "2001:db8::42",
      "Signed (UTC) 2026-10-26T09:15:30.500Z",
      "Signed (Europe/London) 26 Oct 2026, 09:15",
      consentText,
      ...input.signatures.map(({ consentHash }) => consentHash),
      ...input.events.flatMap(({ what, actor, at, hash }) => [`${what} ${actor} ${at.toISOString()}`, hash]),
    ];
    for (const words of said) expect(text).toContain(words);
  });

  test("is tagged too, with alternative text for the drawn signature", () => {
    expect(infoOf(sealed)).toMatch(/Tagged: +yes/);
    const structure = structureOf(sealed);
    expect(structure).toMatch(/Figure[\s\S]{0,200}/);
    expect(sealed.toString("latin1")).toContain("/Alt (Drawn signature for the agency)");
    expect(structure).toMatch(/Link/);
    expect(structure.match(/^ {2}H1 /gm)).toHaveLength(2);
  });

  test("has the same bytes for the same data until it is sealed", async () => {
    const [one, two] = [await renderSealed(aSignedAgreement()), await renderSealed(aSignedAgreement())];
    expect(one.equals(two)).toBe(true);
  });

  test("says if a provider collected the signature", async () => {
    const input = aSignedAgreement();
    const [first, second] = input.signatures;
    if (!first || !second) throw new Error("no signature");
    const vendor = { ...second, method: "vendor" as const, vendor: "Dropbox Sign", typedName: null };
    const text = textOf(await renderSealed({ ...input, signatures: [first, vendor] }));
    expect(text).toContain("Signed electronically through Dropbox Sign");
    expect(text).toContain("Method Through Dropbox Sign");
  });

  test("is not made from an invalid chain", async () => {
    const input = aSignedAgreement();
    const [first, second] = input.signatures;
    if (!first || !second) throw new Error("no signature");
    const wrong: [Partial<typeof input>, string][] = [
      [{ signatures: [first] }, "each signatory has one signature"],
      [{ signatures: [first, first] }, "each signatory has one signature"],
      [{ signatures: [first, { ...second, signatoryId: "s-else" }] }, "each signatory has one signature"],
      [{ signatures: [first, second, { ...second, signatoryId: "s-else" }] }, "each signatory has one signature"],
      [{ signatures: [{ ...first, image: null }, second] }, "a drawn signature has a picture"],
      [{ signatures: [{ ...first, image: Buffer.from("GIF89a") }, second] }, "not a picture of a signature"],
      [{ rateTableHash: rateTableHash({ rateLines: [aLine()] }) }, "the rate table has another hash"],
      [{ documentHash: "none" }, "the document's hash is none"],
      [{ events: input.events.slice(1) }, "the chain of events is broken at place 0"],
    ];
    for (const [change, words] of wrong) await expect(renderSealed({ ...input, ...change })).rejects.toThrow(words);
  });

  describe("by poppler's pdfsig", () => {
    const valid = (label: string) => label.includes("Signature is Valid.") && label.includes("Total document signed");
    const range = () =>
      /\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(sealed.toString("latin1"))?.slice(1).map(Number) as number[];
    const withByteChanged = (place: number) => {
      const changed = Buffer.from(sealed);
      changed.writeUInt8((changed[place] ?? 0) ^ 1, place);
      return changed;
    };

    test("is valid, covers the whole document, is PAdES, and has the given time", () => {
      const label = signaturesOf(sealed);
      expect(label).toContain("Signature is Valid.");
      expect(label).toContain("Total document signed");
      expect(label).toContain("Signature Type: ETSI.CAdES.detached");
      expect(label).toContain("Signing Hash Algorithm: SHA-256");
      expect(label).toContain("Signer Certificate Common Name: A seal of the tests");
      expect(label.match(/Signature #/g)).toHaveLength(1);
      expect(sealed.toString("latin1")).toContain("/M (D:20261121193107Z)");
    });

    test("with an RSA key too", async () => {
      const rsa = await makeSealingKey("An RSA seal", { kind: "RSA", now: at });
      expect(valid(signaturesOf(await sealPdf(await renderSealed(aSignedAgreement()), rsa, at)))).toBe(true);
    });

    test("is not valid after one byte is changed, wherever", () => {
      const [end = 0, start = 0, length = 0] = range();
      expect(start + length).toBe(sealed.length);
      const covered = fc.oneof(
        fc.integer({ min: 0, max: end - 1 }),
        fc.integer({ min: start, max: sealed.length - 1 }),
      );
      fc.assert(
        fc.property(covered, (place) => expect(valid(signaturesOf(withByteChanged(place)))).toBe(false)),
        { numRuns: 16, examples: [[0], [end - 1], [start], [sealed.length - 1]] },
      );
    });

    test("is not valid when the signature is changed, and not whole when something is added", () => {
      const [end = 0] = range();
      const text = sealed.toString("latin1");
      const hex = /^<([0-9a-f]*?)0*>/.exec(text.slice(end))?.[1] ?? "";
      const place = end + hex.length - 9;
      const digit = text[place] === "7" ? "8" : "7";
      const forged = Buffer.from(text.slice(0, place) + digit + text.slice(place + 1), "latin1");
      expect(valid(signaturesOf(forged))).toBe(false);
      expect(valid(signaturesOf(Buffer.concat([sealed, Buffer.from("\n% more\n")])))).toBe(false);
    });
  });

  test("is certified against any change, and signed with what the baseline of PAdES asks and no more", async () => {
    const text = sealed.toString("latin1");
    expect(text).toMatch(/\/Perms <<\s*\/DocMDP \d+ 0 R/);
    expect(text).toMatch(
      /\/TransformMethod \/DocMDP\s*\/TransformParams <<\s*\/Type \/TransformParams\s*\/P 1\s*\/V \/1\.2/,
    );
    const [, end, start] = /\/ByteRange \[0 (\d+) (\d+) \d+\]/.exec(text) ?? [];
    const contents = Buffer.from(text.slice(Number(end) + 1, Number(start) - 1), "hex");
    const { result } = asn1js.fromBER(contents);
    const signedData = new pkijs.SignedData({ schema: new pkijs.ContentInfo({ schema: result }).content });
    expect(signedData.encapContentInfo.eContent).toBeUndefined();
    const [signer] = signedData.signerInfos;
    const attributes = signer?.signedAttrs?.attributes ?? [];
    expect(attributes.map(({ type }) => type)).toEqual([
      "1.2.840.113549.1.9.3",
      "1.2.840.113549.1.9.4",
      "1.2.840.113549.1.9.16.2.47",
    ]);
    const certificate = new X509Certificate(key.certificatePem);
    const certificateHash = createHash("sha256").update(certificate.raw).digest("hex");
    expect(Buffer.from(attributes[2]?.values[0].toBER()).toString("hex")).toContain(certificateHash);
    const signed = Buffer.concat([sealed.subarray(0, Number(end)), sealed.subarray(Number(start))]);
    const digest = createHash("sha256").update(signed).digest("hex");
    expect(Buffer.from(attributes[1]?.values[0].valueBlock.valueHexView).toString("hex")).toBe(digest);
    expect(await signedData.verify({ signer: 0, data: new Uint8Array(signed).buffer }, engine())).toBe(true);
  });

  const engine = () => new pkijs.CryptoEngine({ name: "node", crypto: webcrypto as Crypto });

  test("cannot be made from another document, or twice", async () => {
    await expect(sealPdf(await renderAgreement(anAgreement()), key, at)).rejects.toThrow(
      "only a document that was made",
    );
    await expect(sealPdf(sealed, key, at)).rejects.toThrow("only a document that was made");
  });

  test("cannot be made with the wrong key, or while its certificate is not valid", async () => {
    const pdf = await renderSealed(aSignedAgreement());
    const other = await makeSealingKey("Another", { now: at });
    await expect(sealPdf(pdf, { ...key, privateKeyPem: other.privateKeyPem }, at)).rejects.toThrow(
      "not that of SEAL_PRIVATE_KEY",
    );
    await expect(sealPdf(pdf, { ...key, certificatePem: "none" }, at)).rejects.toThrow(
      "SEAL_CERTIFICATE: no certificate",
    );
    await expect(sealPdf(pdf, key, new Date("2026-11-01T00:00:00Z"))).rejects.toThrow("SEAL_CERTIFICATE: holds from");
    await expect(sealPdf(pdf, key, new Date("2066-11-01T00:00:00Z"))).rejects.toThrow("SEAL_CERTIFICATE: holds from");
  });

  test("is made with a key for local use in the 2030s too, whose certificate is valid until after 2049", async () => {
    const later = new Date("2031-06-18T09:00:00Z");
    const lasting = await makeSealingKey("A seal until 2051", { now: later });
    const { validFrom, validTo } = new X509Certificate(lasting.certificatePem);
    expect([validFrom, validTo].map((day) => new Date(day).getUTCFullYear())).toEqual([2031, 2051]);
    const label = signaturesOf(await sealPdf(await renderSealed(aSignedAgreement()), lasting, later));
    expect(label).toContain("Signature is Valid.");
  });

  test("takes its key from the environment, with the certificates above it", async () => {
    setValidEnv();
    expect(sealingKey()).toEqual({
      certificatePem: validEnv.SEAL_CERTIFICATE,
      privateKeyPem: validEnv.SEAL_PRIVATE_KEY,
    });
    const above = await makeSealingKey("One above", { now: at });
    const chained = { ...key, certificatePem: `${key.certificatePem}\n${above.certificatePem}` };
    const label = signaturesOf(await sealPdf(await renderSealed(aSignedAgreement()), chained, at));
    expect(label).toContain("Signer Certificate Common Name: A seal of the tests");
    expect(label).toContain("Signature is Valid.");
  });
});

test.each([
  ["what is no PNG", Buffer.from("GIF89a and more")],
  ["a see-through PNG", aPng({ colour: 6 })],
  ["an interlaced PNG", Buffer.from(aPng()).fill(1, 28, 29)],
])("%s is not shown as a signature", async (_, image) => {
  const input = aSignedAgreement();
  const signatures = input.signatures.map((one) => (one.image ? { ...one, image } : one));
  await expect(renderSealed({ ...input, signatures })).rejects.toThrow(RangeError);
});
