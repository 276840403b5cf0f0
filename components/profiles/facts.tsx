import type { ReactNode } from "react";
import { labelOf, linesOf } from "@/components/profile-changes/shown-value";
import { Card } from "@/components/ui/card";
import { workerProfile as texts } from "@/lib/config/messages/profiles";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import type { FieldFormats } from "@/lib/contract/fields";
import type { Profile } from "@/lib/contract/profiles";
import { formatDate } from "@/lib/format";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-3 first:border-t-0 sm:grid sm:grid-cols-[13rem_1fr] sm:gap-4">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 font-medium whitespace-pre-line">{children || "–"}</dd>
    </div>
  );
}

const { labels } = workerFields;
const period = (fromOn: string, toOn: string | null) =>
  `${formatDate(fromOn)} – ${toOn ? formatDate(toOn) : texts.now}`;

function List({ children }: { children: ReactNode }) {
  return (
    <Card padded={false} className="mb-6 px-5 py-2">
      <dl>{children}</dl>
    </Card>
  );
}

/** Fields shown elsewhere: the name is the page's heading, and earlier addresses are listed with their periods. */
const elsewhere = ["firstName", "lastName", "formerAddresses"];

/** Step 1 for those who may only read it. */
export function BasicFacts({ profile: { basic, choices }, formats }: { profile: Profile; formats: FieldFormats }) {
  const names = Object.fromEntries([...choices.branches, ...choices.workerTypes].map(({ _id, name }) => [_id, name]));
  return (
    <List>
      {Object.entries(basic)
        .filter(([field]) => !elsewhere.includes(field))
        .map(([field, value]) => (
          <Fact key={field} name={labelOf(field)}>
            {linesOf(field, value, names, formats).join(Array.isArray(value) ? ", " : "\n")}
          </Fact>
        ))}
      {basic.formerAddresses.map((former) => (
        <Fact key={former.fromOn + former.address} name={period(former.fromOn, former.toOn)}>
          {[former.address, former.postcode].filter(Boolean).join("\n")}
        </Fact>
      ))}
    </List>
  );
}

/** Step 4 for those who may only read it. */
export function ContactFacts({ profile: { contacts } }: { profile: Profile }) {
  if (contacts.length === 0) return <p className="text-soft">{texts.noContacts}</p>;
  return (
    <List>
      {contacts.map(({ name, relation, phone }) => (
        <Fact key={name + phone} name={`${name}, ${relation}`}>
          {phone}
        </Fact>
      ))}
    </List>
  );
}

/** Step 6 for those who may only read it. */
export function EmploymentFacts({ profile: { employments, gaps, unexplained } }: { profile: Profile }) {
  return (
    <List>
      {employments.map((one) => (
        <Fact key={one.fromOn + one.employer} name={period(one.fromOn, one.toOn)}>
          {[`${one.role}, ${one.employer}`, one.leavingReason].filter(Boolean).join("\n")}
        </Fact>
      ))}
      {gaps.map((gap) => (
        <Fact key={gap.fromOn + gap.reason} name={period(gap.fromOn, gap.toOn)}>
          {gap.reason}
        </Fact>
      ))}
      {unexplained.map((gap) => (
        <Fact key={gap.fromOn} name={period(gap.fromOn, gap.toOn)}>
          {texts.unexplained}
        </Fact>
      ))}
      {employments.length + gaps.length + unexplained.length === 0 ? (
        <Fact name={labels.employments}>{null}</Fact>
      ) : null}
    </List>
  );
}
