/** What has to be scrolled can be reached by keyboard, and only as long as it has to be. */
export function reachable(node: HTMLElement): { destroy: () => void } {
  const look = (): void => {
    if (node.scrollHeight > node.clientHeight + 1) node.tabIndex = 0;
    else node.removeAttribute("tabindex");
  };
  const sizes = new ResizeObserver(look);
  const contents = new MutationObserver(look);
  sizes.observe(node);
  contents.observe(node, { childList: true, characterData: true, subtree: true });
  return {
    destroy() {
      sizes.disconnect();
      contents.disconnect();
    },
  };
}
