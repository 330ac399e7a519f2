// @vitest-environment happy-dom
import type { Bundle } from '@markaz/contract/cards/bundles';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { postJson } from '../../shared/api/client.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { courseFixture } from '../../shared/courses/course-fixture.ts';
import { formCopy } from '../../shared/form/form.copy.ts';
import { bundlesQuery } from '../api/bundles-query.ts';
import { BundleForm } from './bundle-form.tsx';
import { copy } from './bundles.copy.ts';

vi.mock('../../shared/api/client.ts', { spy: true });

const words = copy.form;
const save = vi.fn();
let stored: Bundle[] = [];

const courseOf = (id: string, title: string, state: 'live' | 'trashed' = 'live') => ({
  ...courseFixture(id),
  title,
  state,
  trashedAt: null,
});
const courses = [
  courseOf('c1', 'النحو'),
  courseOf('c2', 'الفقه'),
  courseOf('c3', 'الصرف', 'trashed'),
];
const term: Bundle = {
  id: 'b1',
  name: 'ترم أول',
  courses: ['c1', 'c3'],
  archived: false,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
};

beforeEach(() => {
  stored = [term];
  save.mockReset();
  vi.mocked(postJson).mockImplementation(async (path, body) =>
    path === 'admin/bundles/save' ? save(body) : { bundles: stored },
  );
});
afterEach(cleanup);

/** The form of the bundle in the cache, as its page shows it. */
function Known() {
  const { data } = useQuery(bundlesQuery);
  const bundle = data?.find(({ id }) => id === term.id);
  return bundle ? <BundleForm courses={courses} bundle={bundle} /> : null;
}

function show(path: 'new' | 'known') {
  const router = createMemoryRouter(
    [
      { path: '/new', element: <BundleForm courses={courses} bundle={null} /> },
      { path: '/known', element: <Known /> },
      { path: '*', element: <p>list</p> },
    ],
    { initialEntries: [`/${path}`] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^اسم الباقة/u });
const press = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }));

async function add(title: string) {
  const field = screen.getByRole('combobox', { name: new RegExp(words.add, 'u') });
  fireEvent.change(field, { target: { value: title } });
  fireEvent.click(await screen.findByRole('option', { name: title }));
}

it('creates a bundle of courses in order, and retries under the same id', async () => {
  save
    .mockRejectedValueOnce(new ApiError({ status: 0, code: 'offline', message: 'x' }))
    .mockResolvedValue({ bundle: term });
  show('new');
  press(words.save);
  expect(screen.getAllByText(formCopy.missing)).toHaveLength(2);
  expect(save).not.toHaveBeenCalled();
  fireEvent.change(name(), { target: { value: 'ترم أول' } });
  await add('النحو');
  await add('الفقه');
  press(words.up('الفقه'));
  press(words.save);
  await screen.findByText(new RegExp(words.failed, 'u'));
  press(words.save);
  await screen.findByText('list');
  const [first, second] = save.mock.calls.map(([request]) => request);
  expect(first).toMatchObject({ name: 'ترم أول', courses: ['c2', 'c1'], updatedAt: null });
  expect(second).toEqual(first);
});

it('marks a course in the trash, and says that printed cards stay as sold', async () => {
  show('known');
  await screen.findByText(words.keeps);
  expect(screen.getByText(words.trashed).parentElement?.textContent).toContain('الصرف');
});

it('shows what another admin saved meanwhile, and keeps what was typed', async () => {
  save
    .mockImplementationOnce(async () => {
      stored = [
        { ...term, name: 'ترم ثانٍ', courses: ['c2'], updatedAt: '2026-11-21T09:00:00.000Z' },
      ];
      throw new ApiError({ status: 409, code: 'conflict', message: 'عدّل مسؤول آخر' });
    })
    .mockResolvedValue({ bundle: term });
  show('known');
  await screen.findByText(words.keeps);
  fireEvent.change(name(), { target: { value: 'ترم أول، علمي' } });
  press(words.remove('الصرف'));
  press(words.save);
  await screen.findByText(words.theirs('ترم ثانٍ', 'الفقه'));
  expect(name().value).toBe('ترم أول، علمي');
  press(words.save);
  await screen.findByText('list');
  expect(save.mock.calls[1]?.[0]).toMatchObject({
    name: 'ترم أول، علمي',
    courses: ['c1'],
    updatedAt: '2026-11-21T09:00:00.000Z',
  });
});
