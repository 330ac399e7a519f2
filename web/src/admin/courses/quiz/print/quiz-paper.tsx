import { drawQuestions } from '@markaz/contract/learning/exam-rules';
import { optionText, questionKinds } from '@markaz/contract/learning/question-kinds';
import type { KeyedQuestion, KeyedQuiz } from '@markaz/contract/learning/quizzes';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useMemo, useState } from 'react';
import { useBrand } from '../../../../shared/brand/settings.ts';
import { formatNumber, formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { nouns, plural } from '../../../../shared/format/plural.ts';
import { quizNouns } from '../../../../shared/format/quiz-nouns.ts';
import { MathsText } from '../../../../shared/maths/maths-text.tsx';
import { printedAlone } from '../../../print/printed-alone.ts';
import { formatDayAndHour } from '../../../ui/form/cairo-time.ts';
import * as form from '../../../ui/form/form.module.css';
import { PrintIcon } from '../../../ui/icons.tsx';
import * as layout from '../../../ui/layout.module.css';
import { copy } from '../quiz.copy.ts';
import * as styles from './quiz-paper.module.css';

const texts = copy.print;

const letterAt = (index: number) => copy.answers.letters[index] ?? formatPlainNumber(index + 1);

/** Returns the answers as the key page shows them: letters, or a word for true and false. */
export function keyOf(question: Pick<KeyedQuestion, 'kind' | 'options' | 'right'>): string {
  const { kind, options, right } = question;
  const isFixed = questionKinds[kind].fixedTexts !== null;
  return options
    .map((option, index) => ({
      ...option,
      label: isFixed ? optionText(question, option) : letterAt(index),
    }))
    .filter(({ id }) => right.includes(id))
    .map(({ label }) => label)
    .join('، ');
}

function PaperQuestion({ question }: { readonly question: KeyedQuestion }) {
  const { kind, text, picture, options } = question;
  const isFixed = questionKinds[kind].fixedTexts !== null;
  return (
    <li className={styles.question}>
      <p className={styles.text}>
        <MathsText>{text}</MathsText>
        {questionKinds[kind].allowsMultiple && <span className={styles.note}> ({texts.many})</span>}
      </p>
      {picture !== null && (
        <img
          className={styles.picture}
          src={picture.src}
          width={picture.width}
          height={picture.height}
          alt={picture.alt ?? ''}
        />
      )}
      <ul className={styles.options}>
        {options.map((option, index) => (
          <li key={option.id}>
            {isFixed ? (
              <span className={styles.box} />
            ) : (
              <span className={styles.letter}>{texts.letter(letterAt(index))}</span>
            )}
            <span>
              <MathsText>{optionText(question, option)}</MathsText>
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

interface Props {
  readonly quiz: KeyedQuiz;
}

/** A quiz as a paper, with the key on a page of its own. Drawn questions are those of one attempt. */
export function QuizPaper({ quiz }: Props) {
  const { settings } = quiz;
  const { title, minutes, exam } = settings;
  const { brandName } = useBrand();
  const [seed, setSeed] = useState(() => crypto.randomUUID() as string);
  const [hasKey, setHasKey] = useState(true);
  const questions = useMemo(() => drawQuestions(quiz, seed), [quiz, seed]);
  const isDrawn = questions.length < quiz.questions.length;
  return (
    <div className={layout.stack}>
      <p className={form.muted}>{texts.hint}</p>
      <div className={layout.actions}>
        <Button size="large" variant="contained" startIcon={<PrintIcon />} onClick={() => print()}>
          {texts.print}
        </Button>
        {isDrawn && <Button onClick={() => setSeed(crypto.randomUUID())}>{texts.redraw}</Button>}
        <FormControlLabel
          className={form.switch ?? ''}
          label={
            <>
              {texts.withKey}
              <span className={form.muted}> {texts.withKeyHint}</span>
            </>
          }
          control={<Switch checked={hasKey} onChange={(_, checked) => setHasKey(checked)} />}
        />
      </div>
      <section ref={printedAlone} className={styles.paper} aria-label={texts.preview}>
        <div className={styles.sheet}>
          <header className={styles.head}>
            <p>{brandName}</p>
            <h2>{title}</h2>
            <p className={styles.facts}>
              <span>{plural(questions.length, quizNouns.question)}</span>
              {minutes !== null && <span>{texts.minutes(plural(minutes, nouns.minute))}</span>}
              <span>{texts.mark(formatNumber(questions.length))}</span>
              {exam !== null && <span>{formatDayAndHour(exam.opens)}</span>}
            </p>
            <div className={styles.blanks}>
              <span className={styles.blank}>{texts.name}</span>
              <span className={styles.blank}>{texts.date}</span>
            </div>
          </header>
          <ol className={styles.questions}>
            {questions.map((question) => (
              <PaperQuestion key={question.id} question={question} />
            ))}
          </ol>
        </div>
        {hasKey && (
          <div className={styles.sheet}>
            <h2>{texts.key(title)}</h2>
            <ol className={styles.key}>
              {questions.map((question) => (
                <li key={question.id}>{keyOf(question)}</li>
              ))}
            </ol>
          </div>
        )}
      </section>
    </div>
  );
}
