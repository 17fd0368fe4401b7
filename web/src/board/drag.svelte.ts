// The one card that is dragged, and the places that would take it: drop places light up before it is let go.

export const drag: { card: string | null; takes: string[]; over: string | null } = $state({ card: null, takes: [], over: null });

/** The name of the drop place under a point, if there is one. */
export function placeAt(x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const place = element.closest<HTMLElement>("[data-drop]");
    if (place) return place.dataset.drop ?? null;
  }
  return null;
}

/** Whether a drop place would take the card that is dragged. */
export const wouldTake = (place: string | undefined): boolean => place !== undefined && drag.card !== null && drag.takes.includes(place);
