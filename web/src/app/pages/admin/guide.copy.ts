import { copy as team } from '../../../admin/admins/admins.copy.ts';
import { copy as batches } from '../../../admin/batches/batches.copy.ts';
import { copy as codes } from '../../../admin/codes/codes.copy.ts';
import { copy as moves } from '../../../admin/codes/moves.copy.ts';
import { copy as counter } from '../../../admin/counter/counter.copy.ts';
import { copy as shifts } from '../../../admin/counter/shifts.copy.ts';
import { copy as editor } from '../../../admin/courses/editor/editor.copy.ts';
import { copy as courses } from '../../../admin/courses/list/list.copy.ts';
import { copy as pasted } from '../../../admin/courses/quiz/paste/paste.copy.ts';
import { copy as quiz } from '../../../admin/courses/quiz/quiz.copy.ts';
import type { GuideTopics } from '../../../admin/guide/topic.ts';
import { copy as money } from '../../../admin/money/money.copy.ts';
import { copy as print } from '../../../admin/print/print.copy.ts';
import { copy as results } from '../../../admin/quiz-results/quiz-results.copy.ts';
import { copy as search } from '../../../admin/search/search.copy.ts';
import { copy as settings } from '../../../admin/settings/settings.copy.ts';
import { copy as students } from '../../../admin/students/students.copy.ts';
import { adminPaths } from '../../../admin/ui/admin-paths.ts';
import { quizCopy as marks } from '../../../admin/ui/quiz/quiz.copy.ts';
import { copy as refund } from '../../../admin/ui/refund/refund.copy.ts';
import { copy as common } from '../../../admin/ui/ui.copy.ts';
import { copy as years } from '../../../admin/years/years.copy.ts';

/** Quotes the name of a button, a field or a page. The guide shows it in bold. */
const name = (text: string) => `«${text}»`;

const fields = {
  course: name(editor.fields['courseInfo.title']),
  description: name(editor.fields['courseInfo.description']),
  subject: name(editor.fields['courseInfo.subject']),
  grade: name(editor.fields['courseInfo.grade']),
  author: name(editor.fields['courseInfo.author']),
  published: name(editor.fields['courseInfo.published']),
  picture: name(editor.fields.thumbnail),
  open: name(editor.fields['lectures.open']),
  serials: `${name(moves.from)} و${name(moves.to)}`,
};

/** Ways to the pages that several topics begin with. */
const ways = {
  newCode: `${name(common.codes)} ثم ${name(codes.tabs.newCode)}`,
  newBatch: `${name(common.codes)} ثم ${name(codes.tabs.newBatch)}`,
  moves: `${name(common.codes)} ثم ${name(codes.tabs.moves)}`,
  search: `${name(search.short)} في أعلى الصفحة (أو Ctrl مع K)`,
};

/**
 * The pages of the guide. Names of buttons, fields and pages come from the texts of their own
 * pages, so that a step never names a button that no longer exists.
 */
