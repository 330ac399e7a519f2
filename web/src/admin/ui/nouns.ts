import { type Noun, nouns as shared } from '../../shared/format/plural.ts';

/** Returns a noun's forms for 0 (a complete phrase), 1, 2, 3–10, 11–99 and 100. */
export function noun(
  ...[zero, one, two, few, many, other]: [string, string, string, string, string, string]
): Noun {
  return { zero, one, two, few, many, other };
}

/** The shared nouns, and nouns for the admin pages, which students do not download. */
export const nouns = {
  ...shared,
  student: noun('لا طلاب', 'طالب واحد', 'طالبان', 'طلاب', 'طالبًا', 'طالب'),
  bundle: noun('لا باقات', 'باقة واحدة', 'باقتان', 'باقات', 'باقة', 'باقة'),
  day: noun('لا أيام', 'يوم واحد', 'يومان', 'أيام', 'يومًا', 'يوم'),
  question: noun('لا أسئلة', 'سؤال واحد', 'سؤالان', 'أسئلة', 'سؤالًا', 'سؤال'),
  card: noun('لا بطاقات', 'بطاقة واحدة', 'بطاقتان', 'بطاقات', 'بطاقة', 'بطاقة'),
  /** The cards as the object of an action: «أبطِل البطاقتين». */
  theseCards: noun('البطاقات', 'البطاقة', 'البطاقتين', 'بطاقات', 'بطاقة', 'بطاقة'),
  sheet: noun('لا صفحات', 'صفحة واحدة', 'صفحتان', 'صفحات', 'صفحة', 'صفحة'),
  line: noun('لا سطور', 'سطر واحد', 'سطران', 'سطور', 'سطرًا', 'سطر'),
  time: noun('ولا مرة', 'مرة واحدة', 'مرتين', 'مرات', 'مرة', 'مرة'),
};
