import { beforeEach, expect, it, vi } from 'vitest';
import { attachHls, type Qualities } from './attach-hls.ts';

type Listener = (name: string, data: object) => void;

const { streams, FakeHls } = vi.hoisted(() => {
  const created: InstanceType<typeof Stream>[] = [];
  class Stream {
    static isSupported = () => true;
    static Events = { ERROR: 'error', MANIFEST_PARSED: 'parsed', FRAG_LOADED: 'loaded' };
    readonly config = { maxBufferLength: 30 };
    readonly listeners = new Map<string, Listener>();
    autoLevelCapping = -1;
    nextLevel = -1;
    constructor() {
      created.push(this);
    }
    on = (name: string, listener: Listener) => this.listeners.set(name, listener);
    emit = (name: string, data: object) => this.listeners.get(name)?.(name, data);
    loadSource = () => undefined;
    attachMedia = () => undefined;
    destroy = () => undefined;
  }
  return { streams: created, FakeHls: Stream };
});

vi.mock('hls.js/light', () => ({ default: FakeHls }));

beforeEach(() => {
  streams.length = 0;
});

function attach() {
  const offered: Qualities[] = [];
  const onFail = vi.fn();
  const onBytes = vi.fn();
  // @ts-expect-error The fake stream does not use the element.
  const video: HTMLVideoElement = {};
  const attached = attachHls(video, '/a.m3u8', {
    onFail,
    onQualities: (qualities) => offered.push(qualities),
    onBytes,
  });
  const [hls] = streams;
  if (hls === undefined) throw new Error('No stream was created');
  return { hls, attached, offered, onFail, onBytes };
}

const levels = (...heights: number[]) => ({ levels: heights.map((height) => ({ height })) });

it('offers the qualities of a stream, and selects the chosen quality or automatic selection', () => {
  const { hls, offered } = attach();
  hls.emit('parsed', levels(240, 480, 720));
  expect(offered[0]?.heights).toEqual([240, 480, 720]);
  offered[0]?.choose(1);
  expect(hls.nextLevel).toBe(1);
  offered[0]?.choose(null);
  expect(hls.nextLevel).toBe(-1);
});

it('does not offer qualities if there is only one, or if two have the same height', () => {
  const { hls, offered } = attach();
  hls.emit('parsed', levels(480));
  hls.emit('parsed', levels(480, 480));
  hls.emit('parsed', levels(0, 0));
  expect(offered).toEqual([]);
});

it('uses the lowest quality and a short buffer while the data saver is on', () => {
  const { hls, attached } = attach();
  attached.setDataSaver(true);
  expect([hls.autoLevelCapping, hls.config.maxBufferLength]).toEqual([0, 10]);
  attached.setDataSaver(false);
  expect([hls.autoLevelCapping, hls.config.maxBufferLength]).toEqual([-1, 30]);
});

it('calls onFail only after a fatal error', () => {
  const { hls, onFail } = attach();
  hls.emit('error', { fatal: false });
  expect(onFail).not.toHaveBeenCalled();
  hls.emit('error', { fatal: true });
  expect(onFail).toHaveBeenCalledOnce();
});

it('reports the size of each fragment that arrives', () => {
  const { hls, onBytes } = attach();
  hls.emit('loaded', { frag: { stats: { total: 1_234 } } });
  expect(onBytes.mock.calls).toEqual([[1_234]]);
});
