import { Client, type ClientConfig } from "pg";

/**
 * A client for one connection, which the caller connects and ends. `url`: the connection string, with the role. Losing the connection
 * makes the next statement fail.
 */
export function createClient(url: string, more: Omit<ClientConfig, "connectionString"> = {}): Client {
  const client = new Client({ ...more, connectionString: url });
  // Without a listener, a connection that is lost between two statements would end the process.
  client.on("error", () => {});
  return client;
}
