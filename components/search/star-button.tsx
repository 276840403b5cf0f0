import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { Star } from "@/components/ui/icons";
import { favourites as texts } from "@/lib/config/messages/favourites";

/** Makes the record of the page a favourite, or not. Pressed while it is one. */
export function StarButton({
  star: { kind, id, isStarred },
  action,
}: {
  star: { kind: string; id: string; isStarred: boolean };
  action: FormAction;
}) {
  return (
    <Form action={action} done="toast" className="star-form">
      <HiddenField name="kind" value={kind} />
      <HiddenField name="id" value={id} />
      <HiddenField key={String(isStarred)} name="isStarred" value={isStarred ? "no" : "yes"} />
      <button type="submit" className="star" aria-pressed={isStarred}>
        <Star aria-hidden="true" size={18} />
        {texts.star}
      </button>
    </Form>
  );
}
