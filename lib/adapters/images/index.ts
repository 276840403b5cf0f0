/** Pictures that people upload, made anew: what is kept holds their pixels and nothing else. */
import sharp from "sharp";
import { constants } from "@/lib/config/constants";

/** The bytes are no picture that could be decoded, or one of too many pixels. */
export class PictureRefused extends Error {
  override name = "PictureRefused";
  constructor(readonly reason: "unreadable" | "tooManyPixels") {
    super(`the picture is refused: ${reason}`);
  }
}

export type Logo = { small: Buffer; large: Buffer; contentType: "image/webp" };

const { logoSmallPx, logoLargePx, pictureMaxPx } = constants;

async function encode(bytes: Buffer, side: number): Promise<Buffer> {
  // Decoded as far as it goes wrong; turned as its camera said; every mark of where and by whom it was made is left behind.
  return sharp(bytes, { failOn: "error", limitInputPixels: pictureMaxPx * pictureMaxPx, pages: 1 })
    .rotate()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 88, alphaQuality: 100 })
    .toBuffer();
}

/** A logo in its two sizes, without any metadata. Throws `PictureRefused`. */
export async function encodeLogo(bytes: Buffer): Promise<Logo> {
  try {
    const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (Math.max(width, height) > pictureMaxPx) throw new PictureRefused("tooManyPixels");
    const [small, large] = await Promise.all([encode(bytes, logoSmallPx), encode(bytes, logoLargePx)]);
    return { small, large, contentType: "image/webp" };
  } catch (error) {
    if (error instanceof PictureRefused) throw error;
    throw new PictureRefused("unreadable");
  }
}
