/** The status of each step of a worker's own page and their checklist, by the rules that their agency uses. */
import { eq } from "drizzle-orm";
import { assess, checklistOf, type Evidence, missingFields, readEvidence, steps } from "@/lib/backend/compliance";
import { notFound } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import type { OwnChecklistLine } from "@/lib/contract/common/checklist";
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
 * The worker's own checklist. The reason is given where a document of theirs does not count yet, or was rejected; what
 * a register check said is only for their agency. Pure.
 */
export function ownChecklist(evidence: Evidence, sent: Sent, today: string): OwnChecklistLine[] {
  const lines = checklistOf(evidence, assess(evidence, today), [...sent.keys()]);
  return lines.map(({ covers: _, ...line }) => {
    const own = evidence.documents.filter(({ kind, status }) => status !== "superseded" && line.kinds.includes(kind));
    const rejected = own.findLast(({ status }) => status === "rejected");
    const reasons: Partial<Record<OwnChecklistLine["state"], string>> = {
      missing: own.length > 0 ? line.reason : "",
      rejected: rejected?.rejectReason ?? "",
    };
    return { ...line, reason: reasons[line.state] ?? "" };
  });
}

/**
 * The status of each step, and the checklist of documents; `sent` is what is waiting for approval. Fields that only the
 * agency sets, such as the branch, do not keep a step open. Reads in the agency's scope, since register checks count
 * but are not visible to the worker: only the statuses are returned.
 */
export async function progressOf(
  { workerId, organisationId }: LinkRow,
  sent: Sent,
): Promise<Pick<OpenedProfile, "stepStatuses" | "checklist" | "needsPhoto">> {
  const today = calendarDate(clock.now());
  const { stored, hasBank } = await withScope({ kind: "organisation", organisationId }, async (tx) => {
    const [found] = await readEvidence(tx, [workerId]);
    if (!found) throw notFound();
    const bank = await tx
      .select({ workerId: workerBankDetails.workerId })
      .from(workerBankDetails)
      .where(eq(workerBankDetails.workerId, workerId));
    return { stored: found.evidence, hasBank: bank.length > 0 };
  });
  const evidence = withSent(stored, sent, today);
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
  return {
    stepStatuses: Object.fromEntries(linkSteps.map((step) => [step, statusOf(step)])) as OpenedProfile["stepStatuses"],
    checklist: ownChecklist(stored, sent, today),
    needsPhoto: !stored.hasPhoto,
  };
}
