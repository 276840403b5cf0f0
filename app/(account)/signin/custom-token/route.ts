import { ssoHandoff } from "@/lib/bff";

/** Signs in with a sister product's custom token, posted from its page: a token never appears in an address. */
export { ssoHandoff as POST };
