/** What staff write to a student and to a parent. */
export interface ContactMessages {
  readonly own: string;
  readonly parent: string;
}

const greeting = (brand: string) => `السلام عليكم. معك ${brand}`;

export const copy = {
  title: 'أرقام التواصل',
  text: 'يكتبها الطالب بنفسه إن شاء. لا يُرسل الموقع شيئًا: الرابط يفتح واتساب عندك.',
  show: 'اعرض أرقام التواصل',
  none: 'لم يكتب رقمًا.',
  noneListed: 'لم يكتب أحد في هذه القائمة رقمًا.',
  failed: 'تعذّر تحميل أرقام التواصل.',
  own: 'الطالب',
  parent: 'وليّ الأمر',
  send: { own: 'راسل الطالب', parent: 'راسل وليّ الأمر' },
  /** Names for screen readers. They contain the visible text, as voice control needs. */
  sendTo: {
    own: (name: string) => `راسل الطالب ${name} بواتساب`,
    parent: (name: string) => `راسل وليّ الأمر بواتساب، للطالب ${name}`,
  },
  sendFollow: 'أرسل رابط المتابعة لوليّ الأمر',
  /** The texts with which WhatsApp opens. Staff can change them there. */
  messages: {
    any: (name: string, brand: string): ContactMessages => ({
      own: `السلام عليكم يا ${name}. معك ${brand}.`,
      parent: `${greeting(brand)} بشأن ${name}.`,
    }),
    away: (name: string, brand: string): ContactMessages => ({
      own: `السلام عليكم يا ${name}. معك ${brand}. لم نرك على الموقع منذ أسبوع أو أكثر، ومحاضراتك في انتظارك. هل يعوقك شيء؟`,
      parent: `${greeting(brand)}. لم نر ${name} على الموقع منذ أسبوع أو أكثر.`,
    }),
    mark: (name: string, brand: string, quiz: string, mark: string): ContactMessages => ({
      own: `السلام عليكم يا ${name}. معك ${brand}. درجتك في «${quiz}»: ${mark}.`,
      parent: `${greeting(brand)}. درجة ${name} في «${quiz}»: ${mark}.`,
    }),
    noMark: (name: string, brand: string, quiz: string): ContactMessages => ({
      own: `السلام عليكم يا ${name}. معك ${brand}. ليست لك درجة بعد في «${quiz}».`,
      parent: `${greeting(brand)}. ليست لـ${name} درجة بعد في «${quiz}».`,
    }),
  },
} as const;
