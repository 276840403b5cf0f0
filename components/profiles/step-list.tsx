import Link from "next/link";
import { classNames } from "@/components/ui/class-names";
import { CircleAlert, CircleCheck } from "@/components/ui/icons";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { listed } from "@/lib/config/messages/lists";
import { workerProfile as texts } from "@/lib/config/messages/profiles";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import { profileStepList as listTexts } from "@/lib/config/messages/profiles/pages";
import type { Profile } from "@/lib/contract/profiles";

/** The six steps of a profile: the current one, those that are complete, and what is missing from the others. */
export function StepList({ path, steps, current }: { path: string; steps: Profile["steps"]; current: string }) {
  return (
    <nav aria-label={listTexts.steps} className="mb-5 questionnaire:sticky questionnaire:top-4">
      <ol className="m-0 grid list-none grid-cols-2 gap-1 p-0 questionnaire:grid-cols-1">
        {steps.map(({ step, isComplete, missing }, index) => {
          const Icon = isComplete ? CircleCheck : CircleAlert;
          const lacks = missing.length > 2 ? [...missing.slice(0, 2), listTexts.more(missing.length - 2)] : missing;
          const said = isComplete ? texts.stepComplete : texts.missingItems(listed(missing));
          return (
            <li key={step}>
              <Link
                prefetch={false}
                scroll={false}
                href={`${path}?step=${step}`}
                aria-current={step === current ? "step" : undefined}
                className="flex min-h-11 items-start gap-2.5 rounded-control px-3 py-2.5 text-ink no-underline hover:bg-sunken hover:text-ink aria-[current]:bg-tint aria-[current]:font-semibold forced-colors:aria-[current]:underline"
              >
                <Icon
                  aria-hidden="true"
                  size={20}
                  className={classNames("mt-0.5 flex-none", isComplete ? "text-success" : "text-warning")}
                />
                <span className="min-w-0">
                  {index + 1}. {workerFields.steps[step]}
                  <VisuallyHidden> ({said})</VisuallyHidden>
                  {isComplete || lacks.length === 0 ? null : (
                    <span aria-hidden="true" className="hidden text-list font-normal text-soft questionnaire:block">
                      {listed(lacks)}
                    </span>
                  )}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
