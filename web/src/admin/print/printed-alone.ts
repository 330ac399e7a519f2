import './printed-alone.css';

/**
 * For an element that is printed alone: marks what holds it, as `:has` would, which Firefox 115 lacks.
 * Takes the marks away when the element goes.
 */
export function printedAlone(element: HTMLElement | null) {
  if (element === null) return;
  const holders: HTMLElement[] = [];
  for (let each = element.parentElement; each !== null; each = each.parentElement)
    holders.push(each);
  element.dataset.paper = 'alone';
  for (const each of holders) each.dataset.paper = 'around';
  return () => {
    for (const each of holders) delete each.dataset.paper;
  };
}
