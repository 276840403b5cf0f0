/** How far each step of a worker's own page has come, by the rules his agency goes by. */
import { eq } from "drizzle-orm";
import { clock } from "@/lib/backend/clock";
import { type Evidence, missingBasics, readEvidence, steps } from "@/lib/backend/compliance";
import { notFound } from "@/lib/backend/errors";
import { type DocumentKind, documentKinds, trainingKinds } from "@/lib/contract/worker-fields";
import {
  type LinkStep,
  linkFields,
  linkSteps,
  type OpenedProfile,
  type StepStanding,
} from "@/lib/contract/worker-links";
import { workerBankDetails } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { calendarDate } from "@/lib/format";
import type { LinkRow } from "./link";

type Sent = ReadonlyMap<string, unknown>;
type Span = Evidence["gaps"][number];

const DOCUMENT = /^document:(.+)$/;
const plain = ["email", "phone", "dateOfBirth", "gender", "nationality", "niNumber", "experienceYears"];

/** What is on file together with what the worker sent and nobody has decided about: as if his papers had been handed in. Pure. */
export function withSent(evidence: Evidence, sent: Sent, today: string): Evidence {
  const list = <T>(field: string): T[] | undefined => {
    const value = sent.get(field);
    return Array.isArray(value) ? value : undefined;
  };
  const address = sent.get("address") as Pick<Evidence["worker"], "address" | "postcode" | "country"> | undefined;
  const papers = [...sent].flatMap(([field, value], n): Evidence["documents"][number][] => {
    const [, kind] = DOCUMENT.exec(field) ?? [];
    if (!kind || !value) return [];
    const { number, issuedOn, expiresOn, details } = value as Evidence["documents"][number];
    return [
      {
        ...{ id: `sent-${n}`, kind: kind as DocumentKind, status: "uploaded" },
        ...{ number, issuedOn, expiresOn, details },
        ...{ rejectReason: null, uploadedOn: today, reviewedOn: null },
      },
    ];
  });
  return {
    ...evidence,
    worker: {
      ...evidence.worker,
      ...Object.fromEntries([...sent].filter(([field]) => plain.includes(field))),
      ...address,
    },
    contacts: list("contacts")?.length ?? evidence.contacts,
    employments: list<Span>("employments") ?? evidence.employments,
    gaps: list<Span>("gaps") ?? evidence.gaps,
    references: list("references")?.map(() => ({ status: "named" as const })) ?? evidence.references,
    documents: [...evidence.documents, ...papers],
  };
}

/** What each step is made of, as changes name it. */
const namesOf = (step: LinkStep): string[] => {
  const kinds = step === "documents" ? documentKinds : step === "training" ? trainingKinds : [];
  const fields: readonly string[] = step in linkFields ? linkFields[step as keyof typeof linkFields] : [];
  return [...fields, ...kinds.map((kind) => `document:${kind}`)];
};

/**
 * The standing of each step, `sent` being what waits. What is his agency's to say, such as his branch, keeps no step of his open.
 * Read as his agency reads it, since looks at registers count and are not his to see: nothing but these words leaves here.
 */
export async function standingsOf(
  { workerId, organisationId }: LinkRow,
  sent: Sent,
): Promise<OpenedProfile["standings"]> {
  const today = calendarDate(clock.now());
  const { evidence, hasBank } = await withScope({ kind: "organisation", organisationId }, async (tx) => {
    const [found] = await readEvidence(tx, [workerId]);
    if (!found) throw notFound();
    const bank = await tx
      .select({ workerId: workerBankDetails.workerId })
      .from(workerBankDetails)
      .where(eq(workerBankDetails.workerId, workerId));
    return { evidence: withSent(found.evidence, sent, today), hasBank: bank.length > 0 };
  });
  const own: readonly string[] = linkFields.basic;
  const open = new Set<string>(
    steps(evidence, today).flatMap(({ step, isComplete }) => (isComplete || step === "basic" ? [] : [step])),
  );
  if (missingBasics(evidence).some((field) => own.includes(field))) open.add("basic");
  const standingOf = (step: LinkStep): StepStanding => {
    if (open.has(step)) return "toDo";
    if (namesOf(step).some((name) => sent.has(name))) return "waiting";
    if (step === "bank") return hasBank ? "onFile" : "toDo";
    return "filled";
  };
  return Object.fromEntries(linkSteps.map((step) => [step, standingOf(step)])) as OpenedProfile["standings"];
}
