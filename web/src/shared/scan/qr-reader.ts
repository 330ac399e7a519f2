/**
 * Width and height of the analysed image. The image is large enough to read a card, and small
 * enough for a cheap phone.
 */
const sidePixels = 640;

/** The parts of the browser's own QR reader that are used here. TypeScript's library lacks them. */
interface NativeReader {
  detect(image: ImageData): Promise<readonly { readonly rawValue: string }[]>;
}

interface NativeReaders {
  new (options: { readonly formats: readonly string[] }): NativeReader;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Returns the browser's own QR reader, or null if it has none (desktop Linux, iPhones). */
async function nativeReader(): Promise<NativeReader | null> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeReaders };
  const formats = (await Native?.getSupportedFormats().catch(() => [])) ?? [];
  return Native !== undefined && formats.includes('qr_code')
    ? new Native({ formats: ['qr_code'] })
    : null;
}

const loadDecoder = () => import('./decode-qr.ts');

/**
 * Returns a function that reads the video. It returns the middle square of the current frame, or
 * null before the first frame.
 */
function createFrameReader(video: HTMLVideoElement): () => ImageData | null {
  const canvas = document.createElement('canvas');
  canvas.width = sidePixels;
  canvas.height = sidePixels;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return () => {
    const { videoWidth: width, videoHeight: height } = video;
    const squareSide = Math.min(width, height);
    if (context === null || squareSide === 0) return null;
    const [x, y] = [(width - squareSide) / 2, (height - squareSide) / 2];
    context.drawImage(video, x, y, squareSide, squareSide, 0, 0, sidePixels, sidePixels);
    return context.getImageData(0, 0, sidePixels, sidePixels);
  };
}

export type ReadQr = () => Promise<string | null>;

/**
 * Prepares to read QR codes from a video. The site's reader loads only if the browser has none.
 * @throws if the site's reader cannot be loaded.
 */
export async function createQrReader(video: HTMLVideoElement): Promise<ReadQr> {
  const readFrame = createFrameReader(video);
  let native = await nativeReader();
  if (native === null) await loadDecoder();
  return async () => {
    const image = readFrame();
    if (image === null) return null;
    try {
      if (native !== null) return (await native.detect(image))[0]?.rawValue ?? null;
    } catch {
      // The reader exists, but its service does not (Android without Google's services).
      native = null;
    }
    const { decodeQr } = await loadDecoder();
    return decodeQr(image);
  };
}
