// @vitest-environment happy-dom

import { expect, it } from 'vitest';
import type { LectureValues } from '../course-values.ts';
import { placeLectures } from '../paste/paste-dialog.tsx';
import { readPastedLectures } from '../paste/read-pasted-lectures.ts';
import { toRuns } from './lecture-list.tsx';

const link = (letter: string) => `https://youtu.be/${letter.repeat(11)}`;

/** Pastes texts one after another, as an admin who corrects the lines that stay in the field. */
function pasteAll(texts: readonly string[]): string[] {
  const lectures: LectureValues[] = [];
  let slots: readonly number[] = [];
  for (const text of texts) {
    const placement = placeLectures(readPastedLectures(text), slots, lectures.length);
    slots = placement.slots;
    for (const { index, lectures: added, takesUnit } of toRuns(placement.placed, lectures)) {
      lectures.splice(index, 0, ...added);
      const nextIndex = index + added.length;
      const next = lectures[nextIndex];
      if (takesUnit && next !== undefined) lectures[nextIndex] = { ...next, unit: '' };
    }
  }
  return lectures.map(({ unit = '', title }) => (unit === '' ? title : `${unit}/${title}`));
}

it('inserts corrected lines where they stood', () => {
  const text = `أ | ${link('a')}\nب\nج | ${link('c')}\nد\nه`;
  expect(pasteAll([text, `ب | ${link('b')}\nد\nه | ${link('e')}`, `د | ${link('d')}`])).toEqual([
    'أ',
    'ب',
    'ج',
    'د',
    'ه',
  ]);
});

it('adds additional lines after the last one', () => {
  const text = `أ\nب | ${link('b')}`;
  expect(pasteAll([text, `أ | ${link('a')}\nج | ${link('c')}`])).toEqual(['أ', 'ج', 'ب']);
});

it('lets a corrected first line begin its unit', () => {
  const text = `# الطهارة\nالمياه\nالنجاسات | ${link('b')}\n# الصلاة\nالأذان | ${link('c')}`;
  expect(pasteAll([text])).toEqual(['الطهارة/النجاسات', 'الصلاة/الأذان']);
  expect(pasteAll([text, `# الطهارة\nالمياه | ${link('a')}`])).toEqual([
    'الطهارة/المياه',
    'النجاسات',
    'الصلاة/الأذان',
  ]);
});
