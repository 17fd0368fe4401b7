/**
 * Puts a text where it can be pasted from, and says whether that was done. A page over plain HTTP, as a house in a home network
 * serves it, has no clipboard of its own: there the text is marked in a field that nobody sees, and copied as by hand.
 */
export async function toClipboard(text: string): Promise<boolean> {
  if (navigator.clipboard && (await navigator.clipboard.writeText(text).then(() => true, () => false))) return true;
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
  field.style.cssText = "position: fixed; inset-block-start: 0; opacity: 0";
  const before = document.activeElement;
  // Inside a dialog only what is in the dialog can be marked.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}
