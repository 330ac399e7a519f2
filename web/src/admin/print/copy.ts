/** What the print pages say, and what stands on the cards. */
export const copy = {
  title: 'طباعة البطاقات',
  testTitle: 'صفحة تجربة',
  loading: 'تُجهَّز البطاقات',
  back: 'الدفعات',
  print: 'اطبع',
  test: 'صفحة تجربة',
  summary: (cards: string, sheets: string) => `${cards} · ${sheets} A4`,
  reprint: (times: string) => `طُلبت هذه البطاقات للطباعة من جديد ${times}.`,
  hint: 'في نافذة الطباعة اختر الورق A4 والحجم ١٠٠٪ بلا هوامش إضافية. اطبع صفحة التجربة أولًا وقِس البطاقة: ٦٤ × ٣٤ مم.',
  testHint:
    'أكواد هذه الصفحة لا تفتح شيئًا. تأكد أن البطاقة ٦٤ × ٣٤ مم وأن علامات القص كاملة وأن الهاتف يقرأ المربع.',
  drawing: (ready: string, total: string) => `رُسمت ${ready} من ${total} صفحة`,
  preview: 'معاينة الصفحات',
  page: (number: string) => `صفحة ${number}`,
  gone: {
    title: 'كورس هذه الدفعة محذوف',
    text: 'لا تُطبع بطاقات لا تفتح شيئًا. استعد الكورس من سلة المحذوفات أولًا.',
  },
  card: {
    serial: 'رقم',
    expires: (date: string) => `يصلح حتى ${date}`,
    sample: 'تجربة: لا يفتح شيئًا',
  },
} as const;
