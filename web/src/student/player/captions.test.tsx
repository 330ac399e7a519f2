// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CaptionLines, CaptionSelect, CaptionTrack, useCaptions } from './captions.tsx';

const address = '/api/captions/0123456789abcdef0123456789abcdef.vtt';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:captions');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Probe({ captions: source }: { readonly captions: string | null }) {
  const captions = useCaptions(source);
  const [lines, setLines] = useState<readonly string[]>([]);
  if (captions === null) return <p>بلا ملف</p>;
  return (
    <>
      <CaptionSelect {...captions} />
      {captions.url !== null && <CaptionTrack url={captions.url} onLines={setLines} />}
      <CaptionLines captions={captions} lines={lines} />
    </>
  );
}
function renderProbe(captions: string | null = address) {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <Probe captions={captions} />
    </QueryClientProvider>,
  );
  return container;
}
const answer = (text: string, status = 200) => {
  const fetch = vi.fn(async (_url: string) => new Response(text, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const list = () => screen.getByRole('combobox', { name: 'النص المكتوب' });
const choose = (value: string) => act(async () => fireEvent.change(list(), { target: { value } }));

it('loads captions only after the student chooses them', async () => {
  const fetch = answer('WEBVTT\n');
  const container = renderProbe();
  expect((list() as HTMLSelectElement).value).toBe('off');
  expect(fetch).not.toHaveBeenCalled();
  await choose('normal');
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([address]);
  expect(container.querySelector('track')?.getAttribute('src')).toBe('blob:captions');
  await choose('large');
  expect(fetch).toHaveBeenCalledOnce();
  await choose('off');
  expect(container.querySelector('track')).toBeNull();
});

it('remembers the choice on this device', async () => {
  answer('WEBVTT\n');
  renderProbe();
  await choose('large');
  cleanup();
  renderProbe();
  expect((list() as HTMLSelectElement).value).toBe('large');
  localStorage.setItem('markaz.captions', 'gigantic');
  cleanup();
  renderProbe();
  expect((list() as HTMLSelectElement).value).toBe('off');
});

it('says that captions did not load, and continues to play', async () => {
  for (const [text, status] of [
    ['WEBVTT\n', 404],
    ['<!doctype html>', 200],
  ] as const) {
    answer(text, status);
    const container = renderProbe();
    await choose('normal');
    screen.getByText('تعذّر تحميل النص المكتوب');
    expect(container.querySelector('track')).toBeNull();
    await choose('off');
    expect(screen.queryByText('تعذّر تحميل النص المكتوب')).toBeNull();
    cleanup();
    localStorage.clear();
  }
});

it('does not offer a choice for a video without captions', () => {
  renderProbe(null);
  screen.getByText('بلا ملف');
});

it('shows the text of the current cues, without markup', async () => {
  answer('WEBVTT\n');
  const track = Object.assign(new EventTarget(), { mode: 'disabled', activeCues: [] as object[] });
  vi.spyOn(HTMLTrackElement.prototype, 'track', 'get').mockReturnValue(track as never);
  renderProbe();
  await choose('small');
  expect(track.mode).toBe('hidden');
  const html = document.createElement('span');
  html.innerHTML = '<i>قال</i> &lt;b&gt;';
  track.activeCues = [{ getCueAsHTML: () => html }];
  act(() => void track.dispatchEvent(new Event('cuechange')));
  expect(screen.getByText('قال <b>').innerHTML).toBe('قال &lt;b&gt;');
});
