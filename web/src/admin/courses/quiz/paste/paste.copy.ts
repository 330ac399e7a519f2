import { limits } from '@markaz/contract/limits';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';

export const copy = {
  open: 'الصق أسئلة',
  title: 'الصق أسئلة كثيرة',
  field: 'الأسئلة',
  hint: 'انسخ الأسئلة من Word أو من أي نص والصقها هنا. تحت كل سؤال إجاباته، إجابة في كل سطر، وقبل الإجابة الصحيحة علامة *. ولسؤال الصواب والخطأ اكتب (صح) أو (خطأ) في آخر سطره. ويمكنك أن تكتب بعد الإجابات سطرًا يبدأ بكلمة «الشرح:».',
  example: 'عاصمة مصر؟\nأ) دمشق\n*ب) القاهرة\nج) بغداد\nالشرح: صارت عاصمة منذ بناها الفاطميون.',
  preview: 'المعاينة',
  ready: (questions: string) => `الجاهز للإضافة: ${questions}`,
  faulty: (questions: string) => `لن يُضاف حتى يُصحَّح: ${questions}`,
  atLine: (line: number, sentence: string) => `السطر ${formatPlainNumber(line)}: ${sentence}`,
  add: (count: string) => `أضف الأسئلة (${count})`,
  addNone: 'أضف',
  added: (questions: string) => `أُضيف إلى الاختبار: ${questions}. احفظه ليراها الطلاب.`,
  question: {
    /** Follows a right option, for users who cannot see its mark. */
    right: ' (الإجابة الصحيحة)',
    explanation: (text: string) => `الشرح: ${text}`,
  },
  problems: {
    noQuestion: 'لا سؤال فوق هذا السطر.',
    noOptions: 'لا إجابات تحت هذا السؤال. اكتب كل إجابة في سطر.',
    oneOption: 'لهذا السؤال إجابة واحدة. اكتب إجابتين على الأقل.',
    manyOptions: `تحت هذا السؤال أكثر من ${formatPlainNumber(limits.optionsPerQuestion)} إجابات. إن كان بعدها سؤال آخر فافصل بينهما بسطر فارغ.`,
    noRight: 'لم تُحدَّد الإجابة الصحيحة. ضع * قبلها.',
    allRight: 'على كل الإجابات علامة *. اتركها قبل الصحيحة وحدها.',
    truthMissing: 'اكتب (صح) أو (خطأ) في آخر السطر.',
    unknownAnswer: 'لا إجابة من إجابات السؤال بهذا الاسم.',
    twoAnswers: 'هذا السطر وعلامة * لا يتفقان. اترك واحدًا منهما.',
    tooMany: `الحد الأقصى ${formatPlainNumber(limits.questionsPerQuiz)} سؤال في الاختبار.`,
  },
} as const;
