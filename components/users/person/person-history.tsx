import { Card } from "@/components/ui/card";
import { personView as own } from "@/lib/config/messages/users";
import type { PersonDetails } from "@/lib/contract/users/people";

const happened = {
  deactivated: own.deactivated,
  reactivated: own.reactivatedOn,
  secondFactorReset: own.twoStepReset,
} as const;

/** What was done with a user's membership, the latest first. */
export function PersonHistory({
  history,
  formatTime,
}: Pick<PersonDetails, "history"> & { formatTime: (iso: string) => string }) {
  return (
    <Card>
      <h2 className="mb-3">{own.history}</h2>
      <ul className="m-0 grid list-none gap-4 p-0">
        {history.map(({ kind, reason, by, at }) => (
          <li key={`${kind}${at}`}>
            <p>
              <span className="font-semibold">{happened[kind]}</span>{" "}
              <span className="text-soft">
                {own.atBy(formatTime(at))} {by ?? own.thePlatformsStaff}
              </span>
            </p>
            {reason ? <p className="wrap-anywhere whitespace-pre-line">{reason}</p> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
