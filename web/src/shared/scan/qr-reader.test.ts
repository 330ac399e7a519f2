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

/** @param formats formats that the browser's own reader supports */
function stubBrowserReader(formats: readonly string[], detect: () => Promise<unknown>) {
  class Detector {
    static getSupportedFormats = async () => formats;
    detect = detect;
  }
  vi.stubGlobal('BarcodeDetector', Detector);
}

it('uses the browser’s reader instead of the site’s reader if it supports QR codes', async () => {
  stubBrowserReader(['qr_code'], async () => [{ rawValue: 'its own' }]);
  expect(await (await createQrReader(video))()).toBe('its own');
  expect(decoder.decodeQr).not.toHaveBeenCalled();
});

it.each([[['ean_13']], [[]]])(
  'uses the site’s reader if the browser’s reader supports only %j',
  async (formats) => {
    stubBrowserReader(formats, async () => [{ rawValue: 'its own' }]);
    expect(await (await createQrReader(video))()).toBe('ours');
  },
);

it('uses the site’s reader if the browser has none', async () => {
  expect(await (await createQrReader(video))()).toBe('ours');
  expect(decoder.decodeQr).toHaveBeenCalledWith('image');
});

it('switches to the site’s reader if the browser’s reader fails', async () => {
  const detect = vi.fn().mockRejectedValue(new DOMException('no service', 'NotSupportedError'));
  stubBrowserReader(['qr_code'], detect);
  const read = await createQrReader(video);
  expect([await read(), await read()]).toEqual(['ours', 'ours']);
  expect(detect).toHaveBeenCalledOnce();
});

it('reads the middle of the camera’s picture, and returns null before the first picture', async () => {
  expect(await (await createQrReader({ ...video, videoWidth: 0 }))()).toBeNull();
  expect(drawImage).not.toHaveBeenCalled();
  await (await createQrReader(video))();
  expect(drawImage.mock.calls[0]?.slice(1, 5)).toEqual([280, 0, 720, 720]);
});
