import type { QuestionState } from '@markaz/contract/learning/questions';

export const questionsCopy = {
  ask: 'اسأل',
  /** The text before the position. */
  askAt: 'اسأل عند',
  questionAt: 'سؤالك عند',
  hint: 'يقرؤه المدرس وفريق المركز، وقد يُنشر مع إجابته تحت المحاضرة من دون اسمك.',
  send: 'أرسل السؤال',
  sent: 'أُرسل سؤالك. ستجد الإجابة هنا.',
  questions: 'الأسئلة',
  mine: 'أسئلتي',
  published: 'أسئلة الطلاب وإجاباتها',
  states: { waiting: 'أُرسل', answered: 'أُجيب', deleted: 'حُذف' } satisfies Record<
    QuestionState,
    string
  >,
  unsent: 'محفوظ على هذا الجهاز، ويُرسل عند عودة الاتصال.',
  refused: 'لم يُرسل.',
  sendAgain: 'أعد الإرسال',
  drop: 'احذف',
  answer: 'الإجابة:',
  seeHere: 'شاهد الإجابة عند',
  seeElsewhere: 'شاهد الإجابة في محاضرة أخرى، عند',
  loading: 'جارٍ تحميل الأسئلة',
  empty: 'لا أسئلة في هذه المحاضرة حتى الآن.',
  offline: 'لا يوجد اتصال بالإنترنت. هذه أسئلتك على هذا الجهاز.',
  failed: 'تعذّر تحميل الأسئلة.',
  notSaved: 'ذاكرة هذا الجهاز ممتلئة. لا تُغلق الصفحة قبل إرسال سؤالك.',
} as const;
