import type { ReactNode } from "react";
import { PersonStatusBadge } from "@/components/users/status-badge";
import { personView as own } from "@/lib/config/messages/users";
import type { Person } from "@/lib/contract/users/people";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-list text-soft">{name}</dt>
      <dd className="m-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A user's details; of an invitation, how long its link works. */
export function PersonFacts({
  person,
  hasSites,
  formatTime,
}: {
  person: Person;
  /** Whether their organisation has services or branches that they can be limited to. */
  hasSites: boolean;
  formatTime: (iso: string) => string;
}) {
  return (
    <dl className="m-0 grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      <Fact name={own.status}>
        <PersonStatusBadge status={person.status} />
      </Fact>
      <Fact name={own.email}>{person.email}</Fact>
      <Fact name={own.phone}>{person.phone ?? own.notGiven}</Fact>
      <Fact name={own.jobTitle}>{person.jobTitle ?? own.notGiven}</Fact>
      {hasSites ? (
        <Fact name={own.sees}>
          {person.scope ? own.seesOnly(person.scope.map(({ name }) => name).join(", ")) : own.seesEverything}
        </Fact>
      ) : null}
      {person.kind === "member" ? (
        <>
          <Fact name={own.twoStep}>{person.hasSecondFactor ? own.twoStepOn : own.off}</Fact>
          <Fact name={own.lastSeen}>{person.lastSeenAt ? formatTime(person.lastSeenAt) : own.never}</Fact>
        </>
      ) : (
        <Fact name={person.isExpired ? own.linkWorkedUntil : own.linkWorksUntil}>
          {person.expiresAt ? formatTime(person.expiresAt) : "—"}
        </Fact>
      )}
    </dl>
  );
}
