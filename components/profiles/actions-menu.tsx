import { Dropdown } from "@/components/ui/dropdown";
import { workerHead as texts } from "@/lib/config/messages/profiles/worker-page";

/** Everything else that the person may do about the worker, as links. Opens without a script too. */
export function ActionsMenu({ items }: { items: readonly { label: string; href: string }[] }) {
  if (items.length === 0) return null;
  return (
    <Dropdown className="actions-menu" label={texts.moreActions}>
      <ul className="m-0 list-none p-0">
        {items.map(({ label, href }) => (
          <li key={href}>
            <a className="dropdown-row" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Dropdown>
  );
}
