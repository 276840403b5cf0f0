import Link from "next/link";
import { classNames } from "@/components/ui/class-names";
import { Circle, CircleAlert, CircleCheck } from "@/components/ui/icons";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { agreementSteps } from "@/lib/access";
import { agreementPages as texts, stepList as words } from "@/lib/config/messages/agreements/pages";
import type { Agreement, DraftStep } from "@/lib/contract/agreements";

/** The address of a draft's step. */
export const stepHref = (agreementId: string, step: DraftStep): string =>
  `/dashboard/agreements/create-new/${agreementId}/${step}`;

/** The steps of a draft: the current one, those that are complete, and what is missing from the others. */
export function StepList({ agreement, current }: { agreement: Agreement; current: DraftStep }) {
  return (
    <nav aria-label={words.steps} className="mb-5 questionnaire:sticky questionnaire:top-4">
      <ol className="m-0 flex list-none flex-wrap gap-1 p-0 questionnaire:grid">
        {agreementSteps.map((step, index) => {
          const lacks = agreement.missing.filter((missing) => missing.step === step);
          const isReview = step === "review";
          const Icon = isReview ? Circle : lacks.length > 0 ? CircleAlert : CircleCheck;
          const tone = isReview ? "text-soft" : lacks.length > 0 ? "text-warning" : "text-success";
          return (
            <li key={step}>
              <Link
                prefetch={false}
                href={stepHref(agreement._id, step)}
                aria-current={step === current ? "step" : undefined}
                className="flex min-h-11 items-start gap-2.5 rounded-control px-3 py-2.5 text-ink no-underline hover:bg-sunken hover:text-ink aria-[current]:bg-tint aria-[current]:font-semibold forced-colors:aria-[current]:underline"
              >
                <Icon aria-hidden="true" size={20} className={classNames("mt-0.5 flex-none", tone)} />
                <span className="min-w-0">
                  {index + 1}. {texts.steps[step].title}
                  {isReview ? null : <VisuallyHidden> ({lacks[0]?.what ?? texts.stepComplete})</VisuallyHidden>}
                  {lacks.length > 0 ? (
                    <span aria-hidden="true" className="hidden text-list font-normal text-soft questionnaire:block">
                      {lacks[0]?.what}
                    </span>
                  ) : null}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
