import { cleanLine } from '@markaz/contract/text';

/** What the rule looks at in a form element; every HTML input, select and textarea has it. */
export interface FormElement {
  readonly name: string;
  readonly required: boolean;
  readonly value: string;
}

/**
 * The spec's rule of form completeness (spec 5): every element marked required must have a
 * non-empty value. What shows nothing, such as white space alone, is empty for the contract as well.
 * @returns names of the required elements that are empty, in their order; none for a valid form.
 */
export function missingFields(elements: Iterable<FormElement>): string[] {
  return [...elements]
    .filter((element) => element.required && cleanLine(element.value) === '')
    .map((element) => element.name);
}

function isFormElement(element: Element): element is Element & FormElement {
  return 'required' in element && 'value' in element && 'name' in element;
}

/** The elements of a form that the rule speaks about; buttons and fieldsets are none. */
export function formElements(form: HTMLFormElement): FormElement[] {
  return [...form.elements].filter(isFormElement).filter((element) => element.name !== '');
}
