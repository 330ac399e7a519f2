import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { draftQuery, toDraftKey } from '../../../admin/courses/editing/draft-store.ts';
import { QuestionViewContext } from '../../../admin/courses/quiz/preview/preview-dialog.tsx';
import { QuizPaper } from '../../../admin/courses/quiz/print/quiz-paper.tsx';
import { copy } from '../../../admin/courses/quiz/quiz.copy.ts';
import { type QuizDraft, QuizEditor } from '../../../admin/courses/quiz/quiz-editor.tsx';
import { type OpenedQuiz, storedQuizQuery } from '../../../admin/courses/quiz/quiz-query.ts';
import { adminPaths } from '../../../admin/ui/admin-paths.ts';
import { PrintIcon, QuizIcon } from '../../../admin/ui/icons.tsx';
import { saved } from '../../../admin/ui/leave-dialog.tsx';
import { Loaded } from '../../../admin/ui/loaded.tsx';
import { SectionHeading } from '../../../admin/ui/section-heading.tsx';
import { useStaffUid } from '../../../admin/ui/use-has-access.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { QuestionView } from '../../../student/quiz/question-view.tsx';

const skeletonProps = { label: copy.loading, width: 'min(900px, 100%)', height: '40rem' } as const;

interface EditorProps {
  readonly cId: string;
  readonly lId: string;
  readonly opened: OpenedQuiz;
}

function EditorWithDraft({ cId, lId, opened }: EditorProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const key = toDraftKey(useStaffUid(), cId, lId);
  return (
    <Loaded query={useQuery(draftQuery<QuizDraft>(key))} {...skeletonProps}>
      {(draft) => (
        <QuizEditor
          lecture={{ cId, lId }}
          opened={opened}
          draft={draft}
          draftKey={key}
          startsAsExam={search.get('add') === 'exam'}
          onSaved={() => showToast(copy.saved)}
          onRemoved={() => {
            showToast(copy.removal.done);
            void navigate(adminPaths.course(cId), { state: saved });
          }}
        />
      )}
    </Loaded>
  );
}

/** Edits a lecture's quiz. */
export function QuizPage() {
  const { cId = '', lId = '' } = useParams();
  const query = useQuery(storedQuizQuery({ cId, lId }));
  const lecture = query.data?.lecture;
  return (
    <>
      <SectionHeading title={lecture === undefined ? copy.untitled : copy.title(lecture)}>
        <span>
          <Button component={Link} to={adminPaths.course(cId)}>
            {copy.back}
          </Button>
          {query.data?.quiz != null && (
            <>
              <Button component={Link} to={adminPaths.quizResults(cId, lId)}>
                {copy.results}
              </Button>
              <Button
                component={Link}
                to={adminPaths.printQuiz(cId, lId)}
                startIcon={<PrintIcon />}
              >
                {copy.print.open}
              </Button>
            </>
          )}
        </span>
      </SectionHeading>
      <QuestionViewContext value={QuestionView}>
        <Loaded query={query} {...skeletonProps}>
          {(opened) => (
            <EditorWithDraft key={`${cId}/${lId}`} cId={cId} lId={lId} opened={opened} />
          )}
        </Loaded>
      </QuestionViewContext>
    </>
  );
}

/** Prints a lecture's quiz as a paper. */
export function QuizPrintPage() {
  const { cId = '', lId = '' } = useParams();
  const texts = copy.print;
  const query = useQuery({ ...storedQuizQuery({ cId, lId }), staleTime: 0 });
  return (
    <>
      <SectionHeading title={texts.title}>
        <Button component={Link} to={adminPaths.quiz(cId, lId)}>
          {texts.editor}
        </Button>
      </SectionHeading>
      <Loaded query={query} {...skeletonProps}>
        {({ quiz }) =>
          quiz === null ? (
            <EmptyState icon={QuizIcon} {...texts.empty} />
          ) : (
            <QuizPaper key={quiz.version} quiz={quiz} />
          )
        }
      </Loaded>
    </>
  );
}
