import { leavesOf, type Numbers, plus, significant } from '../store/numbers.ts';
import { outletKey } from '../store/outlet-numbers.ts';
import { type CourseCounters, codeCountsSchema } from '../store/records/course.ts';

const cardStates = Object.keys(codeCountsSchema.shape);

/** Below the 500 that Firestore transforms in one document at once. */
const incrementsAtOnce = 400;

/**
 * What has to be added to a course's numbers. Its batches are those that its counters know, and their
 * cards are counted by outlet where they are at another one than they were made for.
 */
export function courseDifference(
  should: Numbers,
  is: Numbers,
  { batches }: CourseCounters,
): Numbers {
  const difference = plus(should, is, -1).batches ?? {};
  const known = Object.entries(difference).flatMap(([id, numbers]) => {
    const batch = batches[id];
    if (batch === undefined || typeof numbers === 'number') return [];
    const { outlets = {}, ...rest } = numbers;
    const { [outletKey(batch.outlet)]: _own, ...elsewhere } = outlets as Numbers;
    const states = Object.entries(rest).filter(([state]) => cardStates.includes(state));
    return [[id, { ...Object.fromEntries(states), outlets: elsewhere }] as const];
  });
  return significant({ batches: Object.fromEntries(known) });
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
 */
export function centreDifference(should: Numbers, is: Numbers): Numbers {
  const { enrolments = {}, income = {}, ...now } = plus(should, is, -1);
  const history = { enrolments, income } as { enrolments: Numbers; income: Numbers };
  return significant({
    ...now,
    enrolments: raised(history.enrolments),
    income: raised(history.income),
  });
}

/** Numbers in parts of so many fields. */
export function* partsOf(numbers: Numbers): Generator<Numbers> {
  const leaves = leavesOf(numbers);
  for (let first = 0; first < leaves.length; first += incrementsAtOnce) {
    const some = leaves.slice(first, first + incrementsAtOnce);
    yield some
      .map(({ path, value }) =>
        path.reduceRight<number | Numbers>((inner, field) => ({ [field]: inner }), value),
      )
      .reduce<Numbers>((sum, each) => plus(sum, each as Numbers), {});
  }
}
