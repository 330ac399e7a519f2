import type { Grade, Madhhab, Section } from '@markaz/contract/catalogue/courses';

export const gradeLabels: Readonly<Record<Grade, string>> = {
  1: 'الأول الثانوي',
  2: 'الثاني الثانوي',
  3: 'الثالث الثانوي',
};

export const sectionLabels: Readonly<Record<Section, string>> = {
  scientific: 'علمي',
  literary: 'أدبي',
  general: 'مشترك بين القسمين',
};

export const madhhabLabels: Readonly<Record<Madhhab, string>> = {
  hanafi: 'حنفي',
  maliki: 'مالكي',
  shafii: 'شافعي',
  hanbali: 'حنبلي',
};
