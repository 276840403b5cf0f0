"use client";

import type { FormAction } from "@/components/form/form";
import { rowMenu as texts } from "@/lib/config/messages/lists";
import { ROW_ID } from "./row-id";
import { RowMenu } from "./row-menu";
import { usePost } from "./use-post";

/** An item of every row's menu: a link in which `ROW_ID` stands for the row's id, or an action. */
export type RowLink = {
  label: string;
  /** Only for rows with this letter among their flags. */
  flag?: string;
} & (
  | { href: string; isDownload?: boolean }
  | {
      action: FormAction;
      /** Posted as it is, with the row's id as `idName` and its lock number as `lock`. */
      values: Readonly<Record<string, string>>;
      idName: string;
    }
);

/** The menu of a row of a list whose items follow from the row's id and flags. */
export function RowLinks({ items }: { items: readonly RowLink[] }) {
  const post = usePost(texts.notDone);
  return (
    <RowMenu
      itemsOf={({ id, lock, flags }) =>
        items
          .filter(({ flag }) => !flag || flags.includes(flag))
          .map((item) =>
            "href" in item
              ? { label: item.label, href: item.href.replace(ROW_ID, id), isDownload: item.isDownload }
              : {
                  label: item.label,
                  act: () =>
                    post(item.action, Object.assign({}, item.values, { [item.idName]: id, lock: String(lock) })),
                },
          )
      }
    />
  );
}
