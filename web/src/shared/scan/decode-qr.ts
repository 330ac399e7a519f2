import { decodeQR } from 'qr/decode.js';

/** Reads a QR code with JavaScript, where the browser has no reader of its own. */
export function decodeQr(image: ImageData): string | null {
  try {
    return decodeQR(image);
  } catch {
    // Its way of saying that there is none.
    return null;
  }
}
