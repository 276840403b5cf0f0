import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ArrowLeft } from "@/components/ui/icons";
import { Tabs } from "@/components/ui/tabs";
import { mobileWorkers as words } from "@/lib/config/messages/mobile-workers";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import { workerTabs as partTexts } from "@/lib/config/messages/profiles/worker-page";
import { workers as texts } from "@/lib/config/messages/workers";
import type { Profile } from "@/lib/contract/profiles";
import { formatName } from "@/lib/format";

type Shown = Pick<
  Profile,
  "workerId" | "employmentStatus" | "verificationStatus" | "complianceState" | "basic" | "steps"
>;

/** Who the worker is, and the parts of their page. */
export function MobileWorkerHead({
  profile: { workerId, basic },
  listPath,
  path,
  current,
}: {
  profile: Pick<Shown, "workerId" | "basic">;
  listPath: string;
  path: string;
  current: "profile" | "notes";
}) {
  const tabs = [
    { key: "profile", label: partTexts.profile, href: path },
    { key: "notes", label: partTexts.notes, href: `${path}?step=notes` },
  ];
  return (
    <>
      <p className="mb-2" data-routed="">
        <a href={listPath} className="inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft aria-hidden="true" size={18} />
          {words.back}
        </a>
      </p>
      <h1 className="wrap-anywhere">{formatName(basic)}</h1>
      <p className="mb-2 text-soft">{workerId}</p>
      <Tabs label={partTexts.parts} tabs={tabs} current={current} />
    </>
  );
}

/** A worker on a phone: where they stand, how to reach them and what is missing. */
export function MobileWorker({ profile }: { profile: Shown }) {
  const { employmentStatus, verificationStatus, complianceState, basic, steps } = profile;
  const open = steps.filter(({ missing }) => missing.length > 0);
  const status = [
    [words.employment, texts.employment[employmentStatus]],
    [words.verification, texts.verification[verificationStatus]],
    [words.compliance, texts.compliance[complianceState]],
  ] as const;
  return (
    <div className="grid gap-4">
      <Card>
        <h2>{words.contact}</h2>
        {basic.phone || basic.email ? (
          <p className="mt-3 flex flex-wrap gap-2">
            {basic.phone ? (
              <a className={buttonClass({})} href={`tel:${basic.phone}`}>
                {words.call}
              </a>
            ) : null}
            {basic.email ? (
              <a className={buttonClass({ variant: "secondary" })} href={`mailto:${basic.email}`}>
                {words.email}
              </a>
            ) : null}
          </p>
        ) : (
          <p className="mt-1 text-soft">{words.noContact}</p>
        )}
      </Card>
      <Card>
        <h2>{words.status}</h2>
        <dl className="mt-2">
          {status.map(([term, value]) => (
            <div key={term} className="flex justify-between gap-4 py-1">
              <dt className="text-soft">{term}</dt>
              <dd className="m-0 font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card>
        <h2>{words.needed}</h2>
        {open.length === 0 ? <p className="mt-1 text-soft">{words.nothingMissing}</p> : null}
        {open.map(({ step, missing }) => (
          <section key={step} className="mt-3">
            <h3>{workerFields.steps[step]}</h3>
            <ul className="m-0 mt-1 list-disc pl-5 text-soft">
              {missing.map((what) => (
                <li key={what}>{what}</li>
              ))}
            </ul>
          </section>
        ))}
        {open.length > 0 ? <p className="mt-3 text-soft">{words.upload}</p> : null}
      </Card>
    </div>
  );
}
