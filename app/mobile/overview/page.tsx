import type { Metadata } from "next";
import { OverviewContent } from "@/components/overview/overview-content";
import { MobileShell } from "@/components/shell/mobile-shell";
import { attempt, openPage } from "@/lib/bff";

export const metadata: Metadata = { title: "Overview" };

export default async function MobileOverviewPage() {
  const { client, person, shell } = await openPage("/mobile/overview");
  const outcome = await attempt(() => client.overview.get());
  return (
    <MobileShell {...shell}>
      <OverviewContent
        fullName={person.fullName}
        questionnaires={outcome.ok ? outcome.data.questionnaires : null}
        problem={outcome.ok ? null : outcome.problem.message}
      />
    </MobileShell>
  );
}
