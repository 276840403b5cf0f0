"use client";

import { X } from "lucide-react";
import { Modal } from "@/components/ui/modal";
import { keyNames as keys, searchTexts as texts } from "@/lib/config/messages/search";
import { SearchBox } from "./search-box";

/** The search of everything as a dialog; on phones it fills the screen. Loaded when it is first opened. */
export function Palette({ resultsPath, onClose }: { resultsPath: string; onClose: () => void }) {
  return (
    <Modal label={texts.title} className="search-dialog" onClose={onClose}>
      <SearchBox resultsPath={resultsPath} onOpen={onClose} />
      <button type="button" className="search-close" onClick={onClose}>
        <X aria-hidden="true" />
        <span className="vh">{texts.close}</span>
      </button>
      <p className="search-foot" aria-hidden="true">
        <span>
          <kbd>{keys.up}</kbd> <kbd>{keys.down}</kbd> {texts.moveKeys}
        </span>
        <span>
          <kbd>{keys.enter}</kbd> {texts.openKey}
        </span>
        <span>
          <kbd>{keys.escape}</kbd> {texts.closeKey}
        </span>
      </p>
    </Modal>
  );
}
