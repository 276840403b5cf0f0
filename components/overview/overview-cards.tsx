import { Figure } from "@/components/ui/figure";
import { Notice } from "@/components/ui/notice";
import { overview } from "@/lib/config/messages/overview";
import type { Card, SetUpTask } from "@/lib/contract/overview";

type OverviewCardsProps = {
  cards: readonly Card[];
  setUp: readonly SetUpTask[];
  /** Maps an address to this portal's page; null if it has none. */
  wayTo?: (href: string) => string | null;
};

function Task({ title, text, href }: { title: string; text: string; href: string | null }) {
  return (
    <li className="card p-5">
      <h3 className="text-[1.0625rem]">{href ? <a href={href}>{title}</a> : title}</h3>
      <p className="mt-1 text-soft">{href ? text : `${text} ${overview.onComputer}`}</p>
    </li>
  );
}

/** The overview: what is left to set up, then the cards, each figure linked to the list behind it. */
export function OverviewCards({ cards, setUp, wayTo = (href) => href }: OverviewCardsProps) {
  if (cards.length === 0 && setUp.length === 0) return <Notice>{overview.nothing}</Notice>;
  return (
    <div data-routed="" className="grid gap-8">
      {setUp.length > 0 ? (
        <section aria-labelledby="set-up">
          <h2 id="set-up" className="mb-3">
            {overview.setUp}
          </h2>
          <ul className="m-0 grid list-none gap-3 p-0">
            {setUp.map(({ key, title, text, href }) => (
              <Task key={key} title={title} text={text} href={wayTo(href)} />
            ))}
          </ul>
        </section>
      ) : null}
      {cards.map(({ key, title, figures }) => (
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
      ))}
    </div>
  );
}
