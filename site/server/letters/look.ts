/**
 * The site's colours and fonts for letters and their unsubscribe page. Mail programs know neither
 * custom properties nor oklch(), so these repeat the values of `site/styles/tokens.css`.
 */
export const colours = {
  light: {
    paper: '#f3eee5',
    sheet: '#fdfaf6',
    ink: '#121210',
    soft: '#4b4639',
    line: '#d5cfbd',
    plate: '#0948b3',
    accent: '#0948b3',
  },
  dark: {
    paper: '#171714',
    sheet: '#1f1f1c',
    ink: '#e6e4dc',
    soft: '#c2b9a0',
    line: '#38352d',
    plate: '#0d50c3',
    accent: '#84b2fd',
  },
} as const

export const fonts = {
  text: "Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif",
  title: "'Archivo Expanded',Archivo,'Arial Black','Helvetica Neue',Arial,sans-serif",
  code: "'JetBrains Mono',Menlo,Consolas,monospace",
} as const
