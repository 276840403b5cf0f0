import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { CircleCheck, CircleDashed, CircleX, Hourglass, type Icon } from "@/components/ui/icons";
import { agreementPages as texts, signatories as words } from "@/lib/config/messages/agreements/pages";
import type { Signatory, SignatoryStatus } from "@/lib/contract/agreements";

const looks: Record<SignatoryStatus, { icon: Icon; tone: string }> = {
  waiting: { icon: CircleDashed, tone: "bg-sunken text-soft" },
  invited: { icon: Hourglass, tone: "bg-warning-tint text-warning" },
  signed: { icon: CircleCheck, tone: "bg-success-tint text-success" },
  declined: { icon: CircleX, tone: "bg-danger-tint text-danger" },
};

/** A signatory's events so far, newest last. */
function timesOf(signatory: Signatory, formatTime: (iso: string) => string): string[] {
  const { invitedAt, lastRemindedAt, linkExpiresAt, signedAt, declinedAt } = signatory;
  const isOpen = signatory.status === "invited";
  return [
    invitedAt && words.asked(formatTime(invitedAt)),
    isOpen && lastRemindedAt && words.reminded(formatTime(lastRemindedAt)),
    isOpen && linkExpiresAt && words.linkWorksUntil(formatTime(linkExpiresAt)),
    signedAt && words.signed(formatTime(signedAt)),
    declinedAt && words.declined(formatTime(declinedAt)),
  ].filter((text): text is string => Boolean(text));
}

/** The signatories in signing order, with the status of each. */
export function Signatories({
  signatories,
  organisations,
  formatTime,
  more,
}: {
  signatories: readonly Signatory[];
  /** The names of the parties. */
  organisations: { agency: string; provider: string };
  formatTime: (iso: string) => string;
  /** The actions for one signatory. */
  more?: (signatory: Signatory) => ReactNode;
}) {
  if (signatories.length === 0) return <p className="text-soft">{words.noOneIsNamedYet}</p>;
  return (
    <ol className="m-0 list-none p-0">
      {signatories.map((signatory, index) => {
        const { icon: Icon, tone } = looks[signatory.status];
        return (
          <li key={signatory._id} className="flex gap-3 border-t border-line py-3 first:border-t-0">
            <span
              aria-hidden="true"
              className="mt-0.5 flex size-7 flex-none items-center justify-center rounded-full bg-sunken text-list font-semibold tabular-nums"
            >
              {index + 1}
            </span>
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold">{signatory.fullName}</span>
                <span className={classNames("badge inline-flex items-center gap-1.5", tone)}>
                  <Icon aria-hidden="true" size={15} className="flex-none" />
                  {texts.signatoryStatus[signatory.status]}
                </span>
              </p>
              <p className="text-list wrap-anywhere text-soft">
                {signatory.jobTitle}, {organisations[signatory.type]} · {signatory.email}
              </p>
              {timesOf(signatory, formatTime).map((text) => (
                <p key={text} className="text-list text-soft">
                  {text}
                </p>
              ))}
              {signatory.declineReason ? <p className="mt-1">“{signatory.declineReason}”</p> : null}
              {more?.(signatory)}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
