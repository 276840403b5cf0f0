import { Notice, type NoticeKind } from "@/components/ui/notice";
import { agreementPages as texts, agreementPage as words } from "@/lib/config/messages/agreements/pages";
import type { Agreement } from "@/lib/contract/agreements";
import { formatDate } from "@/lib/format";

const noticeKind: Partial<Record<Agreement["status"], NoticeKind>> = {
  active: "success",
  pending_agency: "warning",
  pending_provider: "warning",
  suspended: "danger",
};

/** Explains the status, its reason and the next step. */
export function AgreementStatusNotice({
  agreement,
  formatTime,
}: {
  agreement: Agreement;
  formatTime: (iso: string) => string;
}) {
  const { status, sent, startOn, endOn, terminatesOn, reason: why } = agreement;
  const { meaning, next } = texts.status[status];
  const isPending = status === "pending_agency" || status === "pending_provider";
  return (
    <Notice kind={noticeKind[status] ?? "info"}>
      <p>
        <span className="font-semibold">{meaning}</span> {next}
      </p>
      {status === "draft" && sent?.closedBecause ? (
        <p className="mt-1">
          {texts.closed[sent.closedBecause]}
          {why ? `: “${why}”` : "."}
        </p>
      ) : why ? (
        <p className="mt-1">{words.reasonGiven(why)}</p>
      ) : null}
      {isPending && sent ? <p className="mt-1">{words.canBeSignedUntil(formatTime(sent.expiresAt))}</p> : null}
      {status === "scheduled" && startOn ? <p className="mt-1">{words.itStartsOn(formatDate(startOn))}</p> : null}
      {terminatesOn && status !== "terminated" ? (
        <p className="mt-1">{words.noticeServedEndsOn(formatDate(terminatesOn))}</p>
      ) : status === "active" && endOn ? (
        <p className="mt-1">{words.itEndsOn(formatDate(endOn))}</p>
      ) : null}
    </Notice>
  );
}
