import { NotificationsPage } from "@/components/notifications/notifications-page";
import { MobileShell } from "@/components/shell/mobile-shell";
import { Notice } from "@/components/ui/notice";
import { loadNotifications, notificationTargets, openPage, pageMetadata } from "@/lib/bff";
import * as portalActions from "../../dashboard/actions";
import { markRead } from "../../dashboard/notifications/actions";

const path = "/mobile/notifications";

export const metadata = pageMetadata(path);

export default async function MobileNotificationsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const page = await openPage(path);
  const { person, shell, title, readAt } = page;
  const { view, result } = await loadNotifications(page, await searchParams);
  return (
    <MobileShell {...shell} {...portalActions}>
      {result.ok ? (
        <NotificationsPage
          title={title}
          path={path}
          view={view}
          result={result.data}
          readAt={readAt}
          preference={person.preference}
          preferences="/mobile/preferences#notifications"
          markRead={markRead}
          hrefOf={notificationTargets(page, { isMobile: true })}
        />
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
    </MobileShell>
  );
}
