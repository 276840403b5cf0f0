import { Notice } from "@/components/ui/notice";
import { availabilityPage as texts } from "@/lib/config/messages/availability";
import { telHref } from "@/lib/format";

/** The shifts that are booked on a day, each in a sentence; to the worker also whom to call. Nothing if there are none. */
export function BookedNotice({
  booked,
  agency,
}: {
  booked: readonly string[];
  agency?: { name: string; phone: string | null };
}) {
  if (booked.length === 0) return null;
  return (
    <Notice kind="warning">
      {booked.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {agency?.phone ? (
        <p className="av-call">
          {texts.call(agency.name)} <a href={telHref(agency.phone)}>{agency.phone}</a>
        </p>
      ) : null}
    </Notice>
  );
}
