import { handOver } from "@/lib/bff";

/** Sign-in with a sister product's custom token, by a post from its page: a token never stands in an address. */
export { handOver as POST };
