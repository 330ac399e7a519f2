import { type ReactNode, useState } from 'react';
import { ConflictDialog, type DifferenceInWords } from './conflict-dialog.tsx';
import type { Choices, Difference, Sides } from './merge.ts';

export interface Merged<Values> {
  readonly values: Values;
  readonly differences: readonly Difference[];
}

interface Options<Values> {
  readonly title: string;
  readonly merge: (sides: Sides<Values>, choices?: Choices) => Merged<Values>;
  readonly words: (difference: Difference, sides: Sides<Values>) => DifferenceInWords;
}

interface Meeting<Values> {
  readonly sides: Sides<Values>;
  /** Goes on with what came of it. */
  readonly goOn: (values: Values) => Promise<void>;
}

export interface Conflict<Values> {
  /** Brings the sides together: by itself where it can, else after the admin's choice. */
  readonly resolve: (meeting: Meeting<Values>) => Promise<void>;
  /** To be rendered beside the form. */
  readonly dialog: ReactNode;
}

/** What becomes of an edit when another admin saved the same thing meanwhile (decision 0218). */
export function useConflict<Values>({ title, merge, words }: Options<Values>): Conflict<Values> {
  const [meeting, setMeeting] = useState<Meeting<Values> | null>(null);
  const resolve = async (found: Meeting<Values>) => {
    const { values, differences } = merge(found.sides);
    if (differences.some(({ both }) => both)) setMeeting(found);
    else await found.goOn(values);
  };
  const dialog = meeting !== null && (
    <ConflictDialog
      title={title}
      differences={merge(meeting.sides).differences.map((each) => words(each, meeting.sides))}
      onBack={() => setMeeting(null)}
      onChosen={(choices) => {
        setMeeting(null);
        void meeting.goOn(merge(meeting.sides, choices).values);
      }}
    />
  );
  return { resolve, dialog };
}
