import Link from "next/link";
import { Figure } from "@/components/ui/figure";
import { Notice } from "@/components/ui/notice";
import { overview } from "@/lib/config/messages/overview";
import type { Card, SetUpTask } from "@/lib/contract/overview";

/** The first page's content: what is left to set up, then the cards, each figure leading to the list behind it. */
export function OverviewCards({ cards, setUp }: { cards: readonly Card[]; setUp: readonly SetUpTask[] }) {
  if (cards.length === 0 && setUp.length === 0) return <Notice>{overview.nothing}</Notice>;
  return (
    <div className="grid gap-8">
      {setUp.length > 0 ? (
        <section aria-labelledby="set-up">
          <h2 id="set-up" className="mb-3">
            {overview.setUp}
          </h2>
          <ul className="m-0 grid list-none gap-3 p-0">
            {setUp.map(({ key, title, text, href }) => (
              <li key={key} className="card p-5">
                <h3 className="text-[1.0625rem]">
                  <Link prefetch={false} href={href}>
                    {title}
                  </Link>
                </h3>
                <p className="mt-1 text-soft">{text}</p>
              </li>
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
            {figures.map((figure) => (
              <Figure key={figure.label} {...figure} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
