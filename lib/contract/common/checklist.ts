/** The documents that the rules ask of one worker, each with its state (docs/compliance.md). */
import { z } from "zod";
import { anyDocumentKindSchema } from "@/lib/contract/profiles/fields";

/** The states of a requirement that applies to the worker. */
const lineStates = ["met", "expiring", "missing", "waiting", "rejected", "expired"] as const;

export const checklistLineSchema = z.object({
  /** The requirement's key. */
  key: z.string(),
  label: z.string(),
  step: z.enum(["documents", "training"]),
  /** The requirements that its documents prove, itself first. */
  covers: z.array(z.object({ key: z.string(), label: z.string() })),
  /** The kinds of document that meet it, the one to add first. */
  kinds: z.array(anyDocumentKindSchema),
  state: z.enum(lineStates),
  /** The reason for the state, in words. */
  reason: z.string(),
  expiresOn: z.iso.date().nullable(),
  /** Whether a newer document waits for approval or review; until then this state is that of the one before. */
  isRenewed: z.boolean(),
});
export type ChecklistLine = z.infer<typeof checklistLineSchema>;

/** A line as the worker sees it: without what only their agency may read. */
export const ownChecklistLineSchema = checklistLineSchema.omit({ covers: true });
export type OwnChecklistLine = z.infer<typeof ownChecklistLineSchema>;