export const copy: GuideTopics = {
  team: {
    access: 'admin',
    summary: 'اسم المركز ورقمه كما يراهما الطلاب، ومن يعمل معك وما له في هذه الصفحات.',
    requirements: [
      'رقم واتساب أو هاتف يردّ عليه المركز، وأماكن بيع البطاقات.',
      'بريد جوجل لكل من سيعمل في هذه الصفحات.',
    ],
    steps: [
      `افتح ${name(common.settings)}، واكتب ${name(settings.brandName)} و${name(settings.tagline)}.`,
      `تحت ${name(settings.contact)} اكتب ما يصل به الطالب إليك وأين تُباع البطاقات، ثم اضغط ${name(settings.save)}.`,
      'اطلب من كل من يعمل معك أن يسجّل الدخول في الموقع مرة بحساب جوجل.',
      `افتح ${name(common.admins)}، واكتب بريده في ${name(team.grant.field)}، واختر ${name(team.grant.role)}، ثم اضغط ${name(team.grant.action)}.`,
      `أعطِ كل واحد ما يحتاج إليه فقط: ${name(common.roles.sales)} لمن يبيع ويردّ على الطلاب، و${name(common.roles.cashier)} معها لمن يستلم النقود، و${name(common.roles.content)} لمن يضيف الكورسات، و${name(common.roles.teacher)} لمن يتابع كورساته هو وكشف حسابه.`,
      `من ترك العمل فاضغط ${name(team.revoke.action)} بجوار اسمه، فيخرج من كل أجهزته في الحال.`,
    ],
    pictures: [
      ['settings', 'صفحة الإعدادات: اسم المركز ووصفه'],
      ['team', 'نموذج إعطاء الصلاحية: البريد ثم الصلاحية'],
    ],
    links: [
      { to: adminPaths.settings(), label: common.settings, access: 'admin' },
      { to: adminPaths.admins(), label: common.admins, access: 'admin' },
      { to: adminPaths.audit(), label: common.audit, access: 'admin' },
    ],
    words: 'صلاحيات موظف موظفون حساب هاتف عنوان إعلان',
  },
  'first-course': {
    access: 'content',
    summary: 'كورس بمحاضراته وصورته، يراه الطلاب حين تنشره.',
    requirements: [
      'عنوان الكورس ووصفه، واسم المدرس.',
      'روابط الفيديوهات، من يوتيوب أو من استضافة تخصك.',
      'صورة عرضية واضحة، إن وُجدت.',
    ],
    steps: [
      `افتح ${name(common.courses)} واضغط ${name(courses.add)}.`,
      `اكتب ${fields.course} و${fields.description}، واختر ${fields.subject} و${fields.grade} و${fields.author}، ثم أضف ${fields.picture}.`,
      `اضغط ${name(editor.lectures.add)} لكل محاضرة واكتب عنوانها ورابطها. وإن كانت كثيرة فاضغط ${name(editor.lectures.addMany)}: محاضرة في كل سطر.`,
      `اجعل أول محاضرة ${fields.open} ليجرّبها الزائر قبل أن يشتري.`,
      'رتّب المحاضرات بسحبها من مقبضها.',
      `تحت ${fields.published} اختر ${name(editor.publishing.now)}، أو ${name(editor.publishing.later)} ليُنشر وحده في وقته، أو ${name(editor.publishing.draft)} إن لم يكتمل، ثم اضغط ${name(editor.save)}.`,
      `في قائمة الكورسات اضغط ${name(courses.view)}، وشغّل محاضرة لتتأكد.`,
    ],
    pictures: [
      ['course', 'بيانات الكورس: العنوان والوصف والمادة'],
      ['lectures', 'المحاضرات في صفحة تعديل الكورس'],
    ],
    links: [
      { to: adminPaths.newCourse(), label: courses.add, access: 'content' },
      { to: adminPaths.courses(), label: common.courses, access: 'content' },
      { to: adminPaths.searchWords(), label: courses.searchWords, access: 'content' },
    ],
    words: 'فيديو يوتيوب رفع نشر مسودة',
  },
  quiz: {
    access: 'content',
    summary: 'أسئلة بعد المحاضرة، تُصحَّح وحدها، ويمكن أن تكون شرطًا لما بعدها.',
    requirements: ['كورس محفوظ فيه محاضرة.', 'الأسئلة وإجاباتها، والصحيح منها.'],
    steps: [
      `افتح الكورس من ${name(common.courses)}، ثم افتح المحاضرة واضغط ${name(editor.quiz.add)}.`,
      `اضغط ${name(quiz.questions.add)}، واكتب ${name(quiz.questions.text)} والإجابات، وحدّد الصحيحة.`,
      `وإن كانت الأسئلة مكتوبة فاضغط ${name(pasted.open)}: تحت كل سؤال إجاباته، وقبل الصحيحة علامة *.`,
      `تحت ${name(quiz.settings.title)} اكتب ${name(quiz.settings.passMark)}، وإن أردت ${name(quiz.settings.attempts)} و${name(quiz.settings.minutes)}.`,
      `شغّل ${name(quiz.settings.gate)} إن كان لا ينتقل إلى المحاضرة التالية إلا من نجح.`,
      `اضغط ${name(quiz.preview.title)} وجرّبه، ثم اضغط ${name(quiz.save)}.`,
      `بعد أن يجيب الطلاب افتح ${name(quiz.results)} لترى ما صعُب عليهم.`,
    ],
    pictures: [['quiz', 'سؤال يُكتب، وإجابته الصحيحة محددة']],
    links: [{ to: adminPaths.courses(), label: common.courses, access: 'content' }],
    words: 'امتحان أسئلة درجات نتائج تصحيح واجب',
  },
  exam: {
    access: 'content',
    summary: 'أسئلة تُفتح وتُغلق في موعدها، فيها محاولة واحدة، وتعرف بعدها من غاب.',
    requirements: [
      'كورس محفوظ.',
      'الأسئلة، أو محاضرات لها اختبارات تُسحب منها.',
      'موعد البدء والانتهاء، وكم دقيقة للطالب.',
    ],
    steps: [
      `افتح الكورس من ${name(common.courses)} واضغط ${name(editor.exam.add)}، واكتب عنوانه ثم اضغط ${name(editor.exam.confirm)}.`,
      `اكتب موعد ${name(quiz.exam.opens)} و${name(quiz.exam.closes)}، واختر ${name(quiz.exam.results)}. واكتب ${name(quiz.settings.minutes)} إن كان لكل طالب وقت.`,
      `أضف أسئلته، أو اختر محاضرة تحت ${name(quiz.draws.add)} واكتب ${name(quiz.draws.count)}.`,
      `اضغط ${name(quiz.preview.title)} وجرّبه، ثم ${name(quiz.save)}. ومن ${name(quiz.print.open)} تطبع ورقته وإجاباتها.`,
      'وهو مفتوح يمكنك أن تمد وقته وتصحح أسئلته، ولا يمكن أن تقصره.',
      `بعد أن ينتهي افتح ${name(quiz.results)}، ثم ${name(results.tabs.marks)}، واختر ${name(results.marks.which.missingExam)}.`,
      `لمن غاب لعذر اضغط ${name(marks.allow.action)} واكتب السبب، فيستطيع أن يبدأ خلال يوم.`,
    ],
    pictures: [['exam', 'موعد الامتحان، وأسئلة تُسحب من محاضرة']],
    links: [{ to: adminPaths.courses(), label: common.courses, access: 'content' }],
    words: 'اختبار شهر موعد غياب غائب محاولة ورقة طباعة درجات سحب أسئلة',
  },
  cards: {
    access: 'sales',
    summary: 'دفعة بطاقات بأكوادها، تُطبع وتُقص وتُباع.',
    requirements: [
      'كورس محفوظ، أو باقة كورسات.',
      'سعر البطاقة، واسم المنفذ إن كانت لمنفذ بعينه.',
      'طابعة وورق A4، أو ملصقات، أو طابعة إيصالات.',
    ],
    steps: [
      `افتح ${ways.newBatch}.`,
      `تحت ${name(batches.scope.label)} اختر ${name(batches.scope.kinds.course)} أو ${name(batches.scope.kinds.lectures)} أو ${name(batches.scope.kinds.bundle)}، ثم اختره.`,
      `اكتب ${name(batches.count)} و${name(batches.price)}، و${name(batches.outlet)} إن كانت لمنفذ بعينه.`,
      `راجع ${name(batches.preview)}، ثم اضغط ${name(batches.generate)}.`,
      `اضغط ${name(batches.created.print)} واختر ${name(print.format)}. اطبع ${name(print.test)} أولًا وقِس البطاقة بالمسطرة.`,
      `اضغط ${name(print.print)}. في نافذة الطباعة اجعل الحجم ١٠٠٪ بلا هوامش.`,
      'قُص البطاقات واحفظها مرتّبة بأرقامها: بها تُسلَّم وتُباع.',
    ],
    pictures: [
      ['batch', 'نموذج دفعة جديدة: الكورس والعدد والسعر'],
      ['print', 'صفحة الطباعة: الورق وزر الطباعة'],
    ],
    links: [
      { to: adminPaths.newBatch(), label: batches.newTitle, access: 'sales' },
      { to: adminPaths.batches(), label: batches.listTitle, access: 'sales' },
      { to: adminPaths.bundles(), label: codes.tabs.bundles, access: 'sales' },
    ],
    words: 'طباعة كروت أكواد ورق ملصقات باقة ترم',
  },
  'hand-over': {
    access: 'sales',
    summary: 'ما خرج من المركز يُكتب على المنفذ، فتعرف ما عنده وما عليه.',
    requirements: [
      'بطاقات مطبوعة، وأول رقم مسلسل فيها وآخره.',
      'اتفاق مع المنفذ: أمانة، أم آجل، أم مدفوع.',
    ],
    steps: [
      `إن صنعت الدفعة لهذا المنفذ واخترت ${name(batches.handOverNow)} فقد سُلّمت، ولا خطوة بعدها.`,
      `وإلا فافتح ${ways.moves}، واختر ${name(moves.kinds.handover)} والكورس و${name(moves.batch)}، أو اكتب ${fields.serials} كما طُبعا.`,
      `اكتب ${name(moves.outlet)}، واختر ${name(moves.terms)}: ${name(moves.termsOptions.none)} أو ${name(moves.termsOptions.credit)} أو ${name(moves.termsOptions.paid)}.`,
      `راجع عدد البطاقات على الزر، ثم اضغطه، مثل ${name(moves.submit.handover('٥٠ بطاقة'))}.`,
      `أخطأت؟ اضغط ${name(common.undo.action)} في الرسالة التي تظهر، أو في ${name(moves.list)} حتى آخر الشهر.`,
      `ما يعود من المنفذ سجّله في الصفحة نفسها: ${name(moves.kinds.return)}.`,
    ],
    pictures: [['hand-over', 'نموذج التسليم: الدفعة والأرقام والمنفذ والثمن']],
    links: [
      { to: adminPaths.moves(), label: moves.title, access: 'sales' },
      { to: adminPaths.outlets(), label: money.outlets.title, access: 'cashier' },
    ],
    words: 'مكتبة أمانة آجل مرتجع توزيع عهدة',
  },
  selling: {
    access: 'sales',
    summary: 'من فتح المركز إلى إغلاقه: بيع، وبطاقة تالفة، ومراجعة آخر اليوم.',
    requirements: [
      `حساب له صلاحية ${name(common.roles.sales)}، ومعها ${name(common.roles.cashier)} لمن يستلم دفعات المنافذ.`,
      'بطاقات مطبوعة في المركز.',
    ],
    steps: [
      'ابدأ من الصفحة الأولى: فيها من رُفضت أكوادهم اليوم وسبب الرفض، فتعرفه قبل أن يتصلوا.',
      `افتح ${name(common.counter)} ثم ${name(counter.tabs.shifts)}، وعُدّ ما في الدرج، واضغط ${name(shifts.open.submit)}.`,
      `في ${name(counter.tabs.sell)} امسح البطاقات واحدة بعد أخرى، أو اكتب أكوادها. خذ ${name(counter.sum)}، واكتب ${name(counter.paid)} ليُحسب الباقي، ثم اضغط ${name(counter.sell('البطاقات'))}.`,
      `اطبع الإيصال، أو اضغط ${name(counter.receipt.copy)}.`,
      `لطالب بعيد: افتح ${ways.newCode}، واختر الكورس واضغط ${name(codes.generate)}، ثم ${name(codes.copyLink)} وأرسله إليه.`,
      `بطاقة تالفة: ابحث عنها وافتح صفحتها واضغط ${name(codes.actions.labels.swap('البطاقة'))}، ثم اطبع الجديدة.`,
      `آخر اليوم اضغط ${name(shifts.close.action)}، وعُدّ الدرج: يظهر المفترض والفرق، ويُطبع للتوقيع.`,
    ],
    pictures: [['sale', 'بطاقات تُباع الآن: السعر والمجموع والباقي']],
    links: [
      { to: adminPaths.counter(), label: common.counter, access: 'sales' },
      { to: adminPaths.newCode(), label: codes.oneTitle, access: 'sales' },
      { to: adminPaths.codes(), label: codes.tabs.list, access: 'sales' },
    ],
    words: 'بيع وردية خزينة درج شباك إيصال استبدال',
  },
  caller: {
    access: 'sales',
    summary: 'من الكود أو الاسم إلى السبب، ثم إصلاحه والطالب على الهاتف.',
    requirements: ['اسم الطالب أو بريده، أو آخر أربعة رموز من الكود.'],
    steps: [
      `اضغط ${ways.search}، واكتب آخر أربعة رموز من الكود، أو بريد الطالب.`,
      `صفحة البطاقة تقول حالتها: ${name(codes.states.used)} ومن استخدمها، أو ${name(codes.states.inactive)} ففعّلها إن بيعت، أو ${name(codes.states.revoked)} ومن أبطلها.`,
      `في ملف الطالب، تحت ${name(students.refusals.title)}، ما كتبه وسبب رفضه. إن أوقفته الأخطاء فاضغط ${name(students.unlock.action)}.`,
      `دخل بحساب جوجل آخر؟ بجوار الكورس اضغط ${name(students.transfer.action)}، واختر الحساب الذي يستخدمه. وإن كان لا يدخل على جهازه فاضغط ${name(students.devices.reset)}، ثم يسجّل الدخول من جديد.`,
      `يريد ثمن كورسه أو كورسًا غيره؟ في صفحة البطاقة اضغط ${name(refund.refund.action)} أو ${name(refund.exchange.action)} (بصلاحية ${name(common.roles.admin)}).`,
      `دفع ولم يُفتح له شيء؟ اختر الكورس تحت ${name(students.enrol.title)}، واكتب السبب.`,
      `اكتب ما حدث تحت ${name(students.note.title)}، لمن يردّ عليه بعدك.`,
    ],
    pictures: [
      ['search', 'نافذة البحث وفيها الطالب وبطاقته'],
      ['student', 'ملف الطالب: كورساته وما يمكن فعله'],
    ],
    links: [
      { to: adminPaths.students(), label: common.students, access: 'sales' },
      { to: adminPaths.codes(), label: codes.tabs.list, access: 'sales' },
      { to: adminPaths.bulkEnrolment(), label: students.bulk, access: 'sales' },
    ],
    words: 'مشكلة شكوى كود مرفوض لا يعمل موقوف جهاز نقل اتصال',
  },
  'month-end': {
    access: 'cashier',
    summary: 'كم على كل منفذ، وما دفعه، وما بقي للمركز وللمدرسين.',
    requirements: [
      'كل تسليم وبيع ومرتجع في الشهر مسجّل.',
      'إيصالات ما دفعته المنافذ.',
      'نسبة كل مدرس من كورسه، لمن يرى التقرير.',
    ],
    steps: [
      `سجّل أولًا ما رجع من المنافذ: ${ways.moves}، ثم ${name(moves.kinds.return)}.`,
      `افتح ${name(common.money)} ثم ${name(money.tabs.outlets)}: أمام كل منفذ ${name(money.outlets.owed)}.`,
      `افتح المنفذ واختر ${name(money.month)}. بجوار كل دفعة رقم إيصالها، وما نقص أضفه بزر ${name(money.payment.add)}.`,
      `اضغط ${name(money.print)}، ووقّعا نسختين: واحدة للمركز وواحدة للمنفذ.`,
      `افتح ${name(money.tabs.report)}، وأمام كل كورس بلا نسبة اضغط ${name(money.share.setShare)}.`,
      `راجع ${name(money.report.tiles.share)} و${name(money.report.tiles.centreShare)}، واطبع التقرير. ثم في ${name(money.tabs.teachers)} سجّل ما دفعته لكل مدرس بزر ${name(money.payout.add)}، واطبع كشفه.`,
    ],
    pictures: [
      ['settlement', 'تسوية منفذ: رصيد أول الشهر وآخره'],
      ['report', 'تقرير الشهر وأرقامه'],
    ],
    links: [
      { to: adminPaths.outlets(), label: money.outlets.title, access: 'cashier' },
      { to: adminPaths.money(), label: money.tabs.report, access: 'admin' },
      { to: adminPaths.teachers(), label: money.teachers.title, access: 'admin' },
      { to: adminPaths.moves({ kind: 'return' }), label: moves.title, access: 'sales' },
    ],
    words: 'حساب حسابات فلوس دفعات مدرس نصيب دخل مبيعات',
  },
  'year-end': {
    access: 'admin',
    summary: 'تنتهي اشتراكات العام وتبطل بطاقاته، ويبقى تقدّم الطلاب.',
    requirements: [
      'تسوية آخر شهر مع كل منفذ.',
      'نسخة احتياطية حديثة: اسأل عنها المسؤول التقني للمركز.',
    ],
    steps: [
      `افتح ${name(common.courses)}، وحدّد كورسات العام المنتهي، ثم اضغط ${name(courses.endYear)}.`,
      'راجع عدد المشتركين والبطاقات التي تبطل، واختر الباقات التي تنتهي معها.',
      `اضغط ${name(years.end)}، واكتب ${name(years.dialog.word)} للتأكيد. يمكنك إغلاق الصفحة: يكتمل العمل وحده.`,
      `أخطأت؟ تحت ${name(years.years)} اضغط ${name(years.undo.action)} خلال ثلاثين يومًا.`,
      `استرد البطاقات القديمة من المنافذ، وسجّلها ${name(moves.kinds.return)}.`,
      'للعام الجديد عدّل الكورسات أو انسخها من قائمتها، ثم اصنع لها دفعات جديدة.',
    ],
    pictures: [['year', 'صفحة نهاية العام قبل إنهائه']],
    links: [
      { to: adminPaths.courses(), label: common.courses, access: 'content' },
      { to: adminPaths.years(), label: years.title, access: 'admin' },
    ],
    words: 'ترم نهاية إنهاء اشتراكات صيف جديد',
  },
  safety: {
    access: 'team',
    summary: 'ما يُستعاد وكيف، وما لا يخرج من المركز، ومن تسأل.',
    requirements: ['رقم المسؤول التقني للمركز عند من يفتح المركز ومن يغلقه.'],
    steps: [
      `حُذف كورس؟ في ${name(common.courses)} اختر ${name(courses.filters.trash)} واضغط ${name(courses.restore)}، خلال ثلاثين يومًا. والمحاضرة تعود من صفحة تعديل كورسها.`,
      `تغيّرت بطاقات خطأ؟ اضغط ${name(common.undo.action)} في ${name(common.audit)}، وفيه من فعل ماذا ومتى. وما سُلّم أو بيع خطأ يُصحَّح من ${name(codes.tabs.moves)}، تحت ${name(moves.list)}.`,
      'لا ترسل اسم طالب ولا بريده ولا درجته إلى أحد غير أهله. وما تنزّله من ملفات احذفه بعد استخدامه.',
      `طلب الطالب أو ولي أمره حذف بياناته؟ اضغط ${name(students.delete.action)} في آخر ملفه. لا رجعة في ذلك.`,
      'لا يفتح الموقع؟ جرّب شبكة أخرى وجهازًا آخر. إن بقي فصوّر الشاشة برسالتها، وأرسلها إلى المسؤول التقني.',
      'اسأل المسؤول التقني أول كل شهر: متى أُخذت آخر نسخة احتياطية، ومتى جُرّبت استعادتها؟',
    ],
    pictures: [['log', 'السجل: من فعل ماذا ومتى']],
    links: [
      {
        to: adminPaths.courses({ state: 'trash' }),
        label: courses.filters.trash,
        access: 'content',
      },
      { to: adminPaths.audit(), label: common.audit, access: 'admin' },
    ],
    words: 'نسخة احتياطية استعادة استرجاع حذف تراجع عطل توقف بيانات',
  },
};
