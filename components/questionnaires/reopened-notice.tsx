import { Notice } from "@/components/ui/notice";
import { messages } from "@/lib/config/messages";
import type { WorkerQuestionnaire } from "@/lib/contract/questionnaires";
import { formatDate, formatDateTime, type TimePreference } from "@/lib/format";

const texts = messages.reopenedQuestionnaire;

/**
 * Says above the answers that they are the earlier ones, with the date and reason of reopening; renders nothing unless
 * new answers are awaited.
 */
export function ReopenedNotice({
  questionnaire: { reopened, version, submittedAt },
  preference,
}: {
  questionnaire: WorkerQuestionnaire;
  preference: TimePreference;
}) {
  if (!reopened || version === null || submittedAt === null) return null;
  return (
    <Notice kind="warning" title={texts.earlierTitle}>
      <p>{texts.earlier(version, formatDateTime(submittedAt, preference))}</p>
      <p>{texts.awaited(formatDate(reopened.at, preference))}</p>
      <p>{texts.reason}</p>
      <p className="q-a">{reopened.reason}</p>
    </Notice>
  );
}
