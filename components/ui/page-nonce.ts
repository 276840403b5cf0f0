/** The nonce of this document's content security policy: browsers hide the attribute, not the property. */
export const pageNonce = (): string | undefined =>
  document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce || undefined;
