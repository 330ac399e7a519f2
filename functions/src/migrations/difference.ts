import { leavesOf, type Numbers, plus, significant, totalOf } from '../store/numbers.ts';
import { centreNumbersAfter, courseNumbersAfter } from '../store/past-numbers.ts';

/** Below Firestore's limit of 500 transforms in one document. */
const incrementsAtOnce = 400;

/** Returns what to add to a course's numbers. */
export function courseDifference(should: Numbers, is: Numbers, now: Date): Numbers {
  return significant(courseNumbersAfter(plus(should, is, -1), now));
}

/** Returns what to add to a batch's numbers. */
export function batchDifference(should: Numbers, is: Numbers): Numbers {
  return significant(plus(should, is, -1));
}

/** Replaces negative numbers by 0. */
function raised(numbers: Numbers): Numbers {
  const entries = Object.entries(numbers).map(([field, value]) => [
    field,
    typeof value === 'number' ? Math.max(0, value) : raised(value),
  ]);
  return Object.fromEntries(entries);
}

/**
 * Returns what to add to the centre's numbers. Enrolments and income of a day only increase: they
 * also count students with deleted accounts, who have no record.
 * @param isKnown whether a course or bundle exists
 */
export function centreDifference(
  should: Numbers,
  is: Numbers,
  now: Date,
  isKnown: (id: string) => boolean,
): Numbers {
  const difference = centreNumbersAfter(plus(should, is, -1), now, isKnown);
  const { enrolments = {}, income = {}, ...others } = difference;
  const history = { enrolments, income } as { enrolments: Numbers; income: Numbers };
  return significant({
    ...others,
    enrolments: raised(history.enrolments),
    income: raised(history.income),
  });
}

/** Splits numbers into parts of at most `incrementsAtOnce` fields. */
export function* partsOf(numbers: Numbers): Generator<Numbers> {
  const leaves = leavesOf(numbers);
  for (let first = 0; first < leaves.length; first += incrementsAtOnce) {
    const some = leaves.slice(first, first + incrementsAtOnce);
    yield totalOf(
      some.map(
        ({ path, value }) =>
          path.reduceRight<number | Numbers>(
            (inner, field) => ({ [field]: inner }),
            value,
          ) as Numbers,
      ),
    );
  }
}
