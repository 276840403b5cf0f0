import Link from "next/link";
import { Card } from "@/components/ui/card";
import { ArrowLeft } from "@/components/ui/icons";
import { agreementPages as texts, mobileEssentials as words } from "@/lib/config/messages/agreements/pages";
import type { Agreement } from "@/lib/contract/agreements";
import { agreementPeriod } from "./agreements-list";
import { Rates } from "./rates";
import { Particulars, Section } from "./sections";
import { AgreementStatusBadge } from "./status";
import { ToSign, type ToSignProps } from "./to-sign";

/** The essentials of an agreement on a phone: its status, where it applies, and its rates. */
export function MobileEssentials({
  agreement,
  back,
  ...signing
}: {
  agreement: Agreement;
  back: { href: string; label: string };
} & Omit<ToSignProps, "agreement">) {
  const { reference, status, agency, provider, services, signatories } = agreement;
  const signed = signatories.filter((signatory) => signatory.status === "signed").length;
  return (
    <>
      <p className="mb-2">
        <Link prefetch={false} href={back.href} className="inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft aria-hidden="true" size={18} />
          {back.label}
        </Link>
      </p>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="tabular-nums">{reference}</h1>
        <AgreementStatusBadge status={status} />
      </div>
      <p className="mb-4 text-soft">
        {texts.status[status].meaning} {texts.status[status].next}
      </p>
      <ToSign agreement={agreement} {...signing} />
      <Card className="mb-5">
        <Particulars
          items={[
            ["Agency", agency.name],
            ["Provider", provider.name],
            ["Runs", agreementPeriod(agreement)],
            ["Billing", `${texts.billingPeriod[agreement.billingPeriod]}, ${agreement.creditDays} days' credit`],
            ["Signed", `${signed} of ${signatories.length}`],
          ]}
        />
      </Card>
      <Section id="services" title={words.servicesCovered}>
        <ul className="m-0 list-none p-0">
          {services.map(({ _id, name, address }) => (
            <li key={_id} className="py-1">
              {name}
              {address ? <span className="block text-list text-soft">{address}</span> : null}
            </li>
          ))}
        </ul>
      </Section>
      <Section id="rates" title={words.rates}>
        <Rates lines={agreement.rateLines} bankHolidayDays={agreement.bankHolidayDays} />
      </Section>
    </>
  );
}
