import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { ComplianceBadge, EmploymentBadge, VerificationBadge } from "@/components/workers/standing";
import { workerProfile as texts } from "@/lib/config/messages/worker-profile";
import { workers as workerTexts } from "@/lib/config/messages/workers";
import type { Profile } from "@/lib/contract/worker-profile";
import { formatDate, formatName } from "@/lib/format";

function Standing({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2">
      <dt className="text-[0.9375rem] text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Who the profile is about and where he stands; `standing` changes that, `actions` leads to what else there is of him. */
export function ProfileHead({
  profile,
  isPlatform,
  standing,
  actions,
}: {
  profile: Profile;
  isPlatform: boolean;
  standing?: ReactNode;
  actions?: ReactNode;
}) {
  const { basic, workerId, agency, image, panel, employmentStatus, verificationStatus, complianceState } = profile;
  return (
    <Card className="mb-6">
      <div className="flex flex-wrap items-start gap-x-5 gap-y-4">
        <Avatar src={image?.small} large />
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="wrap-anywhere">{formatName(basic)}</h1>
          <p className="mt-1 text-soft">
            {workerId}
            {isPlatform ? ` · ${agency.businessName}` : ""} · {workerTexts.panel[panel]}
          </p>
          <dl className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
            <Standing name="Employment">
              <EmploymentBadge status={employmentStatus} />
            </Standing>
            {panel === "on" ? (
              <Standing name="Verification">
                <VerificationBadge status={verificationStatus} />
              </Standing>
            ) : null}
            <Standing name="Compliance">
              <ComplianceBadge state={complianceState} />
            </Standing>
          </dl>
          {profile.employmentReason ? (
            <p className="mt-2 text-[0.9375rem] whitespace-pre-line text-soft">
              {texts.standingSince(profile.employmentReason)}
            </p>
          ) : null}
          {profile.expiresOn ? (
            <p className="mt-2 text-[0.9375rem] text-soft">{texts.nextExpiry(formatDate(profile.expiresOn))}</p>
          ) : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </div>
      {standing ? <div className="mt-4 flex flex-wrap gap-2">{standing}</div> : null}
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
