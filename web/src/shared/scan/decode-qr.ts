import { decodeQR } from 'qr/decode.js';

/** Reads a QR code in JavaScript, if the browser has no reader of its own. */
export function decodeQr(image: ImageData): string | null {
  try {
    return decodeQR(image);
  } catch {
    // The library throws if there is none.
    return null;
  }
}
