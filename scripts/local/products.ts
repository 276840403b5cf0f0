/**
 * Stand-in pages for the sister products in the demo: those that a landing page frames, and the marketplace's login.
 */
import { createServer } from "node:http";
import { productsPage } from "./products-page";

export type Products = {
  port: number;
  /** The environment variables that make a portal link to them. */
  env: Record<string, string>;
};

/** Serves the pages on this machine's loopback until this process ends. Throws when the port is taken. */
export function startProducts(port: number): Promise<Products> {
  // A different host from the portal's `localhost`, so that it is a different site, like a sister product.
  const address = `http://127.0.0.1:${port}`;
  const server = createServer((request, response) => {
    const page = productsPage(new URL(request.url ?? "/", address));
    const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
    response.writeHead(page ? 200 : 404, headers).end(request.method === "HEAD" ? undefined : (page ?? "Not found"));
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host: "127.0.0.1" }, () => {
      server.unref();
      resolve({
        port,
        env: {
          PRODUCT_ACADEMY_URL: `${address}/academy`,
          PRODUCT_ROTA_URL: `${address}/rota`,
          PRODUCT_REPORTING_URL: `${address}/reporting`,
          MARKETPLACE_URL: `${address}/marketplace`,
        },
      });
    });
  });
}
