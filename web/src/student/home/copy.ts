import { nouns, plural } from '../../shared/format/plural.ts';

/** Words of the home page. */
export const homeCopy = {
  hero: {
    for: 'لطلاب الثانوية الأزهرية',
    browse: 'تصفّح الكورسات',
    code: 'لديّ كود',
  },
  welcome: {
    greeting: (name: string) => `أهلًا بك، ${name}`,
    continue: 'أكمل من حيث توقفت',
    fresh: 'كورسك في انتظارك',
    resume: 'متابعة',
    start: 'ابدأ المشاهدة',
    noneTitle: 'ابدأ أول كورس لك',
    noneText: 'معك كود من المركز؟ اكتبه ليُفتح الكورس على حسابك، أو تصفّح الكورسات أولًا.',
    failed: 'تعذّر تحميل كورساتك الآن.',
    retry: 'إعادة المحاولة',
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
