import { type DemoCourse, teachers } from './demo-course.ts';

export const fiqh: DemoCourse = {
  info: {
    title: 'الفقه الحنفي: كتاب الطهارة',
    description:
      'شرح كتاب الطهارة على مذهب الإمام أبي حنيفة، مع أدلة المسائل وأمثلة من واقع الطالب، وأسئلة من نمط امتحانات الأزهر في آخر كل محاضرة.\n\nلكل محاضرة ملخص قصير، والمحاضرة الأولى مفتوحة للجميع.',
    subject: 'الفقه',
    grade: '1',
    section: 'general',
    madhhab: 'hanafi',
    author: teachers.islamicStudies,
  },
  thumbnail: 'fiqh.svg',
  lectures: [
    {
      title: 'مدخل إلى علم الفقه والمذهب الحنفي',
      description: 'تعريف الفقه وموضوعه وثمرته، وأئمة المذهب وأشهر كتبه.',
      minutes: 31,
      open: true,
      summary: true,
    },
    {
      unit: 'المياه والوضوء',
      title: 'أقسام المياه وأحكامها',
      description: 'الماء المطلق والمستعمل والمقيد، وما يجوز التطهر به.',
      minutes: 38,
    },
    {
      title: 'فرائض الوضوء وسننه',
      description: 'الفرائض الأربع وأدلتها، والسنن والمستحبات وترتيبها.',
      minutes: 42,
      open: true,
    },
    {
      title: 'نواقض الوضوء',
      description: 'ما ينقض الوضوء وما لا ينقضه، مع مناقشة الأدلة.',
      minutes: 35,
    },
    {
      unit: 'الغسل والتيمم والمسح',
      title: 'الغسل: موجباته وفرائضه',
      description: 'متى يجب الغسل، وكيفيته على الوجه الأكمل.',
      minutes: 29,
    },
    {
      title: 'التيمم',
      description: 'شروطه وكيفيته وما يبطله، والحكمة من مشروعيته.',
      minutes: 33,
    },
    {
      title: 'المسح على الخفين والجبيرة',
      description: 'الشروط والمدة للمقيم والمسافر، وأحكام الجبيرة.',
      minutes: 36,
    },
    {
      unit: 'الأنجاس',
      title: 'الأنجاس وكيفية تطهيرها',
      description: 'النجاسة المغلظة والمخففة، ومراجعة عامة على الكتاب.',
      minutes: 40,
    },
  ],
};
