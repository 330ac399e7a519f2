import type { NextStep } from '../../shared/account/next-step.ts';
import { nouns, plural } from '../../shared/format/plural.ts';

export const homeCopy = {
  hero: {
    audience: 'لطلاب الثانوية الأزهرية',
    browse: 'تصفّح الكورسات',
    code: 'لديّ كود',
  },
  welcome: {
    greeting: (name: string) => `أهلًا بك، ${name}`,
    /** The next step of the latest course. Steps without a text continue the course. */
    states: {
      fresh: 'كورسك في انتظارك',
      begun: 'أكمل من حيث توقفت',
      finished: 'راجِع ما شاهدته متى شئت',
    } as Readonly<Partial<Record<NextStep['state'], string>>>,
    loading: 'جارٍ تحميل كورساتك',
    all: 'كل كورساتي',
  },
  newest: { title: 'أحدث الكورسات', all: 'كل الكورسات', none: 'ستظهر الكورسات هنا فور نشرها.' },
  steps: {
    title: 'ثلاث خطوات وتبدأ',
    list: [
      {
        title: 'خذ كود الاشتراك',
        text: 'اشترِ بطاقة الكورس من المركز، ستجد عليها كودًا ورمزًا تصوّره بهاتفك.',
      },
      {
        title: 'سجّل الدخول بحساب جوجل',
        text: 'ضغطة واحدة بلا كلمة مرور جديدة، فيُحفظ اشتراكك وما شاهدته.',
      },
      {
        title: 'شاهد وعُد متى شئت',
        text: 'المحاضرات مرتّبة، وتكمل من حيث توقفت على الهاتف أو الحاسوب.',
      },
    ],
  },
  teachers: {
    title: 'المدرسون',
    courses: (count: number) => plural(count, nouns.course),
  },
  channel: {
    title: 'قناة الفيديوهات',
    text: 'شروح ومراجعات مفتوحة للجميع، تتجدد على قناة المركز.',
    action: 'زيارة القناة',
  },
} as const;
