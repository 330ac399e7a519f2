import type { StaffQuestion } from '@markaz/contract/learning/answering';
import type { QuestionAnswer } from '@markaz/contract/learning/questions';
import { limits } from '@markaz/contract/limits';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { postJson } from '../../shared/api/client.ts';
import { Form } from '../../shared/form/form.tsx';
import { formatClock } from '../../shared/format/time.ts';
import { SubmitButton } from '../ui/form/form-fields.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useAction } from '../ui/use-action.ts';
import { questionsKey, similarQuery } from './queries.ts';
import { copy } from './questions.copy.ts';
import * as styles from './questions.module.css';
import { readClock } from './read-clock.ts';

interface SimilarProps {
  readonly question: StaffQuestion;
  readonly onChoose: (answer: QuestionAnswer) => void;
}

/** Lists the answered questions of the lecture, so that an answer need not be written twice. */
function SimilarQuestions({ question: { id, cId, lId }, onChoose }: SimilarProps) {
  const texts = copy.similar;
  const query = useQuery(similarQuery(cId, lId));
  return (
    <section className={layout.tight} aria-label={texts.title}>
      <Loaded query={query} label={texts.loading} height="6rem" level={3}>
        {(questions) => {
          const others = questions.flatMap(({ answer, ...each }) =>
            answer === null || each.id === id ? [] : [{ ...each, answer }],
          );
          if (others.length === 0) return <p className={layout.muted}>{texts.none}</p>;
          return (
            <ul className={layout.box}>
              {others.map(({ answer, text, ...each }) => (
                <li key={each.id} className={styles.similar}>
                  <p className={styles.text}>{text}</p>
                  <p className={layout.muted}>{answer.text}</p>
                  <Button
                    size="small"
                    variant="outlined"
                    aria-label={texts.chooseNamed(text)}
                    onClick={() => onChoose(answer)}
                  >
                    {texts.choose}
                  </Button>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </section>
  );
}

interface Props {
  readonly question: StaffQuestion;
  /** The lectures to whose moments the answer may point. */
  readonly lectures: readonly { readonly id: string; readonly title: string }[];
  readonly onDone: () => void;
}

/** Form for a new or changed answer. A failure leaves the typed text as it is. */
export function AnswerForm({ question, lectures, onDone }: Props) {
  const texts = copy.form;
  const { id, answer } = question;
  const [text, setText] = useState(answer?.text ?? '');
  const [linked, setLinked] = useState(answer?.link?.lId ?? '');
  const [time, setTime] = useState(answer?.link ? formatClock(answer.link.seconds) : '');
  const [part, setPart] = useState(answer?.link?.part ?? 0);
  const [published, setPublished] = useState(question.published);
  const [showsSimilar, setShowsSimilar] = useState(false);
  const [problem, setProblem] = useState<'empty' | 'time' | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const action = useAction({
    call: (sent: QuestionAnswer) => postJson('admin/questions/answer', { id, ...sent, published }),
    failureText: texts.failed,
    invalidates: [questionsKey, ['admin', 'today']],
    successText: texts.sent,
    onDone,
  });
  const choose = ({ text: chosen, link }: QuestionAnswer) => {
    setText(chosen);
    setLinked(link?.lId ?? '');
    setTime(link ? formatClock(link.seconds) : '');
    setPart(link?.part ?? 0);
    setShowsSimilar(false);
    field.current?.focus();
  };
  const submit = () => {
    const seconds = readClock(time);
    if (linked !== '' && seconds === null) return setProblem('time');
    const link = linked === '' || seconds === null ? null : { lId: linked, part, seconds };
    if (text.trim() === '' && link === null) return setProblem('empty');
    setProblem(null);
    action.run({ text, link });
  };
  return (
    <Form className={layout.stack} onChange={action.reset} onSubmit={submit}>
      <TextField
        inputRef={field}
        fullWidth
        multiline
        minRows={3}
        label={texts.text}
        helperText={problem === 'empty' ? texts.empty : texts.hint}
        error={problem === 'empty'}
        value={text}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { maxLength: limits.answer, dir: 'auto' } }}
      />
      <div className={layout.fields}>
        <SelectField
          label={texts.link}
          value={linked}
          options={[['', texts.noLink], ...lectures.map((each) => [each.id, each.title] as const)]}
          onChange={(lId) => {
            setLinked(lId);
            setPart(0);
            // Most answers are near the question.
            if (lId === question.lId && time === '') {
              setTime(formatClock(question.seconds));
              setPart(question.part);
            }
          }}
        />
        {linked !== '' && (
          <TextField
            label={texts.time}
            helperText={problem === 'time' ? texts.wrongTime : texts.timeHint}
            error={problem === 'time'}
            value={time}
            autoComplete="off"
            onChange={({ target }) => setTime(target.value)}
            slotProps={{ htmlInput: { dir: 'ltr', maxLength: 12 } }}
          />
        )}
      </div>
      <FormControlLabel
        control={
          <Switch checked={published} onChange={({ target }) => setPublished(target.checked)} />
        }
        label={texts.publish}
      />
      <SubmitButton action={action}>{texts.save}</SubmitButton>
      <div>
        <Button
          variant="outlined"
          aria-expanded={showsSimilar}
          onClick={() => setShowsSimilar(!showsSimilar)}
        >
          {copy.similar.action}
        </Button>
      </div>
      {showsSimilar && <SimilarQuestions question={question} onChoose={choose} />}
    </Form>
  );
}
