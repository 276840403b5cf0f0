import { HiddenField } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { UploadForm } from "@/components/profiles/upload-form";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { constants } from "@/lib/config/constants";
import { workerProfile as texts } from "@/lib/config/messages/profiles";
import { profileSteps as stepTexts } from "@/lib/config/messages/profiles/pages";
import type { ProfileStepProps } from "./props";
import { Section } from "./section";
import { uploadTexts } from "./upload-texts";

const PHOTO_TYPES = "image/jpeg,image/png,image/webp";

/** The worker's photo, with the forms that replace and remove it. */
export function PhotoSection({
  profile: { _id, image },
  path,
  error,
  change,
}: Pick<ProfileStepProps, "profile" | "path" | "error" | "change">) {
  return (
    <Section id="photo" title={stepTexts.photo}>
      <Card>
        <div className="flex flex-wrap items-start gap-5">
          <Avatar src={image?.large} size="l" />
          <div className="min-w-0 flex-1 basis-64">
            <UploadForm
              key={image?.large}
              action={`${path}/upload`}
              hidden={{ what: "photo", step: "basic" }}
              fileLabel={image ? stepTexts.anotherPhoto : stepTexts.choosePhoto}
              fileHint={texts.upload.photoHint}
              accept={PHOTO_TYPES}
              button={stepTexts.savePhoto}
              texts={uploadTexts}
              error={error}
              maxBytes={constants.photoMaxBytes}
            />
            {image ? (
              <Form action={change} isAmongForms className="mt-2">
                <HiddenField name="workerId" value={_id} />
                <HiddenField name="step" value="basic" />
                <HiddenField name="do" value="removePhoto" />
                <SubmitButton variant="quiet" size="s" pendingText={stepTexts.removing}>
                  {stepTexts.removePhoto}
                </SubmitButton>
              </Form>
            ) : null}
          </div>
        </div>
      </Card>
    </Section>
  );
}
