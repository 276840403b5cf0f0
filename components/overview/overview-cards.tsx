import { Figure } from "@/components/ui/figure";
import type { Card } from "@/lib/contract/overview";

type OverviewCardsProps = {
  cards: readonly Card[];
  /** Maps an address to this portal's page; null if it has none. */
  wayTo: (href: string) => string | null;
};

/** The cards of the overview, each figure linked to the list behind it. */
export function OverviewCards({ cards, wayTo }: OverviewCardsProps) {
  return cards.map(({ key, title, figures }) => (
    <section key={key} aria-labelledby={`card-${key}`}>
      <h2 id={`card-${key}`} className="mb-3">
        {title}
      </h2>
      <div className="figures">
        {figures.map(({ label, value, href }) => (
          <Figure key={label} label={label} value={value} href={href ? wayTo(href) : null} />
        ))}
      </div>
    </section>
  ));
}
