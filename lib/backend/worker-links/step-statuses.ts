/** The status of each step of a worker's own page, by the rules that their agency uses. */
import { eq } from "drizzle-orm";
import { type Evidence, missingFields, readEvidence, steps } from "@/lib/backend/compliance";
import { notFound } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { type DocumentKind, documentKinds, trainingKinds } from "@/lib/contract/profiles/fields";
import { type LinkStep, linkFields, linkSteps, type OpenedProfile, type StepStatus } from "@/lib/contract/worker-links";
import { plainFields, workerFieldRegistry } from "@/lib/contract/workers/fields";
import { workerBankDetails } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { calendarDate } from "@/lib/format";
import type { LinkRow } from "./link";

type Sent = ReadonlyMap<string, unknown>;
type Span = Evidence["gaps"][number];

const DOCUMENT = /^document:(.+)$/;
/** Fields with one column each: a sent value replaces the stored one. */
const plain: readonly string[] = plainFields(workerFieldRegistry);

/**
 * The stored profile merged with what the worker sent and is waiting for approval, as if their documents had been
 * uploaded. Pure.
 */
export function withSent(evidence: Evidence, sent: Sent, today: string): Evidence {
  const list = <T>(field: string): T[] | undefined => {
    const value = sent.get(field);
    return Array.isArray(value) ? value : undefined;
  };
  const address = sent.get("address") as Pick<Evidence["worker"], "address" | "postcode" | "country"> | undefined;
  const sentDocuments = [...sent].flatMap(([field, value], n): Evidence["documents"][number][] => {
    const [, kind] = DOCUMENT.exec(field) ?? [];
    if (!kind || !value) return [];
    const { number, issuedOn, expiresOn, details } = value as Evidence["documents"][number];
    return [
      {
        id: `sent-${n}`,
        kind: kind as DocumentKind,
        status: "uploaded",
        number,
        issuedOn,
        expiresOn,
        details,
        rejectReason: null,
        uploadedOn: today,
        reviewedOn: null,
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
    documents: [...evidence.documents, ...sentDocuments],
  };
}

/** The fields and documents of each step, as changes name them. */
const namesOf = (step: LinkStep): string[] => {
  const kinds = step === "documents" ? documentKinds : step === "training" ? trainingKinds : [];
  const fields: readonly string[] = step in linkFields ? linkFields[step as keyof typeof linkFields] : [];
  return [...fields, ...kinds.map((kind) => `document:${kind}`)];
};

/**
 * The status of each step; `sent` is what is waiting for approval. Fields that only the agency sets, such as the
 * branch, do not keep a step open. Reads in the agency's scope, since register checks count but are not visible to the
 * worker: only the statuses are returned.
 */
export async function stepStatusesOf(
  { workerId, organisationId }: LinkRow,
  sent: Sent,
): Promise<OpenedProfile["stepStatuses"]> {
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
  if (missingFields(evidence, "basic").some((field) => own.includes(field))) open.add("basic");
  const statusOf = (step: LinkStep): StepStatus => {
    if (open.has(step)) return "toDo";
    if (namesOf(step).some((name) => sent.has(name))) return "waiting";
    if (step === "bank") return hasBank ? "saved" : "toDo";
    return "filled";
  };
  return Object.fromEntries(linkSteps.map((step) => [step, statusOf(step)])) as OpenedProfile["stepStatuses"];
}
