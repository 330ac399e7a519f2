import { type Noun, nouns as shared } from '../../shared/format/plural.ts';

/** Nouns that admins count, in addition to the shared ones; students do not download these. */
export const nouns = {
  ...shared,
  student: {
    zero: 'لا طلاب',
    one: 'طالب واحد',
    two: 'طالبان',
    few: 'طلاب',
    many: 'طالبًا',
    other: 'طالب',
  },
  bundle: {
    zero: 'لا باقات',
    one: 'باقة واحدة',
    two: 'باقتان',
    few: 'باقات',
    many: 'باقة',
    other: 'باقة',
  },
  day: {
    zero: 'لا أيام',
    one: 'يوم واحد',
    two: 'يومان',
    few: 'أيام',
    many: 'يومًا',
    other: 'يوم',
  },
  card: {
    zero: 'لا بطاقات',
    one: 'بطاقة واحدة',
    two: 'بطاقتان',
    few: 'بطاقات',
    many: 'بطاقة',
    other: 'بطاقة',
  },
  /** The cards as the object of an action: «أبطِل البطاقتين». */
  theseCards: {
    zero: 'البطاقات',
    one: 'البطاقة',
    two: 'البطاقتين',
    few: 'بطاقات',
    many: 'بطاقة',
    other: 'بطاقة',
  },
  sheet: {
    zero: 'لا صفحات',
    one: 'صفحة واحدة',
    two: 'صفحتان',
    few: 'صفحات',
    many: 'صفحة',
    other: 'صفحة',
  },
  line: {
    zero: 'لا سطور',
    one: 'سطر واحد',
    two: 'سطران',
    few: 'سطور',
    many: 'سطرًا',
    other: 'سطر',
  },
  time: {
    zero: 'ولا مرة',
    one: 'مرة واحدة',
    two: 'مرتين',
    few: 'مرات',
    many: 'مرة',
    other: 'مرة',
  },
} as const satisfies Readonly<Record<string, Noun>>;
