import { Hourglass } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { type ComingPath, coming } from "@/lib/config/messages/coming";

/** A page whose work is still to come says so: what it will be, and that nothing depends on it yet. */
export function ComingPage({ path, title }: { path: ComingPath; title: string }) {
  return (
    <>
      <PageHeader title={title} lead={coming.pages[path]} />
      <div className="rounded-card border border-line bg-surface">
        <EmptyState icon={<Hourglass aria-hidden="true" />} title={coming.title}>
          <p>{coming.promise}</p>
        </EmptyState>
      </div>
    </>
  );
}
