// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { type CatalogueFilter, emptyFilter } from '../../shared/courses/catalogue-filter.ts';
import { TeacherFacet } from './filter-panel.tsx';

afterEach(cleanup);

const names = [
  'إبراهيم',
  'أحمد',
  'خديجة',
  'سارة',
  'عائشة',
  'علي',
  'فاطمة',
  'محمود',
  'مصطفى',
  'هدى',
  'يوسف',
];

function Facet({ chosen }: { readonly chosen: readonly string[] }) {
  const [filter, onFilter] = useState<CatalogueFilter>({
    ...emptyFilter,
    chosen: { ...emptyFilter.chosen, author: chosen },
  });
  const options = names.map((label) => ({ value: label, label }));
  return <TeacherFacet options={options} filter={filter} onFilter={onFilter} />;
}

const buttonTexts = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

it('lists the chosen teachers and at most eight others, and finds the rest by name', () => {
  render(<Facet chosen={['يوسف']} />);
  expect(buttonTexts()).toEqual(['يوسف', ...names.slice(0, 8)]);
  expect(screen.getByRole('status').textContent).toBe('ومدرسان آخران، اكتب اسمًا لتجده.');

  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'مصطفي' } });
  expect(buttonTexts()).toEqual(['يوسف', 'مصطفى']);
  fireEvent.click(screen.getByRole('button', { name: 'مصطفى' }));
  expect(buttonTexts()).toEqual(['يوسف', 'مصطفى']);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } });
  expect(buttonTexts().slice(0, 3)).toEqual(['مصطفى', 'يوسف', 'إبراهيم']);

  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'بطرس' } });
  expect(screen.getByRole('status').textContent).toBe('لا مدرس بهذا الاسم.');
});
