import { type DemoCourse, teachers } from './demo-course.ts';

export const nahw: DemoCourse = {
  info: {
    title: 'النحو: شرح ابن عقيل، المرفوعات والمنصوبات',
    description:
      'قراءة ميسرة في شرح ابن عقيل على ألفية ابن مالك: البيت أولًا، ثم القاعدة، ثم الشاهد وإعرابه، ثم تدريبات محلولة.\n\nتنتهي كل محاضرة بنص قصير تُعربه كاملًا.',
    subject: 'النحو',
    grade: '2',
    section: 'general',
    madhhab: null,
    author: teachers.arabic,
  },
  thumbnail: 'nahw.svg',
  lectures: [
    {
      title: 'الفاعل وأحكامه',
      description: 'تعريف الفاعل، وأحكامه السبعة، وتقديمه وتأخيره.',
      minutes: 46,
      open: true,
    },
    {
      title: 'النائب عن الفاعل',
      description: 'ما ينوب عن الفاعل، وتغيير صيغة الفعل عند حذفه.',
      minutes: 39,
    },
    {
      title: 'اشتغال العامل عن المعمول',
      description: 'أركان الاشتغال، وأحوال الاسم السابق الخمس.',
      minutes: 44,
    },
    {
      title: 'تعدي الفعل ولزومه',
      description: 'علامات المتعدي واللازم، والنصب على نزع الخافض.',
      minutes: 32,
    },
    {
      title: 'التنازع في العمل',
      description: 'صورة التنازع، ومذهبا البصريين والكوفيين في إعمال الأول أو الثاني.',
      minutes: 36,
    },
    {
      title: 'المفعول المطلق والمفعول له',
      description: 'أنواع المفعول المطلق وما ينوب عنه، وشروط المفعول له.',
      minutes: 41,
    },
    {
      title: 'المفعول فيه والمفعول معه',
      description: 'الظرف المتصرف وغير المتصرف، وأحوال الاسم بعد الواو.',
      minutes: 38,
      summary: true,
    },
    {
      title: 'الاستثناء',
      description: 'أدواته، وحكم المستثنى في التام الموجب والمنفي والمفرغ.',
      minutes: 47,
    },
    {
      title: 'الحال',
      description: 'شروط الحال وصاحبها، والحال الجملة ورابطها، ومراجعة عامة.',
      minutes: 50,
    },
  ],
};
