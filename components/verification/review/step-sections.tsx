import { Fact } from "@/components/organisations/facts";
import { labelOf, linesOf } from "@/components/profile-changes/shown-value";
import { Card } from "@/components/ui/card";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import { verificationReview as reviewTexts } from "@/lib/config/messages/verification";
import type { Review } from "./review";

/** The stored values of a profile, a section for each step, and whether the medical questionnaire was submitted. */
export function StepSections({
  fields,
  medical,
  names,
  formats,
}: Pick<Review, "fields" | "medical" | "names" | "formats">) {
  const steps = [...new Set(fields.map(({ step }) => step))];
  return (
    <>
      {steps.map((step) => (
        <section key={step} aria-labelledby={`step-${step}`} className="mb-6">
          <h2 id={`step-${step}`} className="mb-2">
            {workerFields.steps[step]}
          </h2>
          <Card padded={false} className="px-5 py-1">
            <dl>
              {fields
                .filter((field) => field.step === step)
                .map(({ field, value }) => (
                  <Fact key={field} name={labelOf(field)}>
                    {linesOf(field, value, names, formats).join("\n")}
                  </Fact>
                ))}
            </dl>
          </Card>
        </section>
      ))}
      <section aria-labelledby="step-medical" className="mb-6">
        <h2 id="step-medical" className="mb-2">
          {workerFields.steps.medical}
        </h2>
        <Card>
          <p>{reviewTexts.questionnaire(reviewTexts.medical[medical])}</p>
        </Card>
      </section>
    </>
  );
}
