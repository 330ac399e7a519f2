/** Pixels of a side of what is looked at: enough for a card held in the frame, little for a cheap phone. */
const side = 640;

/** What we use of the browser's own reader, which TypeScript's library does not know. */
interface NativeReader {
  detect(image: ImageData): Promise<readonly { readonly rawValue: string }[]>;
}

interface NativeReaders {
  new (options: { readonly formats: readonly string[] }): NativeReader;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's own reader; null where it has none, or none for QR codes (desktop Linux, iPhones). */
async function nativeReader(): Promise<NativeReader | null> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeReaders };
  const formats = (await Native?.getSupportedFormats().catch(() => [])) ?? [];
  return Native !== undefined && formats.includes('qr_code')
    ? new Native({ formats: ['qr_code'] })
    : null;
}

const loadDecoder = () => import('./decode-qr.ts');

/** Draws the middle square of the picture, which is what the scanner shows; null before there is one. */
function createCamera(video: HTMLVideoElement): () => ImageData | null {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return () => {
    const { videoWidth: width, videoHeight: height } = video;
    const square = Math.min(width, height);
    if (context === null || square === 0) return null;
    const [x, y] = [(width - square) / 2, (height - square) / 2];
    context.drawImage(video, x, y, square, square, 0, 0, side, side);
    return context.getImageData(0, 0, side, side);
  };
}

/** Looks once at what the camera shows: the text of the QR code in it, or null. */
export type ReadQr = () => Promise<string | null>;

/**
 * Makes ready to read QR codes from a video: by the browser's own reader, or by ours, which is fetched
 * only where the browser has none that works.
 * @throws what `import` throws, where ours does not arrive.
 */
export async function createQrReader(video: HTMLVideoElement): Promise<ReadQr> {
  const take = createCamera(video);
  let native = await nativeReader();
  if (native === null) await loadDecoder();
  return async () => {
    const image = take();
    if (image === null) return null;
    try {
      if (native !== null) return (await native.detect(image))[0]?.rawValue ?? null;
    } catch {
      // It is there, but the service behind it is not (an Android without Google's services).
      native = null;
    }
    const { decodeQr } = await loadDecoder();
    return decodeQr(image);
  };
}
