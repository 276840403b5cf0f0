import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { accounts as texts } from "@/lib/config/messages/accounts";
import type { SetUp } from "@/lib/contract/accounts";

function Fact({ name, children, note }: { name: string; children: ReactNode; note?: string }) {
  return (
    <div className="border-t border-line py-3 first:border-t-0 sm:grid sm:grid-cols-[11rem_1fr] sm:gap-4">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0">
        <span className="font-medium">{children}</span>
        {note ? <span className="block text-[0.9375rem] text-soft">{note}</span> : null}
      </dd>
    </div>
  );
}

/** What is known of an agency that is being set up, and what is still to come. */
export function AgencySetUp({ setUp: { businessName, contact } }: { setUp: SetUp }) {
  const { fullName, email, phone, isPhoneVerified, userType, city } = contact;
  return (
    <div className="grid gap-6">
      <Notice title={texts.setUpDraft}>
        <p>{texts.setUpDraftText}</p>
      </Notice>
      <section aria-labelledby="known">
        <h2 id="known" className="mb-3">
          Your agency
        </h2>
        <Card padded={false} className="px-5 py-2">
          <dl>
            <Fact name="Agency name" note={texts.setUpNameIsPlaceholder}>
              {businessName}
            </Fact>
            <Fact name="Primary contact" note={userType?.name}>
              {fullName}
            </Fact>
            <Fact name="E-mail address">{email}</Fact>
            <Fact
              name="Phone number"
              note={phone ? (isPhoneVerified ? texts.phoneVerified : texts.phoneUnverified) : ""}
            >
              {phone ?? texts.notGiven}
            </Fact>
            <Fact name="Town or city" note={city?.country}>
              {city
                ? [city.name, city.county].filter((part, n, all) => all.indexOf(part) === n).join(", ")
                : texts.notGiven}
            </Fact>
          </dl>
        </Card>
      </section>
      <section aria-labelledby="to-come">
        <h2 id="to-come" className="mb-1">
          {texts.setUpNext}
        </h2>
        <p className="mb-3 max-w-[65ch] text-soft">{texts.setUpNotYet}</p>
        <Card padded={false} className="px-5 py-2">
          <ol className="list-none">
            {texts.setUpSteps.map(({ title, text }, n) => (
              <li key={title} className="flex gap-4 border-t border-line py-3.5 first:border-t-0">
                <span
                  aria-hidden="true"
                  className="flex size-8 flex-none items-center justify-center rounded-full bg-sunken text-[0.9375rem] font-semibold text-soft"
                >
                  {n + 1}
                </span>
                <div>
                  <h3>{title}</h3>
                  <p className="text-soft">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </Card>
      </section>
    </div>
  );
}
