// @vitest-environment happy-dom
import type { QuizPicture } from '@markaz/contract/learning/quizzes';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../shared/api/errors.ts';
import { copy } from './picture.copy.ts';
import { QuestionPicture } from './question-picture.tsx';

const texts = copy.question;

type Post = (path: string, form: FormData, options: { signal: AbortSignal }) => Promise<unknown>;
const post = vi.hoisted(() => vi.fn<Post>());
vi.mock('../../../shared/api/post-form.ts', () => ({ postForm: post }));

const uploaded: QuizPicture = {
  src: '/api/thumbnails/0123456789abcdef0123456789abcdef-960.webp',
  width: 960,
  height: 400,
};
const png = new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)], 'a.png', {
  type: 'image/png',
});

beforeEach(() => {
  post.mockReset().mockResolvedValue({ picture: uploaded });
  // This browser reads pictures but compresses none, so the original file is sent.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 2, close: () => undefined }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Field({ initial = null }: { readonly initial?: QuizPicture | null }) {
  const form = useForm({ defaultValues: { questions: [{ picture: initial }] } });
  return (
    <FormProvider {...form}>
      <QuestionPicture cId="c1" name="questions.0.picture" />
    </FormProvider>
  );
}

const findPicture = () => screen.queryByRole('img', { name: texts.title });
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText(texts.choose, { selector: 'input' }), {
    target: { files: [file] },
  });

function paste(target: Element | Document, file: File, text = '') {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { files: [file], getData: () => text } });
  fireEvent(target, event);
}

it('uploads a chosen picture at once, with the id of its course, and shows it', async () => {
  render(<Field />);
  choose(png);
  await screen.findByText(texts.ready);
  expect(findPicture()?.getAttribute('src')).toBe(uploaded.src);
  const [path, form] = post.mock.lastCall ?? [];
  expect([path, form?.get('cId')]).toEqual(['admin/quizzes/picture', '"c1"']);
  expect(form?.get('thumbnail')).toBeInstanceOf(Blob);
});

it('asks what the picture shows, and reads it out', () => {
  render(<Field initial={uploaded} />);
  const field: HTMLInputElement = screen.getByLabelText(texts.alt);
  expect(field.value).toBe('');
  fireEvent.change(field, { target: { value: 'دائرة' } });
  expect(field.value).toBe('دائرة');
  screen.getByRole('img', { name: 'دائرة' });
});

it('accepts a dropped picture, and a pasted one unless text was pasted with it', async () => {
  render(<Field />);
  paste(document, png, 'نص من Word');
  expect(post).not.toHaveBeenCalled();
  paste(document, png);
  await screen.findByText(texts.ready);
  fireEvent.drop(screen.getByRole('button', { name: copy.replace }), {
    dataTransfer: { files: [png] },
  });
  await vi.waitFor(() => expect(post).toHaveBeenCalledTimes(2));
});

it('says why a file is not a picture, and shows errors of the server', async () => {
  render(<Field initial={uploaded} />);
  post.mockRejectedValue(
    new ApiError({
      status: 400,
      code: 'invalid_request',
      message: 'عام',
      fields: { thumbnail: 'أبعاد الصورة أكبر من المسموح' },
    }),
  );
  choose(png);
  await screen.findByText('أبعاد الصورة أكبر من المسموح');
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  choose(new File(['%PDF-1.7'], 'a.png', { type: 'image/png' }));
  await screen.findByText(copy.problems.type);
  expect(findPicture()).not.toBeNull();
});

it('cancels an upload when another picture is chosen or the field is removed', async () => {
  const { unmount } = render(<Field />);
  const signals: AbortSignal[] = [];
  post.mockImplementation((_path, _form, { signal }) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  choose(png);
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  choose(png);
  await vi.waitFor(() => expect(signals).toHaveLength(2));
  unmount();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

it('removes the picture', () => {
  render(<Field initial={uploaded} />);
  fireEvent.click(screen.getByRole('button', { name: copy.remove }));
  expect(findPicture()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: texts.choose }));
});
