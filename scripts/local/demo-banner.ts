/** What the demo prints when it is ready. */
import { brand } from "@/lib/config/brand";

export type Scenario = {
  accounts: { email: string; password: string; note: string }[];
  links: { label: string; path: string }[];
};

type Facts = { url: string; inboxUrl: string; scenario: Scenario; dataDir: string };

const table = (rows: [string, string][]): string[] => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `    ${left.padEnd(width)}  ${right}`);
};

/** Address, inbox, accounts and links as one block of text. */
export function banner({ url, inboxUrl, scenario, dataDir }: Facts): string {
  const { accounts, links } = scenario;
  const passwords = [...new Set(accounts.map((account) => account.password))];
  const onePassword = passwords.length === 1;
  const note = (account: Scenario["accounts"][number]) =>
    onePassword ? account.note : `${account.note} (password ${account.password})`;
  const lines = [
    "",
    `  ${brand.name} is ready at  ${url}`,
    "",
    `  Inbox (all emails and text messages):  ${inboxUrl}`,
    "",
    `  Accounts${onePassword ? ` (password: ${passwords[0]})` : ""}`,
    ...table(accounts.map((account) => [account.email, note(account)])),
  ];
  if (links.length > 0)
    lines.push("", "  Links to try", ...table(links.map(({ label, path }) => [label, new URL(path, url).href])));
  lines.push(
    "",
    `  Data: ${dataDir}`,
    "  Stop with Ctrl-C. The data is kept for the next start. To start with new data: npm run demo -- --reset",
    "",
  );
  return lines.join("\n");
}
