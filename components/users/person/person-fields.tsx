import { HiddenField, PreservedField } from "@/components/form/field";
import type { Person } from "@/lib/contract/users/people";

/** The hidden fields of every form about a user: the user it is about, and the lock number it was rendered with. */
export const PersonFields = ({ organisationId, person }: { organisationId: string; person: Person }) => (
  <>
    <HiddenField name="organisation" value={organisationId} />
    <HiddenField name="person" value={person._id} />
    <PreservedField name="lock" value={String(person.lock)} />
  </>
);
