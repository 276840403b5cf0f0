"use client";

import { Check, ChevronDown } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { Form, type FormAction, useForm } from "@/components/form/form";
import { Emblem } from "@/components/ui/emblem";
import { session as texts } from "@/lib/config/messages/session";

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
              className="flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5 text-left hover:bg-sunken aria-[current]:font-semibold"
            >
              <Emblem name={name} src={imageUrl} />
              <span className="min-w-0 flex-1">{name}</span>
              {membershipId === current ? (
                <Check aria-hidden="true" size={20} className="flex-none text-primary" />
              ) : null}
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

/** The organisations a person may work for, the current one ticked. Opens and switches without a script too. */
export function CompanySwitch({
  companies,
  current,
  action,
}: {
  companies: readonly Company[];
  current: string;
  action: FormAction;
}) {
  const box = useRef<HTMLDetailsElement>(null);
  const name = companies.find(({ membershipId }) => membershipId === current)?.name ?? "";

  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (box.current?.open && !box.current.contains(event.target as Node)) box.current.open = false;
    };
    const events = ["pointerdown", "focusin"] as const;
    for (const event of events) document.addEventListener(event, closeOutside);
    return () => {
      for (const event of events) document.removeEventListener(event, closeOutside);
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(box.current?.querySelectorAll<HTMLElement>("summary, button") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    if (event.key === "Escape" && box.current?.open) {
      box.current.open = false;
      items[0]?.focus();
    } else if (box.current?.open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      items[Math.min(Math.max(at + (event.key === "ArrowDown" ? 1 : -1), 0), items.length - 1)]?.focus();
    }
  };

  return (
    <details ref={box} className="group min-w-0 sm:relative" onKeyDown={onKeyDown}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-control px-2 text-[#c5e0d9] hover:bg-brand-deep [&::-webkit-details-marker]:hidden">
        <span className="vh">{texts.switchTitle}: </span>
        <span className="truncate">{name}</span>
        <ChevronDown aria-hidden="true" size={18} className="flex-none group-open:rotate-180" />
      </summary>
      <div className="card absolute inset-x-0 z-30 mt-1 p-2 text-ink sm:left-auto sm:w-88 [--focus:var(--primary)]">
        <p className="px-2.5 pt-1 pb-2 text-sm font-semibold text-soft">{texts.switchTitle}</p>
        <Form action={action}>
          <Choices companies={companies} current={current} />
        </Form>
      </div>
    </details>
  );
}
