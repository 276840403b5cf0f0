import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { workerProfile as texts } from "@/lib/config/messages/worker-profile";
import type { Profile } from "@/lib/contract/worker-profile";
import { formatDate, formatName } from "@/lib/format";

const good = "badge-submitted";
const open = "badge-pending";
const tones = {
  employment: { draft: open, profile_completed: "", active: good, disabled: open, resigned: "", archived: "" },
  verification: { not_submitted: "", in_review: "", approved: good, denied: open, lapsed: open },
  compliance: { compliant: good, expiring: open, not_compliant: open },
} as const;

function Standing({ name, word, tone }: { name: string; word: string; tone: string }) {
  return (
    <div className="flex items-center gap-2">
      <dt className="text-[0.9375rem] text-soft">{name}</dt>
      <dd>
        <span className={`badge ${tone}`}>{word}</span>
      </dd>
    </div>
  );
}

/** Who the profile is about and where he stands; `actions` is what can be done with it. */
export function ProfileHead({
  profile,
  isPlatform,
  actions,
}: {
  profile: Profile;
  isPlatform: boolean;
  actions?: ReactNode;
}) {
  const { basic, workerId, agency, image, panel, employmentStatus, verificationStatus, complianceState } = profile;
  return (
    <Card className="mb-6">
      <div className="flex flex-wrap items-start gap-x-5 gap-y-4">
        <Avatar src={image?.small} large />
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="break-words">{formatName(basic)}</h1>
          <p className="mt-1 text-soft">
            {workerId}
            {isPlatform ? ` · ${agency.businessName}` : ""} · {texts.panel[panel]}
          </p>
          <dl className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
            <Standing
              name="Employment"
              word={texts.employment[employmentStatus]}
              tone={tones.employment[employmentStatus]}
            />
            {panel === "on" ? (
              <Standing
                name="Verification"
                word={texts.verification[verificationStatus]}
                tone={tones.verification[verificationStatus]}
              />
            ) : null}
            <Standing
              name="Compliance"
              word={texts.compliance[complianceState]}
              tone={tones.compliance[complianceState]}
            />
          </dl>
          {profile.expiresOn ? (
            <p className="mt-2 text-[0.9375rem] text-soft">{texts.nextExpiry(formatDate(profile.expiresOn))}</p>
          ) : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </div>
      {profile.verificationReason && ["denied", "lapsed"].includes(verificationStatus) ? (
        <div className="mt-4">
          <Notice kind="warning" title={texts.why[verificationStatus as "denied" | "lapsed"]}>
            <p className="whitespace-pre-line">{profile.verificationReason}</p>
          </Notice>
        </div>
      ) : null}
    </Card>
  );
}
