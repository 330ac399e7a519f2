import { times } from '@markaz/contract/limits';
import { nouns, plural } from '../../shared/format/plural.ts';

const minutes = plural(times.recentSignIn / 60_000, nouns.minute);

export const ownDataCopy = {
  title: 'بياناتك عندنا',
  text: 'نزّل نسخة من كل ما نحفظه عنك، أو احذف حسابك.',
  more: 'ما نحفظه، ولماذا، وإلى متى',
  file: 'نزّل نسخة من بياناتي',
  preparing: 'جارٍ تجهيز الملف…',
  saved: 'نُزّل ملف بياناتك.',
  close: 'إغلاق',
  delete: {
    action: 'احذف حسابي',
    title: 'حذف حسابك؟',
    account: 'الحساب:',
    deleted: (courses: string) =>
      `يُحذف نهائيًا: اسمك وبريدك وبياناتك، وكورساتك (${courses})، وتقدمك فيها. لا يستطيع أحد إعادتها.`,
    retained: 'نحتفظ فقط بأن الكود استُخدم، من غير اسمك. لن يفتح كورسًا بعد ذلك، لا لك ولا لغيرك.',
    instead: 'إن كنت تريد حسابًا آخر فلا تحذف هذا. اطلب من المركز أن ينقل كورساتك إليه.',
    word: 'حذف',
    typed: (word: string) => `اكتب «${word}» للتأكيد`,
    wrong: 'اكتب الكلمة المطلوبة كما هي.',
    confirm: 'احذف حسابي نهائيًا',
    busy: 'جارٍ حذف حسابك…',
    cancel: 'إلغاء',
    done: 'حُذف حسابك وكل ما كان فيه.',
    reasons: {
      old_sign_in: `لئلا يحذف غيرك حسابك: ادخل مرة أخرى، ثم أكمل الحذف خلال ${minutes}.`,
      staff: 'هذا حساب مسؤول. اطلب من مسؤول آخر أن يزيلك من المسؤولين أولًا.',
    },
    signIn: 'ادخل مرة أخرى',
  },
} as const;
