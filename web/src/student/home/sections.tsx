import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import { khatam, khatamTransform } from '@markaz/contract/site/khatam';
import { Link } from 'react-router-dom';
import { useBrand } from '../../shared/brand/settings.ts';
import { AskCentre } from '../../shared/contact/ask-centre.tsx';
import { contactCopy } from '../../shared/contact/contact.copy.ts';
import { formatPlainNumber } from '../../shared/format/numbers.ts';
import { paths } from '../../shared/paths.ts';
import { ExternalIcon } from '../../shared/ui/icons.tsx';
import { layoutCopy } from '../../shared/ui/layout.copy.ts';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { homeCopy } from './home.copy.ts';
import * as styles from './sections.module.css';

function Star({ text }: { readonly text: string }) {
  return (
    <span className={styles.star} aria-hidden="true">
      <svg width="56" height="56" viewBox="0 0 56 56" aria-hidden="true">
        <path d={khatam} transform={khatamTransform(28, 27)} fill="currentColor" />
      </svg>
      <span>{text}</span>
    </span>
  );
}

export function Steps() {
  return (
    <section className={styles.steps}>
      <h2>{homeCopy.steps.title}</h2>
      <ol className={styles.stepList}>
        {homeCopy.steps.list.map((step, index) => (
          <li key={step.title} className={styles.step}>
            <Star text={formatPlainNumber(index + 1)} />
            <div>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
              {index === 0 && <AskCentre label={contactCopy.lost} />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

type Teacher = NonNullable<CourseSummary['author']> & {
  readonly initial: string;
  readonly courseCount: number;
};

/** Titles before a name (أ. ، د. ، الشيخ، الأستاذة …), which are skipped to find its initial. */
const honorifics = /^(?:(?:أ|د|م)\s*\.\s*د?\s*\.?|الشيخ|الأستاذة?|الدكتورة?)\s*/u;

/**
 * Returns the teachers in the catalogue, most courses first. Counts the courses of the catalogue,
 * which the page has already loaded. Fetching the authors would need another call.
 */
export function teachersOf(courses: readonly CourseSummary[]) {
  const teachers = new Map<string, Teacher>();
  for (const { author } of courses) {
    if (author === null) continue;
    const existing = teachers.get(author.id);
    const initial = author.name.replace(honorifics, '').charAt(0);
    teachers.set(author.id, { ...author, initial, courseCount: (existing?.courseCount ?? 0) + 1 });
  }
  return [...teachers.values()].sort(
    (a, b) => b.courseCount - a.courseCount || a.name.localeCompare(b.name, 'ar'),
  );
}

/** Maximum number of teachers. They fill two rows on a wide screen, as the newest courses do. */
const maxTeachers = 6;

/** Links to the teachers with the most courses. The catalogue's filter lists all teachers. */
export function Teachers({ courses }: { readonly courses: readonly CourseSummary[] }) {
  const teachers = teachersOf(courses);
  if (teachers.length === 0) return null;
  return (
    <section>
      <h2>{homeCopy.teachers.title}</h2>
      <ul className={styles.teachers}>
        {teachers.slice(0, maxTeachers).map((teacher) => (
          <li key={teacher.id}>
            <Link className={styles.teacher} to={paths.coursesByAuthor(teacher.id)}>
              <Star text={teacher.initial} />
              <span>
                <span className={styles.teacherName}>{teacher.name}</span>
                <span className={styles.teacherCourses}>
                  {homeCopy.teachers.courses(teacher.courseCount)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Channel() {
  const { playlistUrl } = useBrand();
  return (
    <section className={styles.channel} hidden={!playlistUrl}>
      <div>
        <h2>{homeCopy.channel.title}</h2>
        <p>{homeCopy.channel.text}</p>
      </div>
      <a
        className={styles.channelLink}
        data-brand="playlistUrl"
        href={playlistUrl}
        target="_blank"
        rel="noreferrer"
      >
        {homeCopy.channel.action}
        <ExternalIcon size={18} />
        <VisuallyHidden>{layoutCopy.newWindow}</VisuallyHidden>
      </a>
    </section>
  );
}
