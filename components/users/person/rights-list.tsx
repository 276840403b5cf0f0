import { permissionLabel } from "@/components/users/labels";
import { messages } from "@/lib/config/messages";
import { personView as own } from "@/lib/config/messages/users";
import type { Person } from "@/lib/contract/users/people";

const texts = messages.permissions;

/** A user's permissions, read-only. */
export function RightsList({ person }: { person: Person }) {
  const roles = [...(person.isPrimaryUser ? [texts.primary] : []), ...(person.isAuthorizer ? [texts.authorizer] : [])];
  const rights = [
    ...roles,
    ...person.permissions.flatMap(({ code }) => [
      permissionLabel(code),
      ...(code === "1002" && person.seesMedicalAnswers ? [texts.medicalAnswers] : []),
    ]),
  ];
  if (rights.length === 0) return <p>{own.noPermissions}</p>;
  return (
    <ul className="m-0 grid list-none gap-3 p-0 sm:grid-cols-2">
      {rights.map(({ title, text }) => (
        <li key={title}>
          <span className="font-semibold">{title}</span>
          <span className="block text-list text-soft">{text}</span>
        </li>
      ))}
    </ul>
  );
}
