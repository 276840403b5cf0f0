import { addressOf } from "@/components/ui/address";
import { Tabs } from "@/components/ui/tabs";
import { workerTabs as texts } from "@/lib/config/messages/profiles/worker-page";

const tabs = ["profile", "documents", "compliance", "availability", "links", "notes", "activity"] as const;
type Tab = (typeof tabs)[number];

/** The tab that a part of the page belongs to, by the word in its address: a tab's, or a step's of the profile. */
export const tabOf = (word: string): Tab => tabs.find((tab) => tab === word) ?? "profile";

/** The parts of a worker's page, each with its own address; changing one keeps the place on the page. */
export function WorkerTabs({ path, current }: { path: string; current: Tab }) {
  return (
    <Tabs
      label={texts.parts}
      tabs={tabs.map((key) => ({
        key,
        label: texts[key],
        href: addressOf(path, { step: key === "profile" ? "basic" : key }),
      }))}
      current={current}
      keepsPlace
    />
  );
}
