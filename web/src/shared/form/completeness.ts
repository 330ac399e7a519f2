/** Whether there is nothing in a value but white space. */
export function isEmpty(value: string): boolean {
  return value.trim() === '';
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
