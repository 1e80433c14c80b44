/** Puts a floating panel under its button, inside the window. */
export function placeBeneath(panel: HTMLElement | null, button: HTMLElement | null): void {
  if (!panel || !button) return;
  const at = button.getBoundingClientRect();
  const room = window.innerWidth - panel.offsetWidth - 16;
  panel.style.left = `${Math.max(16, Math.min(at.left, room))}px`;
  panel.style.top = `${Math.min(at.bottom + 4, window.innerHeight - panel.offsetHeight - 16)}px`;
}
