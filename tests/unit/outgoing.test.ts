/** There is one way to queue a message to a person and one way to send it; and what a printed name may contain. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { messageKinds, postMessage, postMessages } from "@/lib/backend/outgoing";
import { recipientKey } from "@/lib/backend/outgoing/post";
import { enqueue } from "@/lib/backend/queue";
import { hasHiddenMarks, hasLink } from "@/lib/config/names";
import { signatoryInputSchema } from "@/lib/contract/agreements";
import { fullNameSchema } from "@/lib/contract/common/people";
import { newOrganisationSchema } from "@/lib/contract/organisations";
import { workerFieldSchemas } from "@/lib/contract/profiles/fields";
import { rightsShape } from "@/lib/contract/users/people";
import type { Transaction } from "@/lib/db/tenancy";
import { aBranch, agencyDetails, aPrimaryUser } from "@/tests/support/organisations";
import { setValidEnv } from "@/tests/support/unit-env";

setValidEnv();

const sources = ["lib", "app", "components", "scripts"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
  .concat("instrumentation.ts", "middleware.ts")
  .filter((name) => /\.tsx?$/.test(name));

/** The files that use a name, except the one that defines it. */
const namedIn = (word: RegExp, madeIn: RegExp) =>
  sources.filter((name) => !madeIn.test(name) && word.test(readFileSync(name, "utf8"))).sort();

/** Checked by the compiler: `npm run types` fails if one of these compiles. */
const neverCompiles = (tx: Transaction) => [
  // @ts-expect-error Messages have a gateway: the queue does not take their names.
  enqueue(tx, "mail", { kind: "questionnaireLink" }),
  // @ts-expect-error
  enqueue(tx, "text", { kind: "phoneVerification" }),
  // @ts-expect-error A message in an organisation's name says whose.
  postMessage(tx, { kind: "workerLink", linkId: "" }, { sender: { by: "product" }, recipient: "" }),
  // @ts-expect-error A message that is limited says to whom it goes.
  postMessage(tx, { kind: "workerLink", linkId: "" }, { sender: { by: "product" }, organisationId: "" }),
  // @ts-expect-error Several of a kind that is limited would count as one.
  postMessages(tx, [{ kind: "workerLink", linkId: "" }], {
    sender: { by: "product" },
    organisationId: "",
    recipient: "",
  }),
  // @ts-expect-error A kind that is not classified cannot be sent.
  postMessage(tx, { kind: "newsletter" }, { sender: { by: "product" } }),
];
void neverCompiles;

