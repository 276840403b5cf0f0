/** The actions on an agreement that its page offers, with their texts. */
import { agreementPages as texts } from "@/lib/config/messages/agreements/pages";
import type { Agreement, Signatory } from "@/lib/contract/agreements";
import type { AgreementAction } from "./actions";

const reason = { label: texts.reason, hint: texts.reasonHint };

type Kind = keyof typeof texts.actions;

const needsReason: readonly Kind[] = ["withdraw", "requestChanges", "suspend", "serveNotice"];
const dangerous: readonly Kind[] = ["withdraw", "serveNotice", "suspend"];
const ofAgreement = ["requestChanges", "withdraw", "resume", "suspend", "serveNotice"] as const;

function actionOf(kind: Exclude<Kind, "send">, signatory?: Signatory): AgreementAction {
  return {
    kind,
    ...texts.actions[kind],
    ...(needsReason.includes(kind) ? { reason } : {}),
    ...(signatory ? { signatory } : {}),
    isCorrection: kind === "correctSignatory",
    isDangerous: dangerous.includes(kind),
  };
}

/** The actions available for one signatory now. */
function signatoryActions({ actions }: Agreement, signatory: Signatory): AgreementAction[] {
  const found: AgreementAction[] = [];
  if (actions.includes("correctSignatory") && ["waiting", "invited"].includes(signatory.status)) {
    found.push(actionOf("correctSignatory", signatory));
  }
  return found;
}

/** All actions on the agreement that are available to the reader now. */
export function availableActions(agreement: Agreement): AgreementAction[] {
  return [
    ...ofAgreement.filter((kind) => agreement.actions.includes(kind)).map((kind) => actionOf(kind)),
    ...agreement.signatories.flatMap((signatory) => signatoryActions(agreement, signatory)),
  ];
}

/** The invited signatory, while the agreement is waiting for a signature. */
export const invitedOf = ({ status, signatories }: Agreement): Signatory | undefined =>
  status === "pending_agency" || status === "pending_provider"
    ? signatories.find((signatory) => signatory.status === "invited")
    : undefined;

/** Sending the invited signatory a new link, if the reader may. */
export const resendOf = ({ actions }: Agreement, signatory: Signatory): AgreementAction | null =>
  actions.includes("resend") ? actionOf("resend", signatory) : null;

/** The address of the agreement's page with the form of an action. */
export const actionHref = (agreementId: string, { kind, signatory }: AgreementAction): string =>
  `/dashboard/agreements/${agreementId}?do=${kind}${signatory ? `&signatory=${signatory._id}` : ""}#asked`;

/** The confirmation of an action, and of a new link to whom it went; null for an unknown one. */
export function doneText(kind: string | undefined, signatory?: Signatory): string | null {
  if (kind === "resend" && signatory) return texts.linkSentTo(signatory.fullName, signatory.email);
  return kind && Object.hasOwn(texts.actions, kind) ? texts.actions[kind as Kind].done : null;
}
