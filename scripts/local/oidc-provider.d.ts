/** The types that the demo identity provider uses of oidc-provider, which ships without types. */
declare module "oidc-provider" {
  import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

  type Client = { clientId: string; redirectUriAllowed(uri: string): boolean };
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };
  type Context = {
    oidc: {
      client: Client;
      session: { accountId: string };
      provider: Provider;
    };
  };
  export default class Provider {
    constructor(issuer: string, configuration: object);
    readonly Client: { prototype: Client };
    readonly Grant: new (properties: {
      clientId: string;
      accountId: string;
    }) => Grant;
    callback(): RequestListener;
    on(event: "server_error", listener: (context: unknown, error: Error) => void): this;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<{ uid: string }>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }

  export type { Context };
}
