/** The screens that pictures and measures are taken on. */
export const SCREENS = {
  desktop: { width: 1440, height: 900 },
  laptop: { width: 1280, height: 720 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
  short: { width: 390, height: 664 },
  small: { width: 360, height: 740 },
  land: { width: 844, height: 390 },
} as const;
export type ScreenName = keyof typeof SCREENS;
