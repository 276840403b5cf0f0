import { overviewActivity as texts } from "@/lib/config/messages/overview/activity";
import type { Activity } from "@/lib/contract/overview";

/** What recently happened in the organisation. */
export function RecentActivity({
  activity,
  formatTime,
}: {
  activity: readonly Activity[];
  formatTime: (iso: string) => string;
}) {
  return (
    <section aria-labelledby="activity" className="card">
      <div className="panel-head">
        <h2 id="activity">{texts.title}</h2>
      </div>
      <ol className="activity">
        {activity.map(({ key, text, by, at }) => (
          <li key={key}>
            <p>{text}</p>
            <p className="soft">{texts.line(by, formatTime(at))}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
