// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQrReader } from './qr-reader.ts';

const decoder = vi.hoisted(() => ({ decodeQr: vi.fn() }));
vi.mock('./decode-qr.ts', () => decoder);

const drawImage = vi.fn();
const video = { videoWidth: 1280, videoHeight: 720 } as HTMLVideoElement;

beforeEach(() => {
  decoder.decodeQr.mockReset().mockReturnValue('ours');
  drawImage.mockReset();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage,
    getImageData: () => 'image',
  } as unknown as null);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** @param formats formats that the browser's own reader supports. */
function browserReads(formats: readonly string[], detect: () => Promise<unknown>) {
  class Detector {
    static getSupportedFormats = async () => formats;
    detect = detect;
  }
  vi.stubGlobal('BarcodeDetector', Detector);
}

it('reads with the browser’s own reader where it knows QR codes, and fetches no other', async () => {
  browserReads(['qr_code'], async () => [{ rawValue: 'its own' }]);
  expect(await (await createQrReader(video))()).toBe('its own');
  expect(decoder.decodeQr).not.toHaveBeenCalled();
});

it.each([[['ean_13']], [[]]])(
  'reads with ours where the browser’s knows %j only',
  async (formats) => {
    browserReads(formats, async () => [{ rawValue: 'its own' }]);
    expect(await (await createQrReader(video))()).toBe('ours');
  },
);

it('reads with ours where the browser has none', async () => {
  expect(await (await createQrReader(video))()).toBe('ours');
  expect(decoder.decodeQr).toHaveBeenCalledWith('image');
});

it('goes on with ours where the browser’s own turns out not to work', async () => {
  const detect = vi.fn().mockRejectedValue(new DOMException('no service', 'NotSupportedError'));
  browserReads(['qr_code'], detect);
  const read = await createQrReader(video);
  expect([await read(), await read()]).toEqual(['ours', 'ours']);
  expect(detect).toHaveBeenCalledOnce();
});

it('looks at the middle of the picture, and at nothing before there is one', async () => {
  expect(await (await createQrReader({ ...video, videoWidth: 0 }))()).toBeNull();
  expect(drawImage).not.toHaveBeenCalled();
  await (await createQrReader(video))();
  expect(drawImage.mock.calls[0]?.slice(1, 5)).toEqual([280, 0, 720, 720]);
});
