import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { workerFields } from "@/lib/config/messages/worker-fields";
import { workerProfile as texts } from "@/lib/config/messages/worker-profile";
import type { Profile } from "@/lib/contract/worker-profile";
import { countryName, formatDate } from "@/lib/format";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-3 first:border-t-0 sm:grid sm:grid-cols-[13rem_1fr] sm:gap-4">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 font-medium whitespace-pre-line">{children || "–"}</dd>
    </div>
  );
}

const { labels } = workerFields;
const day = (date: string | null) => (date ? formatDate(date) : null);
const period = (fromOn: string, toOn: string | null) =>
  `${formatDate(fromOn)} – ${toOn ? formatDate(toOn) : texts.now}`;
const word = (words: Readonly<Record<string, string>>, value: string | null) =>
  value ? (words[value] ?? value) : null;

function List({ children }: { children: ReactNode }) {
  return (
    <Card padded={false} className="mb-6 px-5 py-2">
      <dl>{children}</dl>
    </Card>
  );
}

/** Step 1 for whoever may only look. */
export function BasicFacts({ profile: { basic, choices } }: { profile: Profile }) {
  const named = (ids: readonly string[], all: readonly { _id: string; name: string }[]) =>
    all.flatMap(({ _id, name }) => (ids.includes(_id) ? [name] : [])).join(", ");
  return (
    <List>
      <Fact name={labels.dateOfBirth}>{day(basic.dateOfBirth)}</Fact>
      <Fact name={labels.gender}>{word(workerFields.genders, basic.gender)}</Fact>
      <Fact name={labels.nationality}>{basic.nationality ? countryName(basic.nationality) : null}</Fact>
      <Fact name={labels.niNumber}>{basic.niNumber}</Fact>
      <Fact name={labels.email}>{basic.email}</Fact>
      <Fact name={labels.phone}>{basic.phone}</Fact>
      <Fact name={labels.address}>
        {basic.address
          ? [basic.address.address, basic.address.postcode, countryName(basic.address.country)]
              .filter(Boolean)
              .join("\n")
          : null}
      </Fact>
      {basic.formerAddresses.map((former) => (
        <Fact key={former.fromOn + former.address} name={period(former.fromOn, former.toOn)}>
          {[former.address, former.postcode].filter(Boolean).join("\n")}
        </Fact>
      ))}
      <Fact name={labels.branchIds}>{named(basic.branchIds, choices.branches)}</Fact>
      <Fact name={labels.workerTypeIds}>{named(basic.workerTypeIds, choices.workerTypes)}</Fact>
      <Fact name={labels.employmentType}>{word(workerFields.employmentTypes, basic.employmentType)}</Fact>
      <Fact name={labels.startOn}>{day(basic.startOn)}</Fact>
      <Fact name={labels.skills}>{basic.skills.join(", ")}</Fact>
      <Fact name={labels.driver}>{basic.driver ? "Yes" : "No"}</Fact>
      <Fact name={labels.travelRadiusMiles}>{basic.travelRadiusMiles}</Fact>
    </List>
  );
}

/** Step 4 for whoever may only look. */
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

/** Step 6 for whoever may only look. */
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
