import { optionText } from '@markaz/contract/learning/question-kinds';
import type { AnalysedOption, AnalysedQuestion } from '@markaz/contract/learning/quiz-analysis';
import Chip from '@mui/material/Chip';
import { formatNumber, formatPercent } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { MathsText } from '../../shared/maths/maths-text.tsx';
import { classes } from '../../shared/ui/classes.ts';
import { CheckIcon } from '../../shared/ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { nouns } from '../ui/nouns.ts';
import { quizCopy } from '../ui/quiz/quiz.copy.ts';
import * as styles from './questions.module.css';
import { copy } from './quiz-results.copy.ts';

interface OptionProps {
  readonly question: AnalysedQuestion['question'];
  readonly option: AnalysedOption;
}

function Option({ question, option }: OptionProps) {
  const { isRight, chosen, share } = option;
  return (
    <li className={classes(styles.option, isRight && styles.isRight)}>
      <span className={styles.text}>
        <MathsText>{optionText(question, option)}</MathsText>
      </span>
      {isRight && (
        <span className={styles.rightLabel}>
          <CheckIcon size={16} />
          {copy.rightOption}
        </span>
      )}
      <span className={layout.muted}>
        {copy.chosen(plural(chosen, nouns.student), formatPercent(share))}
      </span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} style={{ inlineSize: `${Math.min(1, share) * 100}%` }} />
      </span>
    </li>
  );
}

function describeShare({ asked, right, share }: AnalysedQuestion): string {
  if (share === null) return copy.notAsked;
  return copy.right(formatNumber(right), formatNumber(asked), formatPercent(share));
}

interface Props {
  readonly analysed: AnalysedQuestion;
  readonly takenCount: number;
}

export function QuestionCard({ analysed, takenCount }: Props) {
  const { question, number, asked, options, blank, warnings } = analysed;
  const { picture } = question;
  const title = copy.question(formatNumber(number));
  return (
    <li id={questionAnchor(number)} className={styles.question} tabIndex={-1}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <span className={layout.muted}>{quizCopy.kinds[question.kind]}</span>
        {warnings.map((warning) => (
          <Chip
            key={warning}
            size="small"
            color="warning"
            variant="outlined"
            label={copy.warningLabels[warning]}
          />
        ))}
      </div>
      <p className={styles.asked}>
        <MathsText>{question.text}</MathsText>
      </p>
      {picture !== null && (
        <img
          className={styles.picture}
          src={picture.src}
          width={picture.width}
          height={picture.height}
          alt={copy.picture(formatNumber(number))}
          loading="lazy"
        />
      )}
      <p className={styles.share}>{describeShare(analysed)}</p>
      <ul className={styles.options}>
        {options.map((option) => (
          <Option key={option.id} question={question} option={option} />
        ))}
      </ul>
      {blank !== null && blank > 0 && (
        <p className={layout.muted}>{copy.blank(plural(blank, nouns.student))}</p>
      )}
      {question.since > 1 && asked < takenCount && (
        <p className={layout.muted}>
          {copy.addedLater(formatNumber(asked), formatNumber(takenCount))}
        </p>
      )}
    </li>
  );
}

export function questionAnchor(number: number): string {
  return `question-${number}`;
}
