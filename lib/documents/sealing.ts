/** Seals documents: a PAdES signature over the whole document. */
import { createHash } from "node:crypto";
import { SignPdf } from "@signpdf/signpdf";
import { Signer } from "@signpdf/utils";
import { ObjectIdentifier, OctetString, Sequence } from "asn1js";
import * as pkijs from "pkijs";
import type { SealingKey } from "./own-key";
import { SEALED_AT_PLACEHOLDER } from "./seal-field";
import { engine, type OpenedKey, openKey } from "./sealing-key";

const CONTENT_TYPE = "1.2.840.113549.1.9.3";
const MESSAGE_DIGEST = "1.2.840.113549.1.9.4";
const SIGNING_CERTIFICATE_V2 = "1.2.840.113549.1.9.16.2.47";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
const octets = (bytes: Uint8Array) => new OctetString({ valueHex: new Uint8Array(bytes).buffer });

/** In DER order. The signing time is not among them: the PAdES baseline has it in the document, as `/M`. */
function attributes(pdf: Uint8Array, certificate: pkijs.Certificate): pkijs.Attribute[] {
  const certificateHash = sha256(new Uint8Array(certificate.toSchema().toBER()));
  // SHA-256 is the default algorithm when none is named.
  const certificateId = new Sequence({ value: [octets(certificateHash)] });
  const signingCertificate = new Sequence({ value: [new Sequence({ value: [certificateId] })] });
  return [
    new pkijs.Attribute({ type: CONTENT_TYPE, values: [new ObjectIdentifier({ value: pkijs.ContentInfo.DATA })] }),
    new pkijs.Attribute({ type: MESSAGE_DIGEST, values: [octets(sha256(pdf))] }),
    new pkijs.Attribute({ type: SIGNING_CERTIFICATE_V2, values: [signingCertificate] }),
  ];
}

/** A CAdES signer: detached, with the certificate's hash among the signed attributes. */
class CadesSigner extends Signer {
  constructor(private readonly key: OpenedKey) {
    super();
  }

  override async sign(pdf: Buffer): Promise<Buffer> {
    const { certificates, privateKey } = this.key;
    const [own] = certificates;
    if (!own) throw new Error("SEAL_CERTIFICATE: no certificate");
    const signedData = new pkijs.SignedData({
      version: 1,
      encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: pkijs.ContentInfo.DATA }),
      signerInfos: [
        new pkijs.SignerInfo({
          version: 1,
          sid: new pkijs.IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
          signedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes: attributes(pdf, own) }),
        }),
      ],
      certificates,
    });
    await signedData.sign(privateKey as CryptoKey, 0, "SHA-256", undefined, engine);
    const content = new pkijs.ContentInfo({
      contentType: pkijs.ContentInfo.SIGNED_DATA,
      content: signedData.toSchema(true),
    });
    return Buffer.from(content.toSchema().toBER());
  }
}

/** A time in PDF format. */
const pdfDate = (at: Date) => `D:${at.toISOString().replace(/[-:T]|\..*$/g, "")}Z`;

function withTime(pdf: Buffer, at: Date): Buffer {
  const [toCome, time] = [Buffer.from(`/M (${SEALED_AT_PLACEHOLDER})`), Buffer.from(`/M (${pdfDate(at)})`)];
  const place = pdf.indexOf(toCome);
  if (place < 0 || pdf.indexOf(toCome, place + 1) >= 0 || time.length !== toCome.length) {
    throw new Error("only a document that was made to be sealed can be sealed, and only once");
  }
  const dated = Buffer.from(pdf);
  time.copy(dated, place);
  return dated;
}

/**
 * Seals a document of `renderSealed`, as of `at`: PAdES, `ETSI.CAdES.detached`, SHA-256, certified so that no changes
 * are allowed. Throws when the document has no signature field or is sealed already, and when the key does not match
 * its certificate or the certificate is not valid at that time.
 */
export async function sealPdf(pdf: Buffer, key: SealingKey, at: Date): Promise<Buffer> {
  const opened = await openKey(key, at);
  return new SignPdf().sign(withTime(pdf, at), new CadesSigner(opened));
}
