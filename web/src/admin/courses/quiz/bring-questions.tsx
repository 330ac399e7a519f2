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
import { copy as gift } from './gift/gift.copy.ts';
import { copy as paste } from './paste/paste.copy.ts';

const dialogs = {
  paste: lazy(() => import('./paste/paste-questions.tsx')),
  gift: lazy(() => import('./gift/import-gift.tsx')),
};

interface Props {
  readonly count: number;
  /** Title of the lecture, for the file's name. */
  readonly lecture: string;
  readonly questions: () => readonly QuestionInput[];
  readonly onAdd: (questions: readonly QuestionInput[]) => void;
}

/** Returns a file name that is valid on every system. */
const fileName = (text: string) => cleanLine(text.replace(/[\\/:*?"<>|]/gu, ' '));

async function exportGift({ questions, lecture }: Props): Promise<void> {
  const { writeGift } = await import('./gift/write-gift.ts');
  const whole = questions().flatMap(
    (question) => questionInputSchema.safeParse(question).data ?? [],
  );
  const file = new Blob([writeGift(whole)], { type: 'text/plain;charset=utf-8' });
  saveFile(file, `${fileName(gift.file(lecture))}.gift`);
  showToast(gift.exported(plural(whole.length, quizNouns.question)));
}

/** Imports questions from text or a file, and exports them to a file. */
export function BringQuestions(props: Props) {
  const { count, onAdd } = props;
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const room = limits.questionsPerQuiz - count;
  const Dialog = open === null ? null : dialogs[open];
  const add = (questions: readonly QuestionInput[]) => {
    onAdd(questions);
    showToast(paste.added(plural(questions.length, quizNouns.question)));
  };
  return (
    <>
      {room > 0 && (
        <>
          <Button variant="outlined" onClick={() => setOpen('paste')}>
            {paste.open}
          </Button>
          <Button onClick={() => setOpen('gift')}>{gift.open}</Button>
        </>
      )}
      {count > 0 && (
        <Button startIcon={<DownloadIcon />} onClick={() => void exportGift(props)}>
          {gift.export}
        </Button>
      )}
      {Dialog !== null && (
        <Suspense>
          <Dialog room={room} onAdd={add} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
