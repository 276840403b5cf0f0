ALTER TABLE "timesheet_files" ADD COLUMN "upload_key" uuid;--> statement-breakpoint
ALTER TABLE "timesheet_files" ADD CONSTRAINT "timesheet_files_upload_key" UNIQUE("timesheet_id","upload_key");