describe("No code bypasses the gateway", () => {
  test("only the gateway queues messages", () => {
    expect(namedIn(/\benqueueMessage\b/, /^lib\/backend\/queue\.ts$/)).toEqual(["lib/backend/outgoing/post.ts"]);
  });

  test("only its delivery calls the mail port and the text port", () => {
    expect(namedIn(/\bsendMail\b/, /^lib\/adapters\//)).toEqual(["lib/backend/outgoing/deliver.ts"]);
    expect(namedIn(/\bsendText\b/, /^lib\/adapters\//)).toEqual(["lib/backend/outgoing/deliver.ts"]);
  });

  test("no other file uses the mail library, an SMTP address or the queue's own send", () => {
    // The health check only tests whether the server responds.
    const port = ["lib/adapters/mail/check.ts", "lib/adapters/mail/send.ts"];
    expect(namedIn(/from "nodemailer"/, /^$/)).toEqual(port);
    expect(namedIn(/\bSMTP_URL\b/, /^lib\/config\/env\.ts$|^scripts\//)).toEqual(port);
    expect(readFileSync("lib/adapters/mail/check.ts", "utf8")).not.toMatch(/\.sendMail\(/);
    expect(namedIn(/from "pg-boss"/, /^$/)).toEqual(["lib/backend/queue.ts", "lib/db/migrate.ts"]);
  });

  test("every kind of queued job is classified, and every classified kind can be sent", () => {
    const kinds = new Set(
      sources
        .filter((name) => name.startsWith("lib/backend/") || name === "lib/bff/start.ts")
        .flatMap((name) => [...readFileSync(name, "utf8").matchAll(/kind: z\.literal\("(\w+)"\)/g)])
        .map(([, kind]) => kind),
    );
    for (const kind of Object.keys(messageKinds)) expect(kinds).toContain(kind);
  });
});

test("every message to a third party is limited, or belongs to an agreement that the platform's staff sent or a shift that two verified organisations agreed", () => {
  for (const [kind, rules] of Object.entries(messageKinds)) {
    // Only active organisations can agree a shift: tests/integration/jobs.test.ts.
    if (rules.to === "thirdParty" && rules.overLimit === "unlimited")
      expect(kind).toMatch(/^agreement|^workerShift$|^workerHours$/);
    if (rules.to === "thirdParty" && rules.verified === "never") {
      expect(kind).toMatch(/^agreement|^phoneVerification$|^workerShift$|^workerHours$/);
    }
  }
});

test("an address is one recipient however it is written, and its key does not reveal it", () => {
  const key = recipientKey("juniper@workers.example");
  for (const same of ["Juniper@Workers.Example", " juniper@workers.example", "juniper+urgent@workers.example"]) {
    expect(recipientKey(same)).toBe(key);
  }
  expect(recipientKey("juniper2@workers.example")).not.toBe(key);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
});

const ordinary = [
  "O'Brien-St. John",
  "St. Mary's Care Ltd",
  "J.R.R. Tolkien",
  "J.R.Ross",
  "Registered nurse, B.Sc (Hons)",
  "U.K. Care Ltd.",
  "Dr. A. Singh",
  "No.1 Care",
  "24.7 Care",
  "Zoë Núñez",
  "نرگس\u200cها",
  "Care & Co",
];
const links = [
  "https://evil.example",
  "Open www.evil",
  "Care.co Ltd",
  "Win a prize at evil.example/now",
  "x.com",
  "nhs.uk",
  "ＷＷＷ．evil．com",
  "nhs。uk",
  "ring me@evil.example",
  "T.Co/abc",
];
const hidden = ["a\u202eb", "a\u2066b", "a\u200bb", "a\u00adb", "a\ufeffb", "a\u061cb"];

function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe("A name that is printed in messages", () => {
  test.each(ordinary)("may be %j", (name) => expect([hasLink(name), hasHiddenMarks(name)]).toEqual([false, false]));
  test.each(links)("is not a web address: %j", (name) => expect(hasLink(name)).toBe(true));
  test.each(hidden)("has no invisible characters: %j", (name) => expect(hasHiddenMarks(name)).toBe(true));

  test("takes time in proportion to its length: one long text as much as many short ones", () => {
    const shortest = (work: () => void) => Math.min(...[1, 2, 3, 4, 5].map(() => cpuMsOf(work)));
    const short = "x".repeat(2_000);
    const long = "x".repeat(64_000);
    const many = shortest(() => {
      for (let n = 0; n < 32; n++) hasLink(short);
    });
    // It was the square: 32 times as much.
    expect(shortest(() => hasLink(long))).toBeLessThan(8 * many);
  });

  const takes: Record<string, (name: string) => boolean> = {
    "a person": (name) => fullNameSchema.safeParse(name).success,
    "a worker's first name": (name) => workerFieldSchemas.firstName.safeParse(name).success,
    "a worker's last name": (name) => workerFieldSchemas.lastName.safeParse(name).success,
    "a job title": (name) => rightsShape.jobTitle.safeParse(name).success,
    "a signatory": (name) => signatoryInputSchema.shape.fullName.safeParse(name).success,
    "a signatory's job title": (name) => signatoryInputSchema.shape.jobTitle.safeParse(name).success,
    "an organisation's registered name": (name) => newAgency({ legalName: name }),
    "an organisation's trading name": (name) => newAgency({ name }),
  };
  function newAgency(more: object): boolean {
    const agency = { ...agencyDetails(), primaryUser: aPrimaryUser(), branch: aBranch(), ...more };
    return newOrganisationSchema.safeParse(agency).success;
  }
  test.each(Object.entries(takes))("is validated by the contract: %s", (_, isTaken) => {
    expect(["Linnet O'Brien-St. John", ...links, ...hidden].filter(isTaken)).toEqual(["Linnet O'Brien-St. John"]);
  });
});
