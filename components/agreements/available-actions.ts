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
  if (actions.includes("resend") && signatory.status === "invited") found.push(actionOf("resend", signatory));
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

/** The address of the agreement's page with the form of an action. */
export const actionHref = (agreementId: string, { kind, signatory }: AgreementAction): string =>
  `/dashboard/agreements/${agreementId}?do=${kind}${signatory ? `&signatory=${signatory._id}` : ""}#asked`;

/** The confirmation of an action; null for an unknown one. */
export const doneText = (kind: string | undefined): string | null =>
  kind && Object.hasOwn(texts.actions, kind) ? texts.actions[kind as Kind].done : null;
