import { constants } from "@/lib/config/constants";
import { pages as texts } from "@/lib/config/messages/shell/pages";
import { addressOf, type Parameters } from "./address";

/** Links that choose how many rows a page of a list has. */
export function PageSize({ path, query, shown }: { path: string; query: Parameters; shown: number }) {
  const [usual] = constants.listPageSizes;
  return (
    <nav aria-label={texts.rows} className="list-sizes" data-routed="">
      <span aria-hidden="true">{texts.rows}</span>
      {constants.listPageSizes.map((size) => (
        <a
          key={size}
          href={addressOf(path, query, { limit: size === usual ? "" : size, after: "", before: "" })}
          aria-current={size === shown ? "true" : undefined}
        >
          {size}
        </a>
      ))}
    </nav>
  );
}
