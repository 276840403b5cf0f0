ALTER TABLE "allocations" ADD COLUMN "swap_started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "allocations" ADD COLUMN "swap_ended_at" timestamp with time zone;--> statement-breakpoint
GRANT UPDATE (swap_started_at, swap_ended_at) ON allocations TO portal_app;
