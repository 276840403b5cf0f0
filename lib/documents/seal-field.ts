/** The place in a document that its seal is written into. */
import { SIG_FLAGS, SUBFILTER_ETSI_CADES_DETACHED } from "@signpdf/utils";
import type { Paper } from "./paper";

/** Room for a signature with a long chain of certificates. */
const SIGNATURE_BYTES = 16 * 1024;
/** Filled in when the document is sealed, by values no longer than these. */
const BYTE_RANGE = [0, "**********", "**********", "**********"];
export const SEALED_AT_TO_COME = "D:00000000000000Z";

/** Neither seen nor moved: the signature covers the document, it is no mark upon it. */
const HIDDEN_AND_LOCKED = 0b1000_0010;
/** Certified so that nothing may be changed any more. */
const NO_CHANGES = { Type: "TransformParams", P: 1, V: "1.2" };

/** Puts the field of the seal into a document, with an empty signature that `sealPdf` fills in. Once, before it is finished. */
export function prepareSeal({ doc, catalogue }: Paper): void {
  const signature = doc.ref({
    Type: "Sig",
    Filter: "Adobe.PPKLite",
    SubFilter: SUBFILTER_ETSI_CADES_DETACHED,
    ByteRange: BYTE_RANGE,
    Contents: Buffer.alloc(SIGNATURE_BYTES),
    M: new String(SEALED_AT_TO_COME),
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
  const form = catalogue.AcroForm as { data: Record<string, unknown> };
  Object.assign(form.data, {
    Fields: [field],
    SigFlags: SIG_FLAGS.SIGNATURES_EXIST | SIG_FLAGS.APPEND_ONLY,
    // A reader that drew fields anew would change what is sealed.
    NeedAppearances: undefined,
  });
  catalogue.Perms = { DocMDP: signature };
}
