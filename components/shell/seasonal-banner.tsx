import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { shell } from "@/lib/config/messages/shell";

export type SeasonalBannerProps = {
  season: keyof typeof shell.seasons;
  /** A server action; the greeting stays away for the rest of the season. */
  dismiss: (data: FormData) => void | Promise<void>;
};

/** The greeting of the season over the top bar (spec section 2.3). Needs no script to be closed. */
export function SeasonalBanner({ season, dismiss }: SeasonalBannerProps) {
  return (
    <div className="flex items-center justify-center gap-3 bg-tint px-4 text-primary">
      <p className="m-0 py-2 font-semibold">{shell.seasons[season]}</p>
      <form action={dismiss}>
        <Button type="submit" variant="quiet" size="s" aria-label={shell.dismiss}>
          <X aria-hidden="true" size={18} />
        </Button>
      </form>
    </div>
  );
}
