"use client";

import { Form, type FormAction } from "@/components/form/form";
import { useForm } from "@/components/form/form-context";
import { Emblem } from "@/components/ui/emblem";
import { session as texts } from "@/lib/config/messages/sessions/session";

export type Company = { membershipId: string; name: string; imageUrl: string | null };

function Choices({ companies, current }: { companies: readonly Company[]; current: string }) {
  const { pending } = useForm();
  return (
    <>
      <ul className="m-0 list-none p-0">
        {companies.map(({ membershipId, name, imageUrl }) => (
          <li key={membershipId}>
            <button
              type="submit"
              name="membershipId"
              value={membershipId}
              aria-current={membershipId === current ? "true" : undefined}
              aria-disabled={pending || undefined}
              className="dropdown-row"
            >
              <Emblem name={name} src={imageUrl} />
              <span className="min-w-0 flex-1">{name}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="vh">
        {pending ? texts.switching : ""}
      </p>
    </>
  );
}

/** The organisations a person may work for, one press each. */
export function Companies({ action, ...choices }: Parameters<typeof Choices>[0] & { action: FormAction }) {
  return (
    <Form action={action}>
      <Choices {...choices} />
    </Form>
  );
}
