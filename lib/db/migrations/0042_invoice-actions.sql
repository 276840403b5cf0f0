ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.approved';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.disputed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.disputeAnswered';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.disputeDecided';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.credited';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.payoutHeld';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.payoutReleased';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.handledExternally';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.evidenceOpened';