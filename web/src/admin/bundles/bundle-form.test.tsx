// @vitest-environment happy-dom
import type { Bundle } from '@markaz/contract/cards/bundles';
import { useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { postJson } from '../../shared/api/client.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { courseFixture } from '../../shared/courses/course-fixture.ts';
import { formCopy } from '../../shared/form/form.copy.ts';
import { bundlesQuery } from '../api/bundles-query.ts';
import { press, renderRoutes } from '../ui/page-fixture.tsx';
import { BundleForm } from './bundle-form.tsx';
import { copy } from './bundles.copy.ts';

vi.mock('../../shared/api/client.ts', { spy: true });

const texts = copy.form;
const saveBundle = vi.fn();
let storedBundles: Bundle[] = [];

const createCourse = (id: string, title: string, state: 'live' | 'trashed' = 'live') => ({
  ...courseFixture(id),
  title,
  state,
  trashedAt: null,
});
const courses = [
  createCourse('c1', 'النحو'),
  createCourse('c2', 'الفقه'),
  createCourse('c3', 'الصرف', 'trashed'),
];
const termBundle: Bundle = {
  id: 'b1',
  name: 'ترم أول',
  courses: ['c1', 'c3'],
  archived: false,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
};

beforeEach(() => {
  storedBundles = [termBundle];
  saveBundle.mockReset();
  vi.mocked(postJson).mockImplementation(async (path, body) =>
    path === 'admin/bundles/save' ? saveBundle(body) : { bundles: storedBundles },
  );
});
afterEach(cleanup);

/** Shows the form of the cached bundle, as the bundle's page does. */
function StoredBundleForm() {
  const { data } = useQuery(bundlesQuery);
  const bundle = data?.find(({ id }) => id === termBundle.id);
  return bundle ? <BundleForm courses={courses} bundle={bundle} /> : null;
}

function renderAt(path: 'new' | 'stored') {
  renderRoutes(
    [
      { path: '/new', element: <BundleForm courses={courses} bundle={null} /> },
      { path: '/stored', element: <StoredBundleForm /> },
      { path: '*', element: <p>list</p> },
    ],
    `/${path}`,
  );
}

const getNameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^اسم الباقة/u });

async function addCourse(title: string) {
  const field = screen.getByRole('combobox', { name: new RegExp(texts.add, 'u') });
  fireEvent.change(field, { target: { value: title } });
  fireEvent.click(await screen.findByRole('option', { name: title }));
}

it('creates a bundle with its courses in the chosen order, and retries with the same request', async () => {
  saveBundle
    .mockRejectedValueOnce(new ApiError({ status: 0, code: 'offline', message: 'x' }))
    .mockResolvedValue({ bundle: termBundle });
  renderAt('new');
  press(texts.save);
  expect(screen.getAllByText(formCopy.missing)).toHaveLength(2);
  expect(saveBundle).not.toHaveBeenCalled();
  fireEvent.change(getNameField(), { target: { value: 'ترم أول' } });
  await addCourse('النحو');
  await addCourse('الفقه');
  press(texts.moveUp('الفقه'));
  press(texts.save);
  await screen.findByText(new RegExp(texts.failed, 'u'));
  press(texts.save);
  await screen.findByText('list');
  const [first, second] = saveBundle.mock.calls.map(([request]) => request);
  expect(first).toMatchObject({ name: 'ترم أول', courses: ['c2', 'c1'], updatedAt: null });
  expect(second).toEqual(first);
});

it('marks a course in the trash, and says that printed cards do not change', async () => {
  renderAt('stored');
  await screen.findByText(texts.printedCardsStay);
  expect(screen.getByText(texts.trashed).parentElement?.textContent).toContain('الصرف');
});

it('shows the version that another admin saved during the edit, and keeps the typed values', async () => {
  saveBundle
    .mockImplementationOnce(async () => {
      storedBundles = [
        { ...termBundle, name: 'ترم ثانٍ', courses: ['c2'], updatedAt: '2026-11-21T09:00:00.000Z' },
      ];
      throw new ApiError({ status: 409, code: 'conflict', message: 'عدّل مسؤول آخر' });
    })
    .mockResolvedValue({ bundle: termBundle });
  renderAt('stored');
  await screen.findByText(texts.printedCardsStay);
  fireEvent.change(getNameField(), { target: { value: 'ترم أول، علمي' } });
  press(texts.remove('الصرف'));
  press(texts.save);
  await screen.findByText(texts.conflict('ترم ثانٍ', 'الفقه'));
  expect(getNameField().value).toBe('ترم أول، علمي');
  press(texts.save);
  await screen.findByText('list');
  expect(saveBundle.mock.calls[1]?.[0]).toMatchObject({
    name: 'ترم أول، علمي',
    courses: ['c1'],
    updatedAt: '2026-11-21T09:00:00.000Z',
  });
});
