import { decodeQR } from 'qr/decode.js';

/** Reads a QR code in JavaScript, for browsers that have no QR reader. */
export function decodeQr(image: ImageData): string | null {
  try {
    return decodeQR(image);
  } catch {
    // The library throws if the image contains no QR code.
    return null;
  }
}
