/**
 * The kinds of questions: what each demands, how it is answered and marked. Staff's half is
 * `questionForms` (web/src/admin/courses/quiz/questions/question-kinds.tsx), students' half
 * `kindViews` (web/src/student/quiz/question-view.tsx). Without Zod, because students' pages load it.
 */
export const kindNames = ['one', 'many', 'trueFalse'] as const;
export type QuestionKind = (typeof kindNames)[number];

interface KindRules {
  /** Whether several options may be right, and chosen. */
  readonly takesMany: boolean;
  /** Texts of the options that all its questions have, by id; null if staff write them. */
  readonly fixedTexts: Readonly<Record<string, string>> | null;
}

export const questionKinds: Readonly<Record<QuestionKind, KindRules>> = {
  one: { takesMany: false, fixedTexts: null },
  many: { takesMany: true, fixedTexts: null },
  trueFalse: { takesMany: false, fixedTexts: { a: 'صح', b: 'خطأ' } },
};

interface OfKind {
  readonly kind: QuestionKind;
}

interface Option {
  readonly id: string;
  readonly text: string;
}

export function optionText({ kind }: OfKind, { id, text }: Option): string {
  return questionKinds[kind].fixedTexts?.[id] ?? text;
}

export function chosenAfter({ kind }: OfKind, chosen: readonly string[], pressed: string) {
  if (!questionKinds[kind].takesMany) return [pressed];
  const others = chosen.filter((id) => id !== pressed);
  return others.length < chosen.length ? others : [...others, pressed];
}

/** Whether exactly the right options were chosen. */
export function isRight(
  { right }: { readonly right: readonly string[] },
  chosen: readonly string[],
): boolean {
  const wanted = new Set(right);
  const given = new Set(chosen);
  return wanted.size === given.size && [...given].every((id) => wanted.has(id));
}
