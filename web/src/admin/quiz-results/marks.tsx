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
import { OpenNextButton } from '../ui/quiz/open-next-button.tsx';
import { SearchField, useSearchText } from '../ui/search-field.tsx';
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
  /** Title of the quiz. */
  readonly quiz: string;
  readonly search: string;
}

export function Marks({ cId, lecture, gate, quiz, search }: Props) {
  const { lId } = lecture;
  const replaceUrl = useReplaceUrl();
  const { typed, setTyped, isUpToDate } = useSearchText(search, (text) =>
    replaceUrl(adminPaths.quizResults(cId, lId, 'marks', text)),
  );
  const list = useInfiniteQuery(
    pagedQuery(['admin', 'quizzes', 'marks', cId, lId, search], (page, options) =>
      postJson('admin/quizzes/marks', { cId, lId, search, ...page }, options),
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
  const canOpen = (student: MarkedStudent) =>
    gate && !['passed', 'opened'].includes(markState(student));
  return (
    <div className={layout.stack}>
      <SearchField
        label={texts.search}
        helperText={texts.searchHint}
        value={typed}
        onChange={setTyped}
        inputProps={{ autoComplete: 'off', spellCheck: false }}
      />
      <div>
        <SpreadsheetDownload href={withQuery('/api/admin/quizzes/export', { cId, lId })} />
      </div>
      {list.data !== undefined && control}
      <PagedList
        query={isUpToDate ? list : { ...list, data: undefined, error: null }}
        itemsOf={(page) => page.students}
        loading={copy.loadingMarks}
        height="24rem"
        empty={<EmptyState icon={PeopleIcon} {...(search === '' ? texts.empty : texts.noMatch)} />}
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
              ...(gate || isOffered
                ? [
                    [
                      columns.actions,
                      (student: MarkedStudent) => (
                        <>
                          {canOpen(student) && (
                            <OpenNextButton cId={cId} lecture={lecture} student={student} />
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
