// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../shared/api/errors.ts';
import { type OpenedCourse, OpenedCourseContext } from '../course-calls.ts';
import { copy } from '../editor.copy.ts';
import { CaptionsField } from './captions-field.tsx';

const texts = copy.captions;

type Post = (path: string, form: FormData, options: { signal: AbortSignal }) => Promise<unknown>;
const post = vi.hoisted(() => vi.fn<Post>());
vi.mock('../../../../shared/api/post-form.ts', () => ({ postForm: post }));

const uploaded = '/api/captions/0123456789abcdef0123456789abcdef.vtt';
const link = 'https://files.example.com/lecture.vtt';
const mp4 = 'https://videos.example.com/lecture.mp4';

beforeEach(() => {
  post.mockReset().mockResolvedValue({ captions: uploaded });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface FieldProps {
  readonly src?: string;
  readonly initial?: string;
  readonly cId?: string | null;
}

function Field({ src = mp4, initial = '', cId = 'c1' }: FieldProps) {
  const form = useForm({ defaultValues: { lectures: [{ resources: [{ captions: initial }] }] } });
  const opened = { course: { id: cId }, signedHosts: ['videos.b-cdn.net'] };
  return (
    <QueryClientProvider client={new QueryClient()}>
      <OpenedCourseContext value={cId === null ? null : (opened as unknown as OpenedCourse)}>
        <FormProvider {...form}>
          <CaptionsField name="lectures.0.resources.0.captions" suffix="" src={src} />
          <output>{form.watch('lectures.0.resources.0.captions')}</output>
        </FormProvider>
      </OpenedCourseContext>
    </QueryClientProvider>
  );
}
const value = () => screen.getAllByRole('status').at(-1)?.textContent;
const choose = (text: string) =>
  fireEvent.change(screen.getByLabelText(texts.upload, { selector: 'input' }), {
    target: { files: [new File([text], 'lecture.srt')] },
  });
const linkField = () => screen.getByRole('textbox');
const answer = (text: string) => vi.stubGlobal('fetch', async () => new Response(text));

it('uploads a chosen SRT file as WebVTT, with the id of its course', async () => {
  render(<Field />);
  choose('1\n00:00:01,000 --> 00:00:02,000\nنعم');
  await screen.findByText(texts.uploaded);
  const [path, form] = post.mock.calls[0] ?? [];
  expect([path, form?.get('cId')]).toEqual(['admin/courses/captions', '"c1"']);
  const file = form?.get('thumbnail');
  expect(file instanceof Blob && (await file.text())).toMatch(/^WEBVTT\n/u);
  expect(value()).toBe(uploaded);
  fireEvent.click(screen.getByRole('button', { name: texts.remove }));
  expect(value()).toBe('');
});

it('keeps the link and says why if the file is refused or cannot be uploaded', async () => {
  answer('WEBVTT\n');
  render(<Field initial={link} />);
  choose('%PDF');
  await screen.findByText(texts.problems.format, { exact: false });
  expect(post).not.toHaveBeenCalled();
  post.mockRejectedValue(new ApiError({ status: 0, code: 'offline', message: 'لا يوجد اتصال' }));
  choose('WEBVTT\n');
  await screen.findByText(`${texts.failed} لا يوجد اتصال`);
  expect(value()).toBe(link);
});

it('says whether students’ browsers can read linked captions', async () => {
  answer('WEBVTT\n');
  render(<Field />);
  screen.getByText(texts.hint);
  fireEvent.change(linkField(), { target: { value: link } });
  await screen.findByText(texts.readable);
  answer('<!doctype html>');
  fireEvent.change(linkField(), { target: { value: `${link}?v=2` } });
  await screen.findByText(texts.unreadable);
});

it('does not try links of hosts that refuse unsigned links', () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  render(<Field initial="https://videos.b-cdn.net/lecture.vtt" />);
  screen.getByText(texts.hint);
  expect(fetch).not.toHaveBeenCalled();
});

it('accepts only a link before the course is stored', () => {
  render(<Field cId={null} />);
  screen.getByText(texts.saveFirst);
  expect(screen.queryByRole('button')).toBeNull();
  linkField();
});

it('says that YouTube has its own captions, and does not offer captions for an invalid link', () => {
  const { rerender } = render(<Field src="dQw4w9WgXcQ" />);
  screen.getByText(texts.youtube);
  expect(screen.queryByRole('textbox')).toBeNull();
  rerender(<Field src="https://example.com/page" />);
  expect(screen.queryByText(texts.youtube)).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('cancels the upload of a removed row', async () => {
  post.mockReturnValue(new Promise(() => undefined));
  const { unmount } = render(<Field />);
  choose('WEBVTT\n');
  await vi.waitFor(() => expect(post).toHaveBeenCalled());
  const signal = post.mock.calls[0]?.[2].signal;
  unmount();
  expect(signal?.aborted).toBe(true);
});
