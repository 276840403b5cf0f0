import { PageHeader } from "@/components/ui/page-header";
import { searchTexts as texts } from "@/lib/config/messages/search";
import { SearchBox } from "./search-box";

/** The search of everything as a page: for phones, and where the dialog cannot open. */
export function SearchPage({ title, resultsPath }: { title: string; resultsPath: string }) {
  return (
    <>
      <PageHeader title={title} />
      <noscript>
        <p className="mb-4">{texts.withoutScript}</p>
      </noscript>
      <div className="card search-page">
        <SearchBox resultsPath={resultsPath} />
      </div>
    </>
  );
}
