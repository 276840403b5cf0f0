/** The used part of the signing widget's client, which has no types of its own. */
declare module "hellosign-embedded/umd/embedded.production.min.js" {
  type Events = {
    ready: { signatureId?: string };
    sign: { signatureId?: string };
    decline: { signatureId?: string; reason?: string };
    error: { signatureId?: string; code?: string | number };
    message: unknown;
    finish: undefined;
    cancel: undefined;
    close: undefined;
  };
  type OpenOptions = {
    clientId: string;
    container: HTMLElement;
    skipDomainVerification?: boolean;
    timeout?: number;
    locale?: string;
  };
  export default class HelloSign {
    constructor(options?: object);
    open(url: string, options: OpenOptions): void;
    close(): void;
    on<E extends keyof Events>(event: E, hear: (payload: Events[E]) => void): this;
    readonly iFrame: HTMLIFrameElement | null;
    protected _applyParentURL(params: URLSearchParams): void;
    protected _onBeforeUnload(event: BeforeUnloadEvent): void;
  }
}
