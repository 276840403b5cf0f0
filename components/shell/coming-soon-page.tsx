import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { routeOf } from "@/lib/access";
import { type ComingSoonPath, comingSoon } from "@/lib/config/messages/shell/coming-soon";

/** A page that is not built yet: what it will be, and what can be done in the meantime on pages that are `isOpen`. */
export function ComingSoonPage({
  path,
  title,
  isOpen,
}: {
  path: ComingSoonPath;
  title: string;
  isOpen: (path: string) => boolean;
}) {
  const { text, meanwhile } = comingSoon.pages[path];
  return (
    <>
      <PageHeader title={title} />
      <div className="card">
        <EmptyState title={comingSoon.title}>
          <p>{text}</p>
          <p className="mt-2">{meanwhile.text}</p>
          <div className="mt-5 flex flex-wrap justify-center gap-3">
            {meanwhile.ways.filter(isOpen).map((way) => (
              <Link key={way} prefetch={false} href={way} className={buttonClass({ variant: "secondary" })}>
                {routeOf(way)?.title}
              </Link>
            ))}
          </div>
        </EmptyState>
      </div>
    </>
  );
}
