// @vitest-environment happy-dom

import type { QuestionInput } from '@markaz/contract/learning/quiz-authoring';
import { limits } from '@markaz/contract/limits';
import {
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { copy as giftCopy } from './gift/gift.copy.ts';
import { copy } from './paste/paste.copy.ts';
import { QuestionTransfer } from './question-transfer.tsx';

// The dialogs are loaded on request, which may take long.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const stored: QuestionInput = {
  kind: 'trueFalse',
  text: 'الصوم ركن',
  options: [
    { id: 'a', text: '' },
    { id: 'b', text: '' },
  ],
  right: ['a'],
};

function renderTransfer(questionCount = 1) {
  const onAdd = vi.fn<(questions: readonly QuestionInput[]) => void>();
  render(
    <QuestionTransfer
      questionCount={questionCount}
      lectureTitle="الصوم: مقدمة / ١"
      questions={() => [stored, { ...stored, text: '' }]}
      onAdd={onAdd}
    />,
  );
  return onAdd;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function choose(text: string | Uint8Array<ArrayBuffer>, name = 'bank.gift') {
  const input = screen.getByLabelText(giftCopy.choose, { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File([text], name)] } });
}

it('adds complete pasted questions, and leaves faulty questions in the field', async () => {
  const onAdd = renderTransfer();
  press(copy.open);
  const dialog = await screen.findByRole('dialog', { name: copy.title });
  const field = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: copy.field });
  const faulty = 'عاصمة الشام؟\nأ) دمشق\nب) حلب';
  fireEvent.change(field, { target: { value: `الماء طهور (صح)\n\n${faulty}` } });
  expect(within(dialog).getByText(copy.atLine(3, copy.problems.noRight))).toBeTruthy();
  expect(within(dialog).getByText(copy.ready('سؤال واحد'))).toBeTruthy();
  press(copy.add('١'));
  expect(onAdd).toHaveBeenCalledExactlyOnceWith([expect.objectContaining({ text: 'الماء طهور' })]);
  expect(field.value).toBe(faulty);
  fireEvent.change(field, { target: { value: faulty.replace('ب)', '*ب)') } });
  press(copy.add('١'));
  expect(onAdd.mock.lastCall?.[0]).toMatchObject([{ kind: 'one', right: ['b'] }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('reads questions from a GIFT file, and reports skipped questions', async () => {
  const onAdd = renderTransfer();
  press(giftCopy.open);
  await screen.findByRole('dialog', { name: giftCopy.title });
  choose('$CATEGORY: x\n\nالماء {T}\n\nاكتب {}\n');
  await screen.findByText(copy.atLine(5, giftCopy.problems.kinds.Essay));
  expect(screen.getByText(giftCopy.categories(1))).toBeTruthy();
  press(copy.add('١'));
  expect(onAdd.mock.lastCall?.[0]).toMatchObject([{ text: 'الماء', right: ['a'] }]);
});

it('reads a file in Windows-1256, and rejects files without text or questions', async () => {
  renderTransfer();
  press(giftCopy.open);
  await screen.findByRole('dialog', { name: giftCopy.title });
  // «هل» in Windows-1256.
  choose(Uint8Array.of(0xe5, 0xe1, ...new TextEncoder().encode('{T}')));
  await screen.findByText('هل');
  choose(Uint8Array.of(0x50, 0x4b, 0x03, 0x04), 'bank.docx');
  await screen.findByText(giftCopy.fileProblems.workbook);
  choose('\n\n');
  await screen.findByText(giftCopy.empty);
});

it('exports complete questions to a file named after the lecture', async () => {
  renderTransfer();
  const createUrl = vi.spyOn(URL, 'createObjectURL');
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  press(giftCopy.export);
  await waitFor(() => expect(names).toEqual(['اختبار الصوم مقدمة ١.gift']));
  const [file] = createUrl.mock.lastCall ?? [];
  expect(await (file as Blob).text()).toBe('[plain]الصوم ركن {TRUE}\n');
});

it('does not offer to import into a full quiz or to export an empty quiz', () => {
  renderTransfer(limits.questionsPerQuiz);
  expect(screen.queryByRole('button', { name: copy.open })).toBeNull();
  cleanup();
  renderTransfer(0);
  expect(screen.queryByRole('button', { name: giftCopy.export })).toBeNull();
});
