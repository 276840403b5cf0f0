/** A browser without JavaScript: cookies, pages, and forms sent as the page drew them. */
import { JSDOM } from "jsdom";

export type Visitor = {
  get(path: string): Promise<Response>;
  /** Opens a page and sends its form with these values. Answers what the post answered, redirects not followed. */
  sendForm(path: string, values: Record<string, string>): Promise<Response>;
  cookies: Map<string, string>;
};

export function visit(url: string): Visitor {
  const cookies = new Map<string, string>();

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(new URL(path, url), { ...init, redirect: "manual", headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return response;
  }

  return {
    cookies,
    get: (path) => ask(path),
    sendForm: async (path, values) => {
      const { window } = new JSDOM(await (await ask(path)).text());
      const form = window.document.querySelector("main form, form");
      if (!form) throw new Error(`no form on ${path}`);
      const body = new FormData();
      for (const field of form.querySelectorAll<HTMLInputElement>("input[type=hidden]"))
        body.append(field.name, field.value);
      for (const [name, value] of Object.entries(values)) body.set(name, value);
      return ask(form.getAttribute("action") || path, { method: "POST", body });
    },
  };
}
