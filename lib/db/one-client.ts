import { Client } from "pg";

/** A client for one connection, to be connected and ended by the caller. `url`: of the role that connects. */
export function oneClient(url: string): Client {
  const client = new Client({ connectionString: url });
  // A connection that is lost between two statements would end the process; the next statement fails, and says why.
  client.on("error", () => {});
  return client;
}
