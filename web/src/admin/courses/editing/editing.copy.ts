/** Texts that the editors of courses and quizzes share. */
export const copy = {
  requiredNote: 'الحقول التي عليها نجمة مطلوبة.',
  draft: {
    restored: (time: string) => `استُعيد ما كتبته ولم تحفظه (${time}).`,
    discard: 'ابدأ من دونه',
    discarded: 'أُهمل ما لم يُحفظ.',
    undo: 'تراجع',
  },
  summary: {
    title: 'راجع هذه الحقول ثم احفظ:',
    server: 'لم يقبل الخادم بعض البيانات:',
  },
  /** Text of the dialog that asks before unsaved work is left. */
  leaving:
    'إن غادرت الآن فلن يراه الطلاب. ما كتبته يبقى في هذا المتصفح ويعود إليك حين تفتح الصفحة.',
  uploading: (percent: string) => `تُرفع البيانات: ${percent}`,
  cancelUpload: 'أوقف الرفع',
  conflict: {
    added: (title: string) => `أُضيف: ${title}`,
    removed: (title: string) => `حُذف: ${title}`,
    reordered: 'تغيّر الترتيب',
  },
  item: {
    short: (number: string, title: string) => `${number}. ${title}`,
    up: (title: string) => `انقل لأعلى: ${title}`,
    down: (title: string) => `انقل لأسفل: ${title}`,
    remove: (title: string) => `احذف: ${title}`,
    undo: 'تراجع',
  },
  drag: {
    handle: (title: string) => `مقبض ترتيب: ${title}`,
    hint: 'اسحب للترتيب',
    role: 'عنصر يُرتَّب بالسحب',
    grabbed: (title: string, position: string, count: string) =>
      `أُمسكت ${title}، موضعها ${position} من ${count}`,
    movedOver: (title: string, position: string, count: string) =>
      `${title}: عند الموضع ${position} من ${count}`,
    cancelled: (title: string, position: string) =>
      `أُلغي النقل. ${title}: بقيت في الموضع ${position}`,
  },
} as const;
