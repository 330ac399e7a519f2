import { isVisible } from '@markaz/contract/text/visible';

/** Whether there is nothing to read in a value: white space and invisible marks are dropped by the server, too. */
export function isEmpty(value: string): boolean {
  return !isVisible(value);
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isRequired(element: Element): element is Field {
  return 'required' in element && element.required === true;
}

/** A field that is searched by typing says apart what has been chosen in it (`data-chosen`). */
function answerOf({ dataset, value }: Field): string {
  return dataset.chosen ?? value;
}

/**
 * The one rule of all forms (spec 5): every element that is marked required must have a value that is
 * not empty, otherwise the form is not valid.
 * @returns the elements that have none, in the form's order.
 */
export function emptyFields(form: HTMLFormElement): readonly HTMLElement[] {
  return [...form.elements].filter(
    (element) => isRequired(element) && isEmpty(answerOf(element)),
  ) as HTMLElement[];
}
