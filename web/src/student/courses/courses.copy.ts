import type { Noun } from '../../shared/format/plural.ts';

export const cardsCopy = {
  openLecture: {
    zero: 'لا محاضرات مفتوحة',
    one: 'محاضرة مفتوحة',
    two: 'محاضرتان مفتوحتان',
    few: 'محاضرات مفتوحة',
    many: 'محاضرة مفتوحة',
    other: 'محاضرة مفتوحة',
  },
} as const satisfies Record<string, Noun>;
