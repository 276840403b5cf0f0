"use client";

import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { useControl } from "@/components/form/control";
import { Emblem } from "@/components/ui/emblem";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { session as texts } from "@/lib/config/messages/sessions/session";

export type OrganisationChoice = { membershipId: string; name: string; imageUrl: string | null; isSelected: boolean };

const NAME = "membershipId";

/** One radio button for each organisation; the one used last is preselected and focused. */
export function OrganisationChoices({ choices }: { choices: readonly OrganisationChoice[] }) {
  const { id, aria, submitted, errorLine } = useControl(NAME);
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const inputs = group.current?.querySelectorAll("input") ?? [];
    ([...inputs].find((input) => input.checked) ?? inputs[0])?.focus();
  }, []);
  const known = choices.some(({ membershipId }) => membershipId === submitted?.[NAME]);
  const chosen = known ? submitted?.[NAME] : choices.find(({ isSelected }) => isSelected)?.membershipId;
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows it, and a plain group can be neither required nor invalid
    <fieldset role="radiogroup" ref={group} {...aria}>
      <legend className="vh">{texts.chooseTitle}</legend>
      {errorLine}
      <div className="grid gap-2.5">
        {choices.map(({ membershipId, name, imageUrl, isSelected }, at) => (
          <label
            key={membershipId}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-control border border-edge bg-surface px-3.5 py-2 has-checked:border-primary has-checked:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              key={chosen}
              type="radio"
              name={NAME}
              value={membershipId}
              id={at === 0 ? id : undefined}
              defaultChecked={membershipId === chosen}
              className="size-5 flex-none accent-primary supports-[selector(:has(*))]:outline-none"
            />
            <Emblem name={name} src={imageUrl} />
            <span className="min-w-0 flex-1 font-semibold">{name}</span>
            {isSelected ? (
              <>
                <Check aria-hidden="true" size={22} className="flex-none text-primary" />
                <VisuallyHidden>, {texts.selectedLast.toLowerCase()}</VisuallyHidden>
              </>
            ) : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
