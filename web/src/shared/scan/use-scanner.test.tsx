// @vitest-environment happy-dom
import { makeCode } from '@markaz/contract/cards/access-code';
import {
  act,
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
} from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scanCopy } from './scan.copy.ts';
import { scannerCopy as copy } from './scanner.copy.ts';
import { useScanner } from './use-scanner.tsx';

const { token } = makeCode('PHY');

// The scanner loads when it is opened, which takes longer on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

/** A fake of the browser's camera. Few phones have a `torch`. */
function fakeCamera(torch = false) {
  const track = Object.assign(new EventTarget(), {
    stop: vi.fn(),
    getCapabilities: () => ({ torch }),
    applyConstraints: vi.fn(async () => undefined),
  });
  return { track, stream: { getTracks: () => [track], getVideoTracks: () => [track] } };
}

const getUserMedia = vi.fn();
/** Results of the browser's own reader for the next frames; the last one repeats. */
const seen = vi.fn<() => readonly string[]>();

class FakeDetector {
  static getSupportedFormats = async () => ['ean_13', 'qr_code'];
  detect = async () => seen().map((rawValue) => ({ rawValue }));
}

let hidden = false;

function setHidden(value: boolean) {
  hidden = value;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(() => {
  hidden = false;
  getUserMedia.mockReset();
  seen.mockReset().mockReturnValue([]);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() =>
    hidden ? 'hidden' : 'visible',
  );
  vi.stubGlobal('BarcodeDetector', FakeDetector);
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia },
    configurable: true,
  });
  const video = HTMLVideoElement.prototype;
  vi.spyOn(video, 'play').mockResolvedValue();
  // happy-dom supports neither pictures nor streams.
  Object.defineProperties(video, {
    videoWidth: { value: 1280, configurable: true },
    videoHeight: { value: 720, configurable: true },
    srcObject: { value: null, writable: true, configurable: true },
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: () => undefined,
    getImageData: () => ({}),
  } as unknown as null);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show() {
  const handlers = { onCode: vi.fn(), onType: vi.fn() };
  function Form() {
    const scanner = useScanner(handlers);
    return (
      <>
        {scanner.offered && (
          <button type="button" onClick={scanner.open}>
            {scanCopy.scan}
          </button>
        )}
        <p role="alert">{scanner.problem}</p>
        {scanner.dialog}
      </>
    );
  }
  const { unmount } = render(<Form />);
  const button = () => screen.getByRole('button', { name: scanCopy.scan });
  const told = async (text: string) =>
    waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));
  return { ...handlers, unmount, told, tap: () => fireEvent.click(button()) };
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('reads a card, passes on its code once and releases the camera', async () => {
  const { stream, track } = fakeCamera();
  getUserMedia.mockResolvedValue(stream);
  const { tap, told, onCode } = show();
  expect(getUserMedia).not.toHaveBeenCalled();
  tap();
  await told(copy.hints.on);
  expect(getUserMedia.mock.calls[0]?.[0]).toMatchObject({
    audio: false,
    video: { facingMode: 'environment' },
  });
  seen.mockReturnValue([`https://centre.example/enroll?code=${token}`]);
  await gone();
  expect(onCode.mock.calls).toEqual([[token]]);
  expect(track.stop).toHaveBeenCalledOnce();
});

it('says that another QR code is not a card, and goes on until it reads a card', async () => {
  getUserMedia.mockResolvedValue(fakeCamera().stream);
  seen.mockReturnValueOnce(['https://shop.example/']).mockReturnValue([]);
  const { tap, told, onCode } = show();
  tap();
  await told(copy.hints.other);
  expect(onCode).not.toHaveBeenCalled();
  seen.mockReturnValue([token]);
  await gone();
  expect(onCode).toHaveBeenCalledWith(token);
});

it.each([
  ['NotAllowedError', copy.problems.denied],
  ['NotFoundError', copy.problems.none],
  ['NotReadableError', copy.problems.busy],
  // In-app browsers without a camera.
  ['NotSupportedError', copy.problems.failed],
])('explains %s, and offers typing instead', async (name, sentence) => {
  getUserMedia.mockRejectedValue(new DOMException('no', name));
  const { tap, told, onType, onCode } = show();
  tap();
  await told(sentence);
  fireEvent.click(screen.getByRole('button', { name: copy.type }));
  await gone();
  expect(onType).toHaveBeenCalledOnce();
  expect(onCode).not.toHaveBeenCalled();
});

it('is not offered if the browser gives no access to a camera', () => {
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
  show();
  expect(screen.queryByRole('button', { name: scanCopy.scan })).toBeNull();
});

it('releases the camera while the page is hidden, and opens it again', async () => {
  const [first, second] = [fakeCamera(), fakeCamera()];
  getUserMedia.mockResolvedValueOnce(first.stream).mockResolvedValueOnce(second.stream);
  const { tap, told, unmount } = show();
  tap();
  await told(copy.hints.on);
  setHidden(true);
  expect(first.track.stop).toHaveBeenCalledOnce();
  expect(getUserMedia).toHaveBeenCalledOnce();
  setHidden(false);
  await told(copy.hints.on);
  unmount();
  expect(second.track.stop).toHaveBeenCalledOnce();
});

it('releases a camera that opens after the scanner was closed', async () => {
  const { stream, track } = fakeCamera();
  let give = (_: typeof stream) => {};
  getUserMedia.mockReturnValue(
    new Promise((resolve) => {
      give = resolve;
    }),
  );
  const { tap, told } = show();
  tap();
  await told(copy.hints.opening);
  fireEvent.click(screen.getByRole('button', { name: copy.close }));
  await gone();
  await act(async () => give(stream));
  expect(track.stop).toHaveBeenCalledOnce();
});

it('switches the light on if there is one', async () => {
  const { stream, track } = fakeCamera(true);
  getUserMedia.mockResolvedValue(stream);
  const { tap, told } = show();
  tap();
  await told(copy.hints.on);
  const torch = screen.getByRole('button', { name: copy.torch });
  fireEvent.click(torch);
  await waitFor(() => expect(torch.getAttribute('aria-pressed')).toBe('true'));
  expect(track.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
});
