import Link from "next/link";
import { TabStrip } from "./tab-strip";

type Tab = { key: string; label: string; href: string };

/**
 * The tabs of a page, each with its own address, on one line at any width. `keepsPlace`: changing one keeps the place on
 * the page.
 */
export function Tabs({
  label,
  tabs,
  current,
  keepsPlace = false,
}: {
  label: string;
  tabs: readonly Tab[];
  current: string;
  keepsPlace?: boolean;
}) {
  return (
    <nav aria-label={label}>
      <TabStrip current={current}>
        {tabs.map(({ key, label: name, href }) => (
          <li key={key}>
            <Link href={href} prefetch={false} scroll={!keepsPlace} aria-current={key === current ? "page" : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </TabStrip>
    </nav>
  );
}
