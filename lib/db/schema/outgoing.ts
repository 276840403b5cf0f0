/** Outgoing e-mails and text messages that the mail server or the provider may already have. */
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "./columns";

export const messageDeliveries = pgTable("message_deliveries", {
  /** The queue's job id, plus the recipient where one job writes to several. No address and no message content. */
  key: text("key").primaryKey(),
  kind: text("kind").notNull(),
  /**
   * `handedOver`: its last byte may have been sent, and no answer is known. `accepted`: the mail server or provider
   * accepted it.
   */
  state: text("state", { enum: ["handedOver", "accepted"] }).notNull(),
  /** How many times it was sent. */
  handOvers: integer("hand_overs").notNull().default(1),
  at: at("at").notNull().defaultNow(),
});
