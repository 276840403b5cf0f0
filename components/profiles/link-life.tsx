import { workerLinkLife as texts } from "@/lib/config/messages/profiles/worker-page";
import type { SentLink } from "@/lib/contract/workers/summary";

/** What became of a link: when it was sent, by whom and where to, when it was opened, and what came back. */
export function LinkLife({
  link,
  isCopied = false,
  isAutomatic = false,
  outcome,
  end,
  formatTime,
}: {
  link: SentLink;
  /** It was made to be copied, and may have been passed on in any way. */
  isCopied?: boolean;
  /** No one sent it: the product did. */
  isAutomatic?: boolean;
  /** What came back; left out for a link that nothing comes back from. */
  outcome?: { label: string; value: string };
  /** Until when it works. */
  end?: { label: string; value: string };
  formatTime: (iso: string) => string;
}) {
  const { sentAt, sentBy, sentTo, openedAt, lastOpenedAt } = link;
  const opened =
    openedAt && lastOpenedAt && lastOpenedAt !== openedAt
      ? texts.openedSince(formatTime(openedAt), formatTime(lastOpenedAt))
      : openedAt && formatTime(openedAt);
  const lines = [
    {
      label: isCopied ? texts.made : texts.sent,
      value: isAutomatic
        ? texts.automatically(formatTime(sentAt), sentTo)
        : texts.byTo(formatTime(sentAt), sentBy ?? texts.platformStaff, sentTo),
    },
    { label: texts.opened, value: opened ?? texts.notOpened },
    ...(outcome ? [outcome] : []),
    ...(end ? [end] : []),
  ];
  return (
    <dl className="link-life">
      {lines.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
