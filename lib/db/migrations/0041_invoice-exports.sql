ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.exported';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.listExported';