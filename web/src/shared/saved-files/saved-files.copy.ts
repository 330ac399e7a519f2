import { noConnection } from '../ui/ui.copy.ts';
import type { SaveProblem } from './download.ts';

const isPhone = () => matchMedia('(pointer: coarse)').matches;

export const savedFilesCopy = {
  save: () => (isPhone() ? 'احفظ على الهاتف' : 'احفظ على الجهاز'),
  saved: (size: string) => `محفوظ هنا: ${size}`,
  open: 'افتح المحفوظ',
  remove: 'احذف',
  cancel: 'ألغِ',
  /**
   * Label of a button for screen readers. It names the file, because screen readers do not show to
   * which file the button belongs.
   */
  labelFor: (action: string, name: string) => `${action}: ${name}`,
  running: 'جارٍ الحفظ',
  of: (received: string, total: string) => `${received} من ${total}`,
  problems: {
    offline: `${noConnection}، فلم يُحفظ الملف. ما حفظته من قبل باقٍ.`,
    cut: 'انقطع الاتصال قبل أن يكتمل الملف، فلم يُحفظ. ما حفظته من قبل باقٍ.',
    host: 'الخادم الذي عليه الملف لا يسمح بحفظه. يفتح بالإنترنت فقط.',
    gone: 'لم يصل الملف من خادمه. أعد تحميل الصفحة ثم أعد المحاولة.',
    full: 'لا تكفي المساحة الخالية لهذا الملف. احذف شيئًا ثم أعد المحاولة. ما حفظته من قبل باقٍ.',
  } satisfies Record<SaveProblem, string>,
  retry: 'أعد المحاولة',
  homeScreen:
    'قد يحذف متصفحك ما حفظته إن لم تفتح الموقع أسبوعًا. ليبقى: اضغط زر المشاركة، ثم «إضافة إلى الشاشة الرئيسية»، وافتح الموقع من هناك.',
  unopened: 'تعذّر فتح الملف المحفوظ. احذفه ثم احفظه من جديد.',
} as const;
