/** Pages and their forms as a browser without JavaScript uses them. */
import type { Answer, Client } from "./http";

export type Fields = [name: string, value: string][];

const BOUNDARY = "----boundary-of-the-tests";

const entities: Record<string, string> = { amp: "&", quot: '"', lt: "<", gt: ">", "#x27": "'" };
const decode = (text: string) => text.replace(/&(amp|quot|lt|gt|#x27);/g, (_, name: string) => entities[name] ?? "");

function attribute(tag: string, name: string): string | undefined {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? undefined : decode(value);
}

/** The hidden fields of every form of a page, in order: Next's own and the page's. */
export function formsIn(html: string): Fields[] {
  return [...html.matchAll(/<form[\s>].*?<\/form>/gs)].map(([form]) =>
    [...form.matchAll(/<input[^>]*>/g)].flatMap(([tag]): Fields => {
      const name = attribute(tag, "name");
      return name && attribute(tag, "type") === "hidden" ? [[name, attribute(tag, "value") ?? ""]] : [];
    }),
  );
}

/** The form of a page that contains the field. Throws when there is none. */
export function formWith(html: string, field: string, value?: string): Fields {
  const found = formsIn(html).find((form) =>
    form.some(([name, is]) => name === field && (value === undefined || is === value)),
  );
  if (!found) throw new Error(`The page has no form with ${field}.`);
  return found;
}

/** A form's body as a browser encodes it. */
export function multipart(fields: Fields): { headers: Record<string, string>; body: Buffer } {
  const parts = fields.map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.from(`${parts.join("")}--${BOUNDARY}--\r\n`),
  };
}

export type Visitor = {
  get(path: string): Promise<Answer>;
  /** Posts a form to its own page. */
  post(path: string, fields: Fields): Promise<Answer>;
  /** The headers of a request for a page of the portal. */
  cookie(): string;
};

/** A visitor with a separate browser, which stores the cookies it is given. */
export function openVisitor(client: Client): Visitor {
  const jar = new Map<string, { value: string; path: string }>();
  const cookieFor = (path: string) =>
    [...jar]
      .filter(([, cookie]) => cookie.path === "/" || path === cookie.path || path.startsWith(`${cookie.path}/`))
      .map(([name, { value }]) => `${name}=${value}`)
      .join("; ");
  const cookie = () => cookieFor("/");
  const keep = (answer: Answer): Answer => {
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const [, path = "/"] = /;\s*path=([^;]+)/i.exec(line) ?? [];
      if (value) jar.set(name, { value, path });
      else jar.delete(name);
    }
    return answer;
  };
  const own = (address: string): Record<string, string> => {
    const sent = cookieFor(address.split("?")[0] ?? "");
    return sent ? { cookie: sent } : {};
  };
  return {
    cookie,
    get: async (path) => keep(await client.send({ path, headers: own(path) })),
    post: async (path, fields) => {
      const { headers, body } = multipart(fields);
      return keep(await client.send({ method: "POST", path, headers: { ...headers, ...own(path) }, body }));
    },
  };
}

/** Signs in through the page. Throws when that does not lead into the portal. */
export async function signInAs(client: Client, email: string, password: string): Promise<Visitor> {
  const visitor = openVisitor(client);
  const { body } = await visitor.get("/signin");
  const answer = await visitor.post("/signin", [
    ...formWith(body, "$ACTION_KEY"),
    ["email", email],
    ["password", password],
  ]);
  if (answer.status !== 303) throw new Error(`${email} was not signed in: ${answer.status}`);
  return visitor;
}
