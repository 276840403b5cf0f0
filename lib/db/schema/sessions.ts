/** Signed-in, half signed-in and anonymous sessions: the row behind the ch_token cookie, for revocation and the last request time. */
import { index, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, createdAt } from "./columns";
import { memberships, users } from "./organisations";

export const sessionKind = pgEnum("session_kind", ["person", "anonymous", "pending"]);

export const sessions = pgTable(
  "sessions",
  {
    /** Chosen by us and sealed in the cookie; never shown. */
    id: uuid("id").primaryKey(),
    kind: sessionKind("kind").notNull(),
    uid: text("uid").notNull(),
    userId: uuid("user_id").references(() => users.id),
    membershipId: uuid("membership_id").references(() => memberships.id),
    /** When a second factor was shown in this session. */
    secondFactorAt: at("second_factor_at"),
    /** When its person last proved who they are in this session; null where another product vouched for them. */
    authenticatedAt: at("authenticated_at"),
    /** The browser and system, in words, for the user's own list of sessions. */
    device: text("device"),
    /** The identity's refresh token, sealed: needed only where calls go to another host. */
    refreshTokenSealed: text("refresh_token_sealed"),
    createdAt: createdAt(),
    lastRequestAt: at("last_request_at").notNull().defaultNow(),
    /** Stored idle expiry (spec section 9), moved on by use. */
    idleExpiresAt: at("idle_expires_at").notNull(),
    endsAt: at("ends_at").notNull(),
    endedAt: at("ended_at"),
  },
  (table) => [
    index("sessions_user_idx").on(table.userId),
    index("sessions_membership_idx").on(table.membershipId),
    index("sessions_ends_idx").on(table.endsAt),
  ],
);
