export const copy = {
  title: 'تدريسي',
  loading: 'جارٍ تحميل الكورسات',
  tabs: {
    label: 'صفحات المدرس',
    courses: 'الكورسات',
    questions: 'الأسئلة',
    announcements: 'الإعلانات',
    statement: 'كشف الحساب',
  },
  columns: { course: 'الكورس', students: 'الطلاب', lectures: 'المحاضرات' },
  draft: 'مسودة',
  published: 'منشور',
  none: {
    title: 'لا كورسات باسمك بعد',
    text: 'يظهر هنا كل كورس يكتب المركز اسمك مدرسًا له.',
  },
  /** Texts for admins, who see what a teacher sees. */
  preview: {
    title: 'كورسات المدرس',
    note: 'هذا ما يراه المدرس في صفحته.',
    choose: {
      title: 'اختر مدرسًا',
      text: 'افتح كشف حساب مدرس، ومنه كورساته كما يراها.',
      action: 'المدرسون',
    },
  },
  course: {
    loading: 'جارٍ تحميل الكورس',
    students: 'الطلاب المشتركون',
    quizzes: 'الاختبارات',
    lecture: 'المحاضرة',
    questions: 'الأسئلة',
    taken: 'أدّوه',
    average: 'متوسط الدرجة',
    passed: 'اجتازوه',
    untaken: 'لم يؤدّه أحد',
    firstAttempts: 'تُحسب أول محاولة لكل طالب مشترك، وقد تتأخر الأرقام بضع دقائق بعد التسليم.',
    noQuizzes: {
      title: 'لا اختبارات في هذا الكورس',
      text: 'يظهر هنا كل اختبار يضيفه المركز، بعدد من أدّوه ومتوسط درجاتهم.',
    },
  },
} as const;
