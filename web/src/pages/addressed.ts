// The address of a moment, kept up while somebody goes through a match.

/** Browsers refuse addresses that change too often: Safari after a hundred in half a minute. */
const PAUSE_MS = 300;
let later: ReturnType<typeof setTimeout> | undefined;

const path = (hash: string) => hash.split("?")[0];

/** Writes the address at once, for whoever takes it along. */
export function addressNow(hash: string): void {
  clearTimeout(later);
  if (path(location.hash) === path(hash)) history.replaceState(history.state, "", hash);
}

/** Writes it once nothing has changed for a moment, if the page is still open. */
export function addressed(hash: string): void {
  clearTimeout(later);
  later = setTimeout(() => addressNow(hash), PAUSE_MS);
}
