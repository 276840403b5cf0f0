import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Notice } from "@/components/ui/notice";
import { copyWeekPage as texts } from "@/lib/config/messages/jobs";

/** What has just been posted, with the button that undoes it. */
export function PostedNotice({
  message,
  postingId,
  week,
  undo,
}: {
  message: string;
  /** Null where nothing is left to undo. */
  postingId: string | null;
  week: string;
  undo: FormAction;
}) {
  return (
    <div className="mb-4">
      <Notice kind="success" live>
        <p>{message}</p>
      </Notice>
      {postingId ? (
        <Form action={undo} isAmongForms className="mt-2 flex flex-wrap items-center gap-3">
          <HiddenField name="postingId" value={postingId} />
          <HiddenField name="week" value={week} />
          <SubmitButton variant="secondary" size="s" pendingText={texts.undoing}>
            {texts.undo}
          </SubmitButton>
          <p className="text-soft">{texts.undoHint}</p>
        </Form>
      ) : null}
    </div>
  );
}
