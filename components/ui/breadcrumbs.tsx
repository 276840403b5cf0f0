import { breadcrumbs as texts } from "@/lib/config/messages/general";

/** The breadcrumb trail. The last item is the page itself and is not a link. */
export function Breadcrumbs({ steps }: { steps: readonly { name: string; route: string | null }[] }) {
  if (steps.length === 0) return null;
  return (
    <nav data-routed="" aria-label={texts.breadcrumbs} className="crumbs mb-2">
      <ol className="crumbs-steps m-0 flex list-none flex-wrap items-center gap-x-1 p-0 text-list text-soft">
        {steps.map(({ name, route }, index) => (
          <li key={name} className="flex items-center gap-1">
            {route ? (
              <a
                href={route}
                className="crumb -mx-2 inline-flex min-h-11 min-w-11 items-center justify-center px-2 text-soft hover:text-ink"
              >
                {name}
              </a>
            ) : (
              <span
                aria-current={index === steps.length - 1 ? "page" : undefined}
                className="crumb inline-flex min-h-11 items-center"
              >
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
