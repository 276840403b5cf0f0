/** E-mails and text messages on their way out: which of them the mail server or the provider may have by now. */
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "./columns";

export const messageDeliveries = pgTable("message_deliveries", {
  /** The queue's job, with the reader where one job writes to several. No address and no content. */
  key: text("key").primaryKey(),
  kind: text("kind").notNull(),
  /** `handedOver`: its last byte may have been sent, and no answer is known. `accepted`: the other side took it. */
  state: text("state", { enum: ["handedOver", "accepted"] }).notNull(),
  /** How many times it was handed over. */
  handOvers: integer("hand_overs").notNull().default(1),
  at: at("at").notNull().defaultNow(),
});
