import { isVisible } from '@markaz/contract/text/text';

/** Whether a value has no visible text. The server removes white space and invisible marks, too. */
export function isEmpty(value: string): boolean {
  return !isVisible(value);
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isRequired(element: Element): element is Field {
  return 'required' in element && element.required === true;
}

/** Returns a field's value. A combobox stores its choice in `data-chosen`, not in its text. */
function fieldValue({ dataset, value }: Field): string {
  return dataset.chosen ?? value;
}

/**
 * Returns the required elements that are empty, in the form's order (spec 5).
 */
export function emptyFields(form: HTMLFormElement): readonly HTMLElement[] {
  return [...form.elements].filter(
    (element) => isRequired(element) && isEmpty(fieldValue(element)),
  ) as HTMLElement[];
}
