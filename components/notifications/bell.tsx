import { CachedRender } from "@/components/ui/cached-render";
import { Bell as BellIcon } from "@/components/ui/icons";
import { constants } from "@/lib/config/constants";
import { notificationBell as texts } from "@/lib/config/messages/notifications";

function BellLink({ href, count }: { href: string; count: number | null }) {
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

/** Leads to the notifications and says how many are unread. `count`: null where that is not known. */
export function Bell(given: Parameters<typeof BellLink>[0]) {
  return <CachedRender as="div" className="contents" of={BellLink} given={given} />;
}
