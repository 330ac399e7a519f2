import type { CourseSummary } from '@markaz/contract/catalogue/courses';

export interface Teacher {
  readonly id: string;
  readonly name: string;
  /** The letter shown in the teacher's ornament. */
  readonly initial: string;
  readonly courseCount: number;
}

/** Titles before a name (أ. ، د. ، الشيخ، الأستاذة …), skipped for its initial. */
const titles = /^(?:(?:أ|د|م)\s*\.\s*د?\s*\.?|الشيخ|الأستاذة?|الدكتورة?)\s*/u;

/**
 * Returns all teachers in the published catalogue, most courses first. Counted here because the
 * catalogue is on the page already: fetching the authors would cost another call.
 */
export function teachersOf(courses: readonly CourseSummary[]): Teacher[] {
  const teachers = new Map<string, Teacher>();
  for (const { author } of courses) {
    if (author === null) continue;
    const known = teachers.get(author.id);
    const initial = author.name.replace(titles, '').charAt(0);
    teachers.set(author.id, { ...author, initial, courseCount: (known?.courseCount ?? 0) + 1 });
  }
  return [...teachers.values()].sort(
    (a, b) => b.courseCount - a.courseCount || a.name.localeCompare(b.name, 'ar'),
  );
}
