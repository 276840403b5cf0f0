"use client";

import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Modal } from "@/components/ui/modal";
import { keyNames as names, keyTexts as texts } from "@/lib/config/messages/search";
import { keysOfPage } from "./page-keys";

const Key = ({ children }: { children: ReactNode }) => <kbd>{children}</kbd>;

function Keys({ title, rows }: { title: string; rows: readonly { keys: ReactNode; what: string }[] }) {
  return (
    <>
      <h3 className="keys-group">{title}</h3>
      <dl className="keys">
        {rows.map(({ keys, what }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{keys}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The keyboard shortcuts. `isOn`: whether single-letter keys are switched on. */
export function KeysDialog({
  isOn,
  preferences,
  onClose,
}: {
  isOn: boolean;
  /** The page where they are switched on and off. */
  preferences: string;
  onClose: () => void;
}) {
  // The page's own keys, as they are when the list is opened.
  const [here] = useState(keysOfPage);
  const search = (
    <>
      {isOn ? (
        <>
          <Key>{names.slash}</Key> {texts.or}{" "}
        </>
      ) : null}
      <Key>{names.control}</Key> <Key>{names.search}</Key>
    </>
  );
  return (
    <Modal label={texts.title} className="keys-dialog" onClose={onClose}>
      <h2>{texts.title}</h2>
      <Keys
        title={texts.anywhere}
        rows={[
          { keys: search, what: texts.search },
          ...(isOn ? [{ keys: <Key>{names.help}</Key>, what: texts.help }] : []),
        ]}
      />
      {isOn && here.length > 0 ? (
        <Keys title={texts.here} rows={here.map(({ key, what }) => ({ keys: <Key>{key}</Key>, what }))} />
      ) : null}
      {isOn ? (
        <Keys
          title={texts.lists}
          rows={[
            { keys: <Key>{names.next}</Key>, what: texts.next },
            { keys: <Key>{names.previous}</Key>, what: texts.previous },
            { keys: <Key>{names.select}</Key>, what: texts.select },
            { keys: <Key>{names.enter}</Key>, what: texts.open },
          ]}
        />
      ) : null}
      <p className="keys-off">
        {isOn ? texts.off : texts.isOff} <a href={preferences}>{texts.preferences}</a>.
      </p>
      <button type="button" className="search-close" onClick={onClose}>
        <X aria-hidden="true" />
        <span className="vh">{texts.close}</span>
      </button>
    </Modal>
  );
}
