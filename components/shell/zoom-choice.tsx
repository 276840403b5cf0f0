"use client";

import { Form, type FormAction } from "@/components/form/form";
import { constants } from "@/lib/config/constants";
import { shell } from "@/lib/config/messages/shell";

/** This browser's zoom levels, one press each. */
export function ZoomChoice({ level, action }: { level: number; action: FormAction }) {
  return (
    <Form action={action} className="mt-1 border-t border-line px-1 pt-2" aria-label={shell.zoom}>
      <p className="px-1.5 text-sm font-semibold text-soft">{shell.zoom}</p>
      {constants.zoomLevels.map((percent) => (
        <button
          key={percent}
          type="submit"
          name="zoom"
          value={percent}
          aria-current={percent === level ? "true" : undefined}
          className="zoom-level"
        >
          {percent} %
        </button>
      ))}
    </Form>
  );
}
