/** A school subject with the other names that students type for it. */
export interface SubjectNames {
  /** Texts by which courses of the subject are found: its Arabic and its Latin name. */
  readonly finds: readonly string[];
  /**
   * The names that students type. The first is the subject's own. A search also understands their
   * beginnings.
   */
  readonly words: readonly string[];
}

/**
 * The subjects whose names differ from what students type. The Arabic names have the article, so
 * that they match only at the start of a word. Staff add more words on the page «كلمات البحث».
 */
export const subjects: readonly SubjectNames[] = [
  { finds: ['الرياضيات', 'math'], words: ['رياضيات', 'رياضة', 'ماث', 'maths', 'mathematics'] },
  { finds: ['الفيزياء', 'physics'], words: ['فيزياء', 'فيزيقا', 'فيزيكس', 'physics'] },
  { finds: ['الكيمياء', 'chemistry'], words: ['كيمياء', 'كيميستري', 'chemistry'] },
  { finds: ['الأحياء', 'biology'], words: ['أحياء', 'بيولوجي', 'بيولوجيا', 'biology'] },
  { finds: ['الجيولوجيا', 'geology'], words: ['جيولوجيا', 'علوم الأرض', 'geology'] },
  { finds: ['العربي', 'arabic'], words: ['عربية', 'عربي', 'arabic'] },
  { finds: ['الإنجليزي', 'english'], words: ['إنجليزية', 'إنجليزي', 'انجلش', 'english'] },
  { finds: ['الفرنسي', 'french'], words: ['فرنسية', 'فرنسي', 'فرنساوي', 'french'] },
  { finds: ['الألماني', 'german'], words: ['ألمانية', 'ألماني', 'german'] },
  { finds: ['الإيطالي', 'italian'], words: ['إيطالية', 'إيطالي', 'italian'] },
  { finds: ['التاريخ', 'history'], words: ['تاريخ', 'history'] },
  { finds: ['الجغرافيا', 'geography'], words: ['جغرافيا', 'geography'] },
  { finds: ['الفلسفة', 'philosophy'], words: ['فلسفة', 'philosophy'] },
  { finds: ['علم النفس', 'psychology'], words: ['علم النفس', 'سيكولوجي', 'psychology'] },
  { finds: ['الإحصاء', 'statistics'], words: ['إحصاء', 'statistics'] },
  { finds: ['القرآن', 'quran'], words: ['قرآن', 'quran'] },
  { finds: ['الفقه', 'fiqh'], words: ['فقه', 'fiqh'] },
  { finds: ['التفسير', 'tafsir'], words: ['تفسير', 'tafsir'] },
];
