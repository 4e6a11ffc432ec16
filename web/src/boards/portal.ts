/** Moves an element to the end of the page, where no box of the layout can shift or cut it, for as long as it lives. */
export function toBody(element: HTMLElement): () => void {
  document.body.append(element);
  return () => element.remove();
}
