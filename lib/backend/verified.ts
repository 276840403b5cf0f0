/**
 * What the platform must have verified before an organisation may act in the product's name (docs/states.md, An agency; decision
 * 0045). Pure.
 */
import type { OrganisationStatus } from "@/lib/contract/organisations";

/** Whether medical answers may be collected and read for an organisation: the platform has verified it, suspended since or not. */
export const mayHoldMedicalAnswers = (status: OrganisationStatus): boolean =>
  status === "active" || status === "suspended";

/** Whether an organisation may write to people outside it: verified, and neither suspended nor archived. */
export const mayWriteToOthers = (status: OrganisationStatus): boolean => status === "active";
