/** The statements that the product sends to the database. */
import { Client } from "pg";
import type { Statement } from "@/scripts/bench/plans";

/** Does `work`, and returns its result with the statements that were sent meanwhile, prepared or not. */
export async function sentDuring<T>(work: () => Promise<T>): Promise<{ result: T; sent: Statement[] }> {
  const query = jest.spyOn(Client.prototype, "query");
  try {
    const result = await work();
    const sent = (query.mock.calls as unknown[][]).map(([statement, values]): Statement => {
      if (typeof statement === "string") return { text: statement, values: (values as unknown[] | undefined) ?? [] };
      const { text, values: own } = statement as { text: string; values?: unknown[] };
      return { text, values: own ?? (values as unknown[] | undefined) ?? [] };
    });
    return { result, sent };
  } finally {
    query.mockRestore();
  }
}
