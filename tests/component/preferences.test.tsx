import { render, screen, within } from "@testing-library/react";
import { Preferences } from "@/components/settings/preferences";
import { deputiesForm } from "@/lib/config/messages/deputies";
import { pushDevices } from "@/lib/config/messages/notifications";
import { settingsForm } from "@/lib/config/messages/settings";

const action = async (state: never) => state;
const failed = (message: string) => ({ ok: false, error: { message } }) as const;

test("says of each part that could not be read why, instead of leaving it out", () => {
  const failures = { settings: "No settings.", deputy: "No deputy.", devices: "No devices.", choices: "No choices." };
  const { settings, deputy, devices, choices } = failures;
  render(
    <Preferences
      path="/dashboard/preferences"
      title="Preferences"
      loaded={{
        settings: failed(settings),
        deputy: failed(deputy),
        devices: failed(devices),
        choices: failed(choices),
        zoom: 100,
        hasSingleKeys: true,
      }}
      preference={{ timeZone: "Europe/London", timeFormat: "24h" } as never}
      today="2027-03-10"
      isAuthoriser={false}
      actions={{
        saveOwnPreferences: action as never,
        saveOwnNotifications: action as never,
        addDevice: action as never,
        removeDevice: action as never,
        saveDeputy: action as never,
      }}
    />,
  );
  for (const message of Object.values(failures)) expect(screen.getByText(message)).toBeVisible();
  const titles = [deputiesForm.title, pushDevices.title, settingsForm.events];
  for (const [n, title] of titles.entries()) {
    const notice = screen.getByRole("heading", { name: title }).closest<HTMLElement>(".notice");
    expect(within(notice as HTMLElement).getByText([deputy, devices, choices][n] ?? "")).toBeVisible();
  }
});
