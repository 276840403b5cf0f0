import { Search } from "@/components/ui/icons";
import { keyNames, searchTexts as texts } from "@/lib/config/messages/search";

/** Opens the search dialog; without a script it is a link to the search page. */
export function SearchButton({ href }: { href: string }) {
  return (
    <a href={href} data-opens-search="" className="top-bar-link search-open" aria-keyshortcuts="Control+K">
      <Search aria-hidden="true" size={20} />
      <span className="max-[640px]:sr-only">{texts.open}</span>
      <span aria-hidden="true" className="search-shortcut">
        {`${keyNames.control} ${keyNames.search}`}
      </span>
    </a>
  );
}
