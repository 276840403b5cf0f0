import { Comparison } from "@/components/profile-changes/comparison";
import { labelOf, linesOf } from "@/components/profile-changes/shown-value";
import { Card } from "@/components/ui/card";
import { verificationReview as reviewTexts } from "@/lib/config/messages/verification";
import type { Review } from "./review";

/** The fields changed since the last approval, before and now. */
export function ChangesSection({ changes, names, formats }: Pick<Review, "changes" | "names" | "formats">) {
  return (
    <section aria-labelledby="changes" className="mb-6">
      <h2 id="changes" className="mb-3">
        {reviewTexts.changes}
      </h2>
      <Card>
        {changes.length > 0 ? (
          changes.map(({ field, old, proposed, decidedAt }) => (
            <section key={`${field}${decidedAt}`} className="border-t border-line py-4 first:border-t-0 first:pt-0">
              <h3 className="mb-2">{labelOf(field)}</h3>
              <Comparison
                headings={[reviewTexts.before, reviewTexts.now]}
                old={linesOf(field, old, names, formats)}
                proposed={linesOf(field, proposed, names, formats)}
              />
            </section>
          ))
        ) : (
          <p className="text-soft">{reviewTexts.noChanges}</p>
        )}
      </Card>
    </section>
  );
}
