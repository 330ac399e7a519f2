import type { FormatName } from './sheet-geometry.ts';

export const copy = {
  title: 'طباعة البطاقات',
  testTitle: 'صفحة تجربة',
  loading: 'جارٍ تجهيز البطاقات',
  batchesLink: 'الدفعات',
  print: 'اطبع',
  test: 'صفحة تجربة',
  format: 'الورق',
  formats: {
    a4: 'A4: ٢٤ بطاقة في الصفحة',
    label60: 'ملصقات ٦٠ × ٤٠ مم',
    label50: 'ملصقات ٥٠ × ٣٠ مم',
    roll80: 'رول حراري ٨٠ مم',
    roll58: 'رول حراري ٥٨ مم',
  } satisfies Record<FormatName, string>,
  summary: (cards: string, pages: string) => `${cards} · ${pages}`,
  reprint: (times: string, last: string) => `طُبعت هذه الدفعة ${times}، آخرها ${last}.`,
  omitted: (cards: string) =>
    `لا تُطبع ${cards} من المحدّد: استُخدمت أو أُبطلت أو انتهت صلاحيتها أو حُذف بعض ما تفتحه.`,
  recorded: 'سُجّلت هذه الطباعة.',
  notRecorded: 'لم تُسجَّل هذه الطباعة.',
  record: 'سجّلها',
  hint: (paper: string, card: string) =>
    `في نافذة الطباعة اختر الورق ${paper} والحجم ١٠٠٪ بلا هوامش. اطبع صفحة التجربة أولًا وقِس البطاقة: ${card}.`,
  testHint: (card: string) =>
    `أكواد هذه الصفحة لا تفتح شيئًا. تأكد أن البطاقة ${card} وأن الهاتف يقرأ المربع.`,
  size: (width: string, height: string) => `${width} × ${height} مم`,
  a4: 'A4',
  drawing: (drawn: string, total: string) => `رُسمت ${drawn} من ${total} صفحة`,
  preview: 'معاينة الصفحات',
  page: (number: string) => `صفحة ${number}`,
  unavailable: {
    title: 'بعض ما تفتحه هذه الدفعة محذوف',
    text: 'لا تُطبع بطاقات لا تعمل. استعد الكورس من سلة المحذوفات، أو المحاضرة في صفحة كورسها، أولًا.',
  },
  none: {
    title: 'لا بطاقات للطباعة',
    text: 'حدّد في قائمة البطاقات ما لم يُستخدم منها، ثم اطبعه.',
  },
  card: {
    serial: 'رقم',
    expires: (date: string) => `يصلح الكود حتى ${date}`,
    scope: {
      bundle: (courses: string) => `باقة: ${courses}`,
      lecture: (course: string) => `محاضرة واحدة من كورس ${course}`,
      lectures: (count: string, titles: string) => `${count} فقط: ${titles}`,
    },
    sample: 'تجربة: لا يفتح شيئًا',
  },
} as const;
