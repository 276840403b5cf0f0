import { Card } from "@/components/ui/card";
import { Pagination } from "@/components/ui/pagination";
import { workerActivity as texts } from "@/lib/config/messages/profiles/activity";

/** One thing that happened, in words. */
type ActivityLine = { id: string; at: string; time: string; text: string; about: string };
type ActivityDay = { day: string; lines: readonly ActivityLine[] };

/** What happened to a worker, newest first, by day. */
export function ActivityFeed({
  days,
  path,
  after,
  next,
}: {
  days: readonly ActivityDay[];
  path: string;
  after: string | undefined;
  next: string | null;
}) {
  return (
    <section aria-labelledby="activity">
      <h2 id="activity" className="mb-3">
        {texts.title}
      </h2>
      <Card>
        {days.length === 0 ? <p className="text-soft">{texts.none}</p> : null}
        {days.map(({ day, lines }) => (
          <section key={day} aria-label={day}>
            <h3 className="mb-1">{day}</h3>
            <ul className="worker-activity">
              {lines.map(({ id, at, time, text, about }) => (
                <li key={id}>
                  <span>
                    {text}
                    {about ? <span className="block text-list text-soft">{about}</span> : null}
                  </span>
                  <time dateTime={at}>{time}</time>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Card>
      <Pagination path={path} query={{ step: "activity", after }} next={next} of={texts.ofActivity} />
    </section>
  );
}
