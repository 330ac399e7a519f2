import './printed-alone.css';

/**
 * Ref callback for an element that is printed alone. It marks the ancestors, because Firefox 115
 * lacks `:has`, and unmarks them on unmount.
 */
export function printedAlone(element: HTMLElement | null) {
  if (element === null) return;
  const ancestors: HTMLElement[] = [];
  for (let each = element.parentElement; each !== null; each = each.parentElement)
    ancestors.push(each);
  element.dataset.paper = 'alone';
  for (const each of ancestors) each.dataset.paper = 'around';
  return () => {
    for (const each of ancestors) delete each.dataset.paper;
  };
}
