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

/** Creates a fake camera. @param torch whether the camera has a light */
function fakeCamera(torch = false) {
  const track = Object.assign(new EventTarget(), {
    stop: vi.fn(),
    getCapabilities: () => ({ torch }),
    applyConstraints: vi.fn(async () => undefined),
  });
  return { track, stream: { getTracks: () => [track], getVideoTracks: () => [track] } };
}

const getUserMedia = vi.fn();
/** Returns the texts that the browser's own reader finds in the next frame. */
const detectedTexts = vi.fn<() => readonly string[]>();

class FakeDetector {
  static getSupportedFormats = async () => ['ean_13', 'qr_code'];
  detect = async () => detectedTexts().map((rawValue) => ({ rawValue }));
}

let hidden = false;

function setHidden(value: boolean) {
  hidden = value;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(() => {
  hidden = false;
  getUserMedia.mockReset();
  detectedTexts.mockReset().mockReturnValue([]);
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

function renderForm() {
  const handlers = { onCode: vi.fn(), onType: vi.fn() };
  function Form() {
    const scanner = useScanner(handlers);
    return (
      <>
        {scanner.isAvailable && (
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
  const waitForHint = async (text: string) =>
    waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));
  return { ...handlers, unmount, waitForHint, tap: () => fireEvent.click(button()) };
}

const waitForClose = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('reads a card, calls onCode once with its access code, and releases the camera', async () => {
  const { stream, track } = fakeCamera();
  getUserMedia.mockResolvedValue(stream);
  const { tap, waitForHint, onCode } = renderForm();
  expect(getUserMedia).not.toHaveBeenCalled();
  tap();
  await waitForHint(copy.hints.on);
  expect(getUserMedia.mock.calls[0]?.[0]).toMatchObject({
    audio: false,
    video: { facingMode: 'environment' },
  });
  detectedTexts.mockReturnValue([`https://centre.example/enroll?code=${token}`]);
  await waitForClose();
  expect(onCode.mock.calls).toEqual([[token]]);
  expect(track.stop).toHaveBeenCalledOnce();
});

it('says that a QR code is not from a card, and continues until it reads a card', async () => {
  getUserMedia.mockResolvedValue(fakeCamera().stream);
  detectedTexts.mockReturnValueOnce(['https://shop.example/']).mockReturnValue([]);
  const { tap, waitForHint, onCode } = renderForm();
  tap();
  await waitForHint(copy.hints.other);
  expect(onCode).not.toHaveBeenCalled();
  detectedTexts.mockReturnValue([token]);
  await waitForClose();
  expect(onCode).toHaveBeenCalledWith(token);
});

it.each([
  ['NotAllowedError', copy.problems.denied],
  ['NotFoundError', copy.problems.none],
  ['NotReadableError', copy.problems.busy],
  // In-app browsers that cannot use the camera reject with this error.
  ['NotSupportedError', copy.problems.failed],
])('explains the error %s, and lets the user type the code instead', async (name, sentence) => {
  getUserMedia.mockRejectedValue(new DOMException('no', name));
  const { tap, waitForHint, onType, onCode } = renderForm();
  tap();
  await waitForHint(sentence);
  fireEvent.click(screen.getByRole('button', { name: copy.type }));
  await waitForClose();
  expect(onType).toHaveBeenCalledOnce();
  expect(onCode).not.toHaveBeenCalled();
});

it('hides the scan button if the browser does not have a camera API', () => {
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
  renderForm();
  expect(screen.queryByRole('button', { name: scanCopy.scan })).toBeNull();
});

it('releases the camera while the page is hidden, and opens it again afterwards', async () => {
  const [first, second] = [fakeCamera(), fakeCamera()];
  getUserMedia.mockResolvedValueOnce(first.stream).mockResolvedValueOnce(second.stream);
  const { tap, waitForHint, unmount } = renderForm();
  tap();
  await waitForHint(copy.hints.on);
  setHidden(true);
  expect(first.track.stop).toHaveBeenCalledOnce();
  expect(getUserMedia).toHaveBeenCalledOnce();
  setHidden(false);
  await waitForHint(copy.hints.on);
  unmount();
  expect(second.track.stop).toHaveBeenCalledOnce();
});

it('releases a camera that opens after the scanner was closed', async () => {
  const { stream, track } = fakeCamera();
  let openCamera = (_: typeof stream) => {};
  getUserMedia.mockReturnValue(
    new Promise((resolve) => {
      openCamera = resolve;
    }),
  );
  const { tap, waitForHint } = renderForm();
  tap();
  await waitForHint(copy.hints.opening);
  fireEvent.click(screen.getByRole('button', { name: copy.close }));
  await waitForClose();
  await act(async () => openCamera(stream));
  expect(track.stop).toHaveBeenCalledOnce();
});

it('switches on the light of a camera that has one', async () => {
  const { stream, track } = fakeCamera(true);
  getUserMedia.mockResolvedValue(stream);
  const { tap, waitForHint } = renderForm();
  tap();
  await waitForHint(copy.hints.on);
  const torch = screen.getByRole('button', { name: copy.torch });
  fireEvent.click(torch);
  await waitFor(() => expect(torch.getAttribute('aria-pressed')).toBe('true'));
  expect(track.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
});
