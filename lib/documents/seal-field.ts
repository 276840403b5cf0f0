/** The signature field that a document's seal is written into. */
import { SIG_FLAGS, SUBFILTER_ETSI_CADES_DETACHED } from "@signpdf/utils";
import type { PdfDocument } from "./pdf-document";

/** Space for a signature with a long certificate chain. */
const SIGNATURE_BYTES = 16 * 1024;
/** Placeholders, filled in when the document is sealed, by values that are no longer. */
const BYTE_RANGE = [0, "**********", "**********", "**********"];
export const SEALED_AT_PLACEHOLDER = "D:00000000000000Z";

/** Hidden and locked: the seal covers the document without a visible mark. */
const HIDDEN_AND_LOCKED = 0b1000_0010;
/** Certified: no changes are allowed afterwards. */
const NO_CHANGES = { Type: "TransformParams", P: 1, V: "1.2" };

/**
 * Adds the signature field to a document, with an empty signature that `sealPdf` fills in. Call once, before the
 * document is finished.
 */
export function prepareSeal({ doc, catalogue }: PdfDocument): void {
  const signature = doc.ref({
    Type: "Sig",
    Filter: "Adobe.PPKLite",
    SubFilter: SUBFILTER_ETSI_CADES_DETACHED,
    ByteRange: BYTE_RANGE,
    Contents: Buffer.alloc(SIGNATURE_BYTES),
    M: new String(SEALED_AT_PLACEHOLDER),
    Reference: [{ Type: "SigRef", TransformMethod: "DocMDP", TransformParams: NO_CHANGES }],
  });
  signature.end("");
  const field = doc.ref({
    Type: "Annot",
    Subtype: "Widget",
    FT: "Sig",
    T: new String("Seal"),
    Rect: [0, 0, 0, 0],
    F: HIDDEN_AND_LOCKED,
    V: signature,
    P: doc.page.dictionary,
  });
  field.end("");
  doc.page.annotations.push(field);
  doc.initForm();
  const form = catalogue["AcroForm"] as { data: Record<string, unknown> };
  Object.assign(form.data, {
    Fields: [field],
    SigFlags: SIG_FLAGS.SIGNATURES_EXIST | SIG_FLAGS.APPEND_ONLY,
    // A reader that regenerated field appearances would change the sealed content.
    NeedAppearances: undefined,
  });
  catalogue["Perms"] = { DocMDP: signature };
}
