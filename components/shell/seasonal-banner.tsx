import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { Button } from "@/components/ui/button";
import { X } from "@/components/ui/icons";
import { clock } from "@/lib/config/clock";
import { shell } from "@/lib/config/messages/shell";
import { seasonOf } from "@/lib/format";

export type SeasonalBannerProps = {
  timeZone: string;
  /** The dismissed greeting, e.g. `christmas-2026`. */
  dismissed: string | null;
  /** A server action that hides the greeting for the rest of the season. */
  dismiss: FormAction;
};

/** The seasonal greeting above the top bar (spec section 2.3). Closing it needs no script. */
export function SeasonalBanner({ timeZone, dismissed, dismiss }: SeasonalBannerProps) {
  const now = seasonOf(clock.now(), timeZone);
  const name = now ? `${now.season}-${now.year}` : null;
  if (!now || !name || name === dismissed) return null;
  return (
    <div className="flex items-center justify-center gap-3 bg-tint px-4 text-primary">
      <p className="m-0 py-2 font-semibold">{shell.seasons[now.season]}</p>
      <Form action={dismiss}>
        <HiddenField name="season" value={name} />
        <Button type="submit" variant="quiet" size="s" aria-label={shell.dismiss}>
          <X aria-hidden="true" size={18} />
        </Button>
      </Form>
    </div>
  );
}
