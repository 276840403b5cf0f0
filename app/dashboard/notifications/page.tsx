import { NotificationsPage } from "@/components/notifications/notifications-page";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { loadNotifications, notificationTargets, openPage, pageMetadata } from "@/lib/bff";
import * as portalActions from "../actions";
import { markRead } from "./actions";

const path = "/dashboard/notifications";

export const metadata = pageMetadata(path);

export default async function DashboardNotificationsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const page = await openPage(path);
  const { person, shell, title, readAt } = page;
  const { view, result } = await loadNotifications(page, await searchParams);
  return (
    <DashboardShell {...shell} {...portalActions}>
      {result.ok ? (
        <NotificationsPage
          title={title}
          path={path}
          view={view}
          result={result.data}
          readAt={readAt}
          preference={person.preference}
          preferences="/dashboard/preferences#notifications"
          markRead={markRead}
          hrefOf={notificationTargets(page, { isMobile: false })}
        />
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
    </DashboardShell>
  );
}
