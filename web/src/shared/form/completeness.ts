import { isVisible } from '@markaz/contract/text/text';

/** Whether a value has no visible text. The server removes white space and invisible marks, too. */
export function isEmpty(value: string): boolean {
  return !isVisible(value);
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isRequired(element: Element): element is Field {
  return 'required' in element && element.required === true;
}

/** A combobox stores its choice in `data-chosen`, apart from the typed text. */
function answerOf({ dataset, value }: Field): string {
  return dataset.chosen ?? value;
}

/**
 * Applies the rule of all forms (spec 5): required elements must not be empty.
 * @returns the empty ones, in the form's order.
 */
export function emptyFields(form: HTMLFormElement): readonly HTMLElement[] {
  return [...form.elements].filter(
    (element) => isRequired(element) && isEmpty(answerOf(element)),
  ) as HTMLElement[];
}
