import { Bell as BellIcon } from "@/components/ui/icons";
import { constants } from "@/lib/config/constants";
import { notificationBell as texts } from "@/lib/config/messages/notifications";

/** Leads to the notifications and says how many are unread. `count`: null where that is not known. */
export function Bell({ href, count }: { href: string; count: number | null }) {
  const shown = count ? texts.shown(count, constants.notificationsCountMax) : null;
  return (
    <a href={href} data-routed="" className="top-bar-link bell">
      <BellIcon aria-hidden="true" size={22} />
      <span className="vh">
        {texts.name}
        {shown ? texts.unread(shown) : null}
      </span>
      {shown ? (
        <span className="bell-count" aria-hidden="true">
          {shown}
        </span>
      ) : null}
    </a>
  );
}
