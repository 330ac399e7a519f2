export const copy = {
  pageTitle: 'محاضرة',
  lectures: 'محاضرات الكورس',
  previous: 'المحاضرة السابقة',
  next: 'المحاضرة التالية',
  neighbours: 'التنقل بين المحاضرات',
  ofCount: (number: string, count: string) => `المحاضرة ${number} من ${count}`,
  loading: 'جارٍ تحميل المحاضرة',
  resources: 'ملفات وروابط',
  file: 'ملف',
  link: 'رابط',
  opensInNewTab: 'يفتح في نافذة جديدة',
  locked: 'للمشتركين',
  open: 'مفتوحة للجميع',
  done: 'تمت مشاهدتها',
  noVideo: {
    title: 'لا يوجد فيديو في هذه المحاضرة',
    hint: 'تجد ما أضافه المدرس في الملفات والروابط.',
    empty: 'لم يُضف المدرس محتوى إلى هذه المحاضرة بعد.',
  },
  signIn: {
    title: 'هذه المحاضرة للمشتركين',
    text: 'سجّل الدخول لتشاهدها إن كنت مشتركًا، أو لتشترك بكود من المركز.',
  },
  signInAction: 'تسجيل الدخول',
  preview: 'شاهد محاضرة مفتوحة',
  enrol: {
    title: 'هذه المحاضرة للمشتركين في الكورس',
    text: 'اكتب كود الاشتراك الذي حصلت عليه من المركز لتفتح كل محاضرات الكورس.',
  },
  /** Shown to a student who has other lectures of the course. */
  otherLectures: {
    title: 'هذه المحاضرة ليست مما لديك',
    text: 'تُفتح ببطاقة الكورس، أو ببطاقة تشملها. اكتب كودها بالأسفل.',
  },
  ended: {
    title: 'انتهى اشتراكك في هذه المحاضرة',
    /** The text before the last day of access. */
    before: 'انتهى في',
    advice: 'فعِّل بطاقة جديدة لتكمل من حيث توقفت.',
    saved: 'تقدّمك محفوظ.',
    /** The text before the position. */
    savedAt: 'تقدّمك محفوظ، شاهدت حتى',
  },
  quizGate: {
    title: 'تُفتح هذه المحاضرة بعد اجتياز اختبار',
    text: (lecture: string) => `اجتز اختبار محاضرة «${lecture}» لتُفتح هذه المحاضرة وما بعدها.`,
    action: 'إلى الاختبار',
    /** Label in the list of lectures. */
    label: (lecture: string) => `تُفتح بعد النجاح في اختبار المحاضرة ${lecture}`,
  },
  /** Link to the sign-in for visitors, who see no quiz. */
  quizForStudents: 'في هذه المحاضرة اختبار. سجّل الدخول لتجيب عنه.',
  missing: {
    title: 'لم نجد هذه المحاضرة',
    text: 'ربما حُذفت أو تغيّر رابطها.',
    action: 'صفحة الكورس',
  },
  youAreDone: 'أتممت هذه المحاضرة',
  /** The button of a lecture without a video. */
  complete: 'أتممتها',
  /** What follows the end of a lecture. */
  onward: {
    ownQuiz: 'أجب عن اختبار المحاضرة',
    done: 'أنهيت كل ما هو متاح.',
    buyRest: 'أنهيت كل ما هو متاح. تُفتح البقية ببطاقة الكورس.',
    blocked: 'نفدت محاولاتك في اختبار هذه المحاضرة، وهو يفتح ما بعدها. اسأل المركز.',
  },
} as const;
