import { leavesOf, type Numbers, plus, significant, totalOf } from '../store/numbers.ts';
import { centreNumbersAfter, courseNumbersAfter } from '../store/past-numbers.ts';

/** Below the 500 that Firestore transforms in one document at once. */
const incrementsAtOnce = 400;

/** What has to be added to a course's numbers. */
export function courseDifference(should: Numbers, is: Numbers, now: Date): Numbers {
  return significant(courseNumbersAfter(plus(should, is, -1), now));
}

/** What has to be added to a batch's. */
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
 * What has to be added to the centre's numbers. Enrolments and income of a day are only raised: they
 * also count students whose accounts were deleted, of whom there is no record.
 * @param isKnown which courses and bundles there are
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

/** Numbers in parts of so many fields. */
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
