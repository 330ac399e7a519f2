import { type DemoCourse, teachers } from './demo-course.ts';

export const mathematics: DemoCourse = {
  info: {
    title: 'الرياضيات: النهايات وحساب المثلثات',
    description:
      'أساس التفاضل في خطوات: من معنى النهاية إلى اتصال الدوال، ثم حل المثلث بقاعدتي الجيب وجيب التمام.\n\nتحتاج ورقة وقلمًا: في كل محاضرة مسألة تحلها قبل أن تسمع الحل.',
    subject: 'الرياضيات',
    grade: '2',
    section: 'scientific',
    madhhab: null,
    author: teachers.sciences,
  },
  thumbnail: 'mathematics.svg',
  lectures: [
    {
      title: 'مقدمة في نهايات الدوال',
      description: 'الكميات غير المعينة، ومعنى النهاية من الرسم والجدول.',
      minutes: 34,
      open: true,
    },
    {
      title: 'إيجاد النهاية جبريًا',
      description: 'التحليل والضرب في المرافق والقسمة المطولة.',
      minutes: 48,
    },
    {
      title: 'نهاية الدالة عند اللانهاية',
      description: 'القسمة على أعلى قوة، والمقارنة بين الدرجات.',
      minutes: 39,
    },
    {
      title: 'اتصال الدالة عند نقطة وعلى فترة',
      description: 'شروط الاتصال، وإعادة التعريف لتصبح الدالة متصلة.',
      minutes: 41,
      summary: true,
    },
    {
      title: 'قاعدتا الجيب وجيب التمام وحل المثلث',
      description: 'متى تُستخدم كل قاعدة، وتطبيقات على المسافات والارتفاعات.',
      minutes: 53,
    },
  ],
};
