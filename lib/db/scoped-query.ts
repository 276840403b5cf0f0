/** A read with parameters, sent with its scope in one message: the driver alone would wait for each in turn. */
import { type Connection, type PoolClient, Query } from "pg";

export type ParameterisedRead = {
  /** A statement that sets the scope of the transaction. */
  settings: string;
  /** The name under which it is prepared. */
  name: string | undefined;
  text: string;
  values: readonly unknown[];
};

/** What the driver calls on a query, as far as it is different here. */
type Driven = {
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
};
const driven = Query.prototype as unknown as Driven;

/**
 * One implicit transaction, which ends with the message: the settings as a statement without a name, whose answer is not asked
 * to be described, and then the read.
 */
class ScopedQuery extends Query {
  readonly #settings: string;
  #isDescribed = false;

  constructor(
    { settings, name, text, values }: ParameterisedRead,
    done: (error: Error | undefined, result: unknown) => void,
  ) {
    // Without a name or values the driver would send the text by itself, and with it no scope.
    const config = { name, text, values: [...values], rowMode: "array", queryMode: "extended" };
    super(config as object as { text: string }, done);
    this.#settings = settings;
  }
  prepare(connection: Connection): void {
    connection.parse({ name: "", text: this.#settings, types: [] }, true);
    connection.bind({}, true);
    connection.execute({}, true);
    driven.prepare.call(this, connection);
  }
  handleRowDescription(message: unknown): void {
    this.#isDescribed = true;
    driven.handleRowDescription.call(this, message);
  }
  handleDataRow(message: unknown): void {
    if (this.#isDescribed) driven.handleDataRow.call(this, message);
  }
  handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isDescribed) driven.handleCommandComplete.call(this, message, connection);
  }
}

type Answer = { rows: unknown[][]; fields: { name: string }[] };

const answerTo = (client: PoolClient, read: ParameterisedRead): Promise<Answer> =>
  new Promise((resolve, reject) => {
    client.query(
      new ScopedQuery(read, (error, result) => {
        if (error) reject(error);
        else resolve(result as Answer);
      }),
    );
  });

/** The rows of a read, each as an array. */
export const readAsArrays = async (client: PoolClient, read: ParameterisedRead): Promise<unknown[][]> =>
  (await answerTo(client, read)).rows;

/** The rows of a read, by the names of its columns. */
export async function readByName(client: PoolClient, read: ParameterisedRead): Promise<Record<string, unknown>[]> {
  const { rows, fields } = await answerTo(client, read);
  return rows.map((row) => Object.fromEntries(fields.map(({ name }, at) => [name, row[at]])));
}

/** Whether the driver takes a statement as prepared on a connection. */
export const isParsed = (client: PoolClient, name: string): boolean =>
  (client as PoolClient & { connection: { parsedStatements: Record<string, string> } }).connection.parsedStatements[
    name
  ] !== undefined;
