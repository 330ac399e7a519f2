import { type QuestionInput, questionInputSchema } from '@markaz/contract/learning/quiz-authoring';
import { limits } from '@markaz/contract/limits';
import { cleanLine } from '@markaz/contract/text/text';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { plural } from '../../../shared/format/plural.ts';
import { quizNouns } from '../../../shared/format/quiz-nouns.ts';
import { saveFile } from '../../../shared/ui/save-file.ts';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { copy as giftCopy } from './gift/gift.copy.ts';
import { copy as pasteCopy } from './paste/paste.copy.ts';

const dialogs = {
  paste: lazy(() => import('./paste/paste-questions.tsx')),
  gift: lazy(() => import('./gift/import-gift.tsx')),
};

interface Props {
  readonly questionCount: number;
  /** Title of the lecture, for the file's name. */
  readonly lectureTitle: string;
  readonly questions: () => readonly QuestionInput[];
  readonly onAdd: (questions: readonly QuestionInput[]) => void;
}

/** Returns a file name that is valid on every system. */
const toFileName = (text: string) => cleanLine(text.replace(/[\\/:*?"<>|]/gu, ' '));

async function exportGift({ questions, lectureTitle }: Props): Promise<void> {
  const { writeGift } = await import('./gift/write-gift.ts');
  const completeQuestions = questions().flatMap(
    (question) => questionInputSchema.safeParse(question).data ?? [],
  );
  const file = new Blob([writeGift(completeQuestions)], { type: 'text/plain;charset=utf-8' });
  saveFile(file, `${toFileName(giftCopy.file(lectureTitle))}.gift`);
  showToast(giftCopy.exported(plural(completeQuestions.length, quizNouns.question)));
}

/** Imports questions from text or a file, and exports them to a file. */
export function QuestionTransfer(props: Props) {
  const { questionCount, onAdd } = props;
  const [openDialog, setOpenDialog] = useState<keyof typeof dialogs | null>(null);
  const maxQuestions = limits.questionsPerQuiz - questionCount;
  const Dialog = openDialog === null ? null : dialogs[openDialog];
  const add = (questions: readonly QuestionInput[]) => {
    onAdd(questions);
    showToast(pasteCopy.added(plural(questions.length, quizNouns.question)));
  };
  return (
    <>
      {maxQuestions > 0 && (
        <>
          <Button variant="outlined" onClick={() => setOpenDialog('paste')}>
            {pasteCopy.open}
          </Button>
          <Button onClick={() => setOpenDialog('gift')}>{giftCopy.open}</Button>
        </>
      )}
      {questionCount > 0 && (
        <Button startIcon={<DownloadIcon />} onClick={() => void exportGift(props)}>
          {giftCopy.export}
        </Button>
      )}
      {Dialog !== null && (
        <Suspense>
          <Dialog maxQuestions={maxQuestions} onAdd={add} onClose={() => setOpenDialog(null)} />
        </Suspense>
      )}
    </>
  );
}
