import type { FormAction } from "@/components/form/form";
import { CachedRender } from "@/components/ui/cached-render";
import { Dropdown } from "@/components/ui/dropdown";
import { Emblem } from "@/components/ui/emblem";
import { session as texts } from "@/lib/config/messages/sessions/session";
import { products as productTexts } from "@/lib/config/messages/shell/products";
import { Companies, type Company } from "./companies";

export type { Company };
export type ProductEntry = {
  key: string;
  title: string;
  subtitle: string;
  tag: string | null;
  /** The address; null if it cannot be opened, or is the current product. */
  href: string | null;
  isCurrent: boolean;
};

function Product({ title, subtitle, tag, href, isCurrent }: ProductEntry) {
  const content = (
    <>
      <span className="min-w-0 flex-1 font-semibold">
        {title}
        <span className="block text-list font-normal text-soft">{subtitle}</span>
      </span>
      {tag ? (
        <span className="flex-none rounded-full bg-tint px-2.5 py-0.5 text-sm font-semibold text-primary">{tag}</span>
      ) : null}
    </>
  );
  if (!href) {
    return (
      <span className="dropdown-row" aria-current={isCurrent ? "true" : undefined}>
        {content}
      </span>
    );
  }
  return (
    <a href={href} className="dropdown-row">
      {content}
    </a>
  );
}

function Products({ products }: { products: readonly ProductEntry[] }) {
  return products.map((product) => (
    <li key={product.key}>
      <Product {...product} />
    </li>
  ));
}

/** The organisations a person may work for, with the current one marked, and the product family. Needs no script. */
export function AppSwitch({
  companies,
  current,
  products,
  action,
}: {
  companies: readonly Company[];
  /** The current membership. */
  current: string;
  products: readonly ProductEntry[];
  action: FormAction;
}) {
  const company = companies.find(({ membershipId }) => membershipId === current);
  const name = company?.name ?? "";
  return (
    <Dropdown
      className="app-switch"
      label={
        <>
          <Emblem name={name} src={company?.imageUrl ?? null} />
          <span className="vh">{texts.switchTitle}: </span>
          <span className="app-switch-name">{name}</span>
        </>
      }
    >
      <section aria-labelledby="switch-organisations">
        <h2 id="switch-organisations" className="px-2.5 pt-1 pb-2 text-sm font-semibold text-soft">
          {productTexts.organisations}
        </h2>
        <Companies action={action} companies={companies} current={current} />
      </section>
      <section aria-labelledby="switch-products">
        <h2 id="switch-products" className="px-2.5 pt-1 pb-2 text-sm font-semibold text-soft">
          {productTexts.list}
        </h2>
        <CachedRender as="ul" className="m-0 list-none p-0" of={Products} given={{ products }} />
      </section>
    </Dropdown>
  );
}
