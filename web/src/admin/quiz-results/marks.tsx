import type { ExamFacts } from '@markaz/contract/catalogue/exams';
import { examState } from '@markaz/contract/learning/exam-rules';
import { type MarkedStudent, markState } from '@markaz/contract/learning/quiz-results';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { postJson } from '../../shared/api/client.ts';
import { useBrand } from '../../shared/brand/settings.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { pagedQuery } from '../api/paged-query.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { copy as contactCopy } from '../ui/contact/contact.copy.ts';
import { ContactLinks } from '../ui/contact/contact-links.tsx';
import { useContacts } from '../ui/contact/use-contacts.tsx';
import { FramedTable } from '../ui/data-table.tsx';
import { SpreadsheetDownload } from '../ui/downloads.tsx';
import { useReplaceUrl, withQuery } from '../ui/filters.ts';
import { PeopleIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { PagedList } from '../ui/paged-list.tsx';
import { formatBestMark, MarkFacts, MarkState } from '../ui/quiz/mark-facts.tsx';
import { AllowExamButton, OpenNextButton } from '../ui/quiz/quiz-repair-buttons.tsx';
import { SearchField, useSearchText } from '../ui/search-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import * as table from '../ui/table.module.css';
import { useHasAccess } from '../ui/use-has-access.ts';
import { copy } from './quiz-results.copy.ts';

const texts = copy.marks;

function StudentName({ student }: { readonly student: MarkedStudent }) {
  const hasAccess = useHasAccess();
  const name = student.displayName || texts.nameless;
  return (
    <>
      {hasAccess('sales') ? (
        <Link className={table.title} to={adminPaths.student(student.uid)}>
          {name}
        </Link>
      ) : (
        <span className={table.title}>{name}</span>
      )}
      <span className={table.folded}>
        <span>
          <MarkState mark={student} /> {formatBestMark(student)}
        </span>
        <MarkFacts mark={student} />
      </span>
    </>
  );
}

interface Props {
  readonly cId: string;
  readonly lecture: { readonly lId: string; readonly title: string };
  /** Whether later lectures are locked until the student passes the quiz. */
  readonly gate: boolean;
  readonly exam: ExamFacts | null;
  /** Title of the quiz. */
  readonly quiz: string;
  readonly search: string;
  /** Whether to list only the students without an attempt. */
  readonly onlyMissing: boolean;
}

export function Marks({ cId, lecture, gate, exam, quiz, search, onlyMissing }: Props) {
  const { lId } = lecture;
  const replaceUrl = useReplaceUrl();
  const which = onlyMissing ? 'missing' : 'all';
  const show = (filter: { readonly search: string; readonly isMissing: boolean }) =>
    replaceUrl(
      adminPaths.quizResults(cId, lId, 'marks', {
        search: filter.search,
        which: filter.isMissing ? 'missing' : undefined,
      }),
    );
  const { typed, setTyped, isUpToDate } = useSearchText(search, (text) =>
    show({ search: text, isMissing: onlyMissing }),
  );
  const list = useInfiniteQuery(
    pagedQuery(['admin', 'quizzes', 'marks', cId, lId, search, which], (page, options) =>
      postJson('admin/quizzes/marks', { cId, lId, search, which, ...page }, options),
    ),
  );
  const { brandName } = useBrand();
  const { isOffered, control, contactOf } = useContacts(
    (list.data?.pages ?? []).map(({ students }) => students.map(({ uid }) => uid)),
  );
  const renderContact = (student: MarkedStudent) => {
    const contact = contactOf(student.uid);
    if (contact === undefined) return null;
    const name = student.displayName || texts.nameless;
    const { messages } = contactCopy;
    return (
      <ContactLinks
        contact={contact}
        name={name}
        messages={
          student.best === null
            ? messages.noMark(name, brandName, quiz)
            : messages.mark(name, brandName, quiz, formatBestMark(student))
        }
      />
    );
  };
  const { columns } = texts;
  const mayAllow = exam !== null && examState(exam, new Date()) !== 'before';
  const emptyTexts = onlyMissing ? texts.nobodyMissing : texts.empty;
  const canOpen = (student: MarkedStudent) =>
    gate && !['passed', 'opened'].includes(markState(student));
  return (
    <div className={layout.stack}>
      <div className={layout.fields}>
        <SearchField
          label={texts.search}
          helperText={texts.searchHint}
          value={typed}
          onChange={setTyped}
          inputProps={{ autoComplete: 'off', spellCheck: false }}
        />
        <SelectField
          label={texts.which.label}
          value={which}
          options={[
            ['all', texts.which.all],
            ['missing', exam === null ? texts.which.missing : texts.which.missingExam],
          ]}
          onChange={(chosen) => show({ search: typed.trim(), isMissing: chosen === 'missing' })}
        />
      </div>
      <div>
        <SpreadsheetDownload href={withQuery('/api/admin/quizzes/export', { cId, lId })} />
      </div>
      {list.data !== undefined && control}
      <PagedList
        query={isUpToDate ? list : { ...list, data: undefined, error: null }}
        itemsOf={(page) => page.students}
        loading={copy.loadingMarks}
        height="24rem"
        empty={<EmptyState icon={PeopleIcon} {...(search === '' ? emptyTexts : texts.noMatch)} />}
      >
        {(students) => (
          <FramedTable
            rows={students}
            keyOf={({ uid }) => uid}
            columns={[
              [columns.student, (student) => <StudentName student={student} />],
              [columns.mark, formatBestMark, 'wide'],
              [columns.state, (student) => <MarkState mark={student} />, 'wide'],
              [columns.facts, (student) => <MarkFacts mark={student} />, 'wide'],
              ...(gate || mayAllow || isOffered
                ? [
                    [
                      columns.actions,
                      (student: MarkedStudent) => (
                        <>
                          {canOpen(student) && (
                            <OpenNextButton cId={cId} lecture={lecture} student={student} />
                          )}
                          {mayAllow && (
                            <AllowExamButton cId={cId} lecture={lecture} student={student} />
                          )}
                          {renderContact(student)}
                        </>
                      ),
                      'actions',
                    ] as const,
                  ]
                : []),
            ]}
          />
        )}
      </PagedList>
    </div>
  );
}
