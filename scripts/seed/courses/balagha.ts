import { type DemoCourse, teachers } from './demo-course.ts';

export const balagha: DemoCourse = {
  info: {
    title: 'البلاغة: علم البيان',
    description:
      'علم البيان بأبوابه: التشبيه والمجاز والكناية، بأمثلة من القرآن الكريم والحديث الشريف وعيون الشعر، مع بيان السر البلاغي في كل شاهد.',
    subject: 'البلاغة',
    grade: '3',
    section: 'literary',
    madhhab: null,
    author: teachers.arabic,
  },
  thumbnail: 'balagha.svg',
  lectures: [
    {
      title: 'مدخل: الفصاحة والبلاغة وموقع علم البيان',
      description: 'فصاحة الكلمة والكلام والمتكلم، وعلوم البلاغة الثلاثة.',
      minutes: 30,
      open: true,
    },
    {
      title: 'التشبيه: أركانه وأقسامه',
      description: 'المرسل والمؤكد، والمجمل والمفصل، والبليغ.',
      minutes: 43,
    },
    {
      title: 'التشبيه التمثيلي والتشبيه الضمني',
      description: 'وجه الشبه المنتزع من متعدد، والفرق بين النوعين.',
      minutes: 37,
    },
    {
      title: 'الاستعارة التصريحية والمكنية',
      description: 'إجراء الاستعارة خطوة بخطوة، وترشيحها وتجريدها.',
      minutes: 48,
      summary: true,
    },
    {
      title: 'المجاز المرسل وعلاقاته',
      description: 'السببية والمسببية والجزئية والكلية والمحلية وغيرها.',
      minutes: 40,
    },
    {
      title: 'الكناية وأقسامها',
      description: 'الكناية عن صفة وعن موصوف وعن نسبة، والفرق بينها وبين المجاز.',
      minutes: 35,
    },
  ],
};
