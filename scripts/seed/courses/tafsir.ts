import { type DemoCourse, teachers } from './demo-course.ts';

export const tafsir: DemoCourse = {
  info: {
    title: 'التفسير: سورة الحجرات',
    description:
      'تفسير تحليلي لسورة الحجرات: معاني المفردات، وأسباب النزول، والمعنى الإجمالي، وما يؤخذ من الآيات من آداب وأحكام.\n\nيناسب طلاب الصف الثاني بقسميه.',
    subject: 'التفسير',
    grade: '2',
    section: 'general',
    madhhab: null,
    author: teachers.islamicStudies,
  },
  thumbnail: 'tafsir.svg',
  lectures: [
    {
      title: 'بين يدي السورة: اسمها ونزولها ومقاصدها',
      description:
        'سورة مدنية تربي المجتمع على الأدب، وصلتها بما قبلها.\n\n٠٠:٠٠ اسم السورة\n٠٠:٠٨ نزولها\n٠٠:١٦ مقاصدها',
      minutes: 27,
      open: true,
      captions: true,
    },
    {
      title: 'الأدب مع الله ورسوله (الآيات ١–٣)',
      description: 'النهي عن التقديم بين يدي الله ورسوله، وغض الصوت.',
      minutes: 41,
    },
    {
      title: 'أدب الاستئذان والنداء (الآيتان ٤–٥)',
      description: 'سبب النزول وما يستفاد منه في آداب التعامل.',
      minutes: 24,
    },
    {
      title: 'التثبت من الأخبار (الآيات ٦–٨)',
      description: 'وجوب التبين، وخطر الإشاعة على الفرد والمجتمع.',
      minutes: 37,
      summary: true,
    },
    {
      title: 'الإصلاح بين المؤمنين (الآيتان ٩–١٠)',
      description: 'مراتب الإصلاح، ومعنى الأخوة الإيمانية.',
      minutes: 34,
    },
    {
      title: 'حفظ اللسان والقلب (الآيتان ١١–١٢)',
      description: 'السخرية واللمز والتنابز، وسوء الظن والتجسس والغيبة.',
      minutes: 45,
    },
    {
      title: 'ميزان التفاضل وحقيقة الإيمان (الآيات ١٣–١٨)',
      description: 'التعارف بين الشعوب، والفرق بين الإسلام والإيمان.',
      minutes: 43,
    },
  ],
};
