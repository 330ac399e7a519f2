/**
 * The kinds of questions, and how each is answered and marked. See also `questionForms` for staff
 * (web/src/admin/courses/quiz/questions/question-kinds.tsx) and `kindViews` for students
 * (web/src/student/quiz/question-view.tsx). No Zod here, because students' pages load this file.
 */
export const kindNames = ['one', 'many', 'trueFalse'] as const;
export type QuestionKind = (typeof kindNames)[number];

interface KindRules {
  /** Whether several options may be right and may be chosen. */
  readonly allowsMultiple: boolean;
  /**
   * Texts of the options that all questions of this kind share, keyed by id. Null if staff write
   * the options.
   */
  readonly fixedTexts: Readonly<Record<string, string>> | null;
}

export const questionKinds: Readonly<Record<QuestionKind, KindRules>> = {
  one: { allowsMultiple: false, fixedTexts: null },
  many: { allowsMultiple: true, fixedTexts: null },
  trueFalse: { allowsMultiple: false, fixedTexts: { a: 'صح', b: 'خطأ' } },
};

interface WithKind {
  readonly kind: QuestionKind;
}

interface Option {
  readonly id: string;
  readonly text: string;
}

export function optionText({ kind }: WithKind, { id, text }: Option): string {
  return questionKinds[kind].fixedTexts?.[id] ?? text;
}

export function toggleOption({ kind }: WithKind, chosen: readonly string[], pressed: string) {
  if (!questionKinds[kind].allowsMultiple) return [pressed];
  const others = chosen.filter((id) => id !== pressed);
  return others.length < chosen.length ? others : [...others, pressed];
}

/** Whether exactly the right options were chosen. */
export function isRight(
  { right }: { readonly right: readonly string[] },
  chosen: readonly string[],
): boolean {
  const rightIds = new Set(right);
  const chosenIds = new Set(chosen);
  return rightIds.size === chosenIds.size && [...chosenIds].every((id) => rightIds.has(id));
}
