/** Input for agencies and providers: unique details, documents and pictures. */

import { randomInt } from "node:crypto";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import { calendarDate } from "@/lib/format";
import type { Client } from "./clients";

const digits = (count: number) => String(randomInt(10 ** (count - 1), 10 ** count));

/** An agency's details as submitted, with a unique company number. */
export function agencyDetails(more: Record<string, unknown> = {}) {
  const number = digits(8);
  return {
    kind: "agency" as const,
    legalName: `Thistledown Care ${number} Limited`,
    name: `Thistledown ${number}`,
    companyNumber: number,
    address: "4 Mill Lane\nLeeds",
    postcode: "LS1 4AP",
    phone: "+441132496000",
    email: `office-${number}@thistledown.example`,
    regulatorReference: null,
    vatRegistered: true,
    vatNumber: "GB980780684",
    nursingConcessionFrom: null,
    ...more,
  };
}

/** A provider's details as submitted, with a unique company number. */
export const providerDetails = (more: Record<string, unknown> = {}) => ({
  ...agencyDetails(),
  kind: "provider" as const,
  vatRegistered: false,
  vatNumber: null,
  vatExempt: true,
  vatExemptReason: "Welfare services",
  billingAddress: null,
  billingEmail: "accounts@hollybank.example",
  purchaseOrderRule: "required" as const,
  paymentMode: "platform" as const,
  billingPeriod: "weekly" as const,
  creditDays: 30,
  ...more,
});

export const aBranch = (name = "Leeds") => ({ name, postcode: "LS1 4AP", radiusMiles: 25, isSupplyLocation: true });

export const aSite = (name = "Hollybank Court") => ({
  name,
  type: "nursing" as const,
  cqcLocationId: "1-101010101",
  address: "1 Hollybank Road\nYork",
  postcode: "YO1 7HH",
  phone: null,
  region: "North",
  costCentre: "NC-100",
  purchaseOrder: "PO 4471",
  jobAuthorisation: "required" as const,
  monthlyBudgetPence: 1_250_000,
  nursingRegistered: true,
  childrens: false,
  bookingNotes: "Park at the back. Ask for the nurse in charge.",
});

/** A primary user to invite, with an unused email address. */
export const aPrimaryUser = () => ({
  fullName: "Rowan Ellerby",
  email: `rowan-${digits(9)}@people.example`,
  jobTitle: "Registered manager",
});

/** A PDF of one page. */
export const aPdf = (words = "Certificate of insurance"): Promise<Buffer> =>
  new Promise((resolve) => {
    const document = new PDFDocument();
    const parts: Buffer[] = [];
    document.on("data", (part: Buffer) => parts.push(part));
    document.on("end", () => resolve(Buffer.concat(parts)));
    document.text(words).end();
  });

/** A picture with the location in its metadata, as a camera writes it. */
export const aPicture = ({ width = 800, height = 400 } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#0f5f58" } })
    .jpeg()
    .withExif({ IFD0: { Copyright: "Someone who is named in the picture" }, IFD3: { GPSLatitudeRef: "N" } })
    .toBuffer();

const day = (offsetDays: number): string => calendarDate(new Date(Date.now() + offsetDays * 86_400_000));

export { day as dayFromNow };

/** Adds the three documents an agency needs. */
export async function addDocuments(
  client: Client,
  organisationId: string,
  kinds: readonly ("insurance" | "modern_slavery" | "safeguarding")[] = ["insurance", "modern_slavery", "safeguarding"],
): Promise<void> {
  const base64 = (await aPdf()).toString("base64");
  for (const kind of kinds) {
    await client.organisations.addDocument({
      organisationId,
      document: { kind, issuedOn: day(-10), expiresOn: day(300) },
      file: { name: `${kind}.pdf`, base64 },
    });
  }
}
