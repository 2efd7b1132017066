import * as brand from '../../../widgets/brand.ts'
import { escapeHtml } from '../../escape-html.ts'

// In light and in dark. Mail programs know neither custom properties nor oklch(), so this repeats values
// of `site/styles/tokens.css`.
const colours = {
  paper: ['#f3eee5', '#171714'],
  sheet: ['#fdfaf6', '#1f1f1c'],
  ink: ['#121210', '#e6e4dc'],
  soft: ['#4b4639', '#c2b9a0'],
  line: ['#d5cfbd', '#38352d'],
  plate: ['#0948b3', '#0d50c3'],
  accent: ['#0948b3', '#84b2fd'],
} as const

const font = "Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif"
const titleFont = "'Archivo Expanded',Archivo,'Arial Black','Helvetica Neue',Arial,sans-serif"

const paint = (at: 0 | 1) => `
.paper{background:${colours.paper[at]};color:${colours.ink[at]}}
.plate{background:${colours.plate[at]};border-color:${colours.plate[at]};color:#fff}
.bare{background:none;color:${colours.ink[at]}}
.sheet{background:${colours.sheet[at]}}
.soft{color:${colours.soft[at]}}
a{color:${colours.accent[at]}}
blockquote{border-color:${colours.accent[at]}}
hr{border-color:${colours.line[at]}}`

/**
 * The style sheet of letters and of the pages of their way out. A mail program that ignores it shows a
 * letter as plain as it is written.
 */
export const style = `
:root{color-scheme:light dark}
body{margin:0}
.page{padding:16px 8px 32px;font:17px/1.55 ${font};overflow-wrap:anywhere}
.column{max-width:600px;margin:0 auto}
.head{padding:28px 40px;border-radius:6px 6px 0 0;font:800 26px/1 ${titleFont};letter-spacing:-.03em}
.sheet{padding:36px 40px;border-radius:0 0 6px 6px}
.foot{margin:20px 12px 0;font-size:14px}
h1,h2,h3,h4,h5,h6{margin:1.6em 0 .5em;font:800 16px/1.15 ${titleFont};letter-spacing:-.02em}
h1{margin-top:0;font-size:30px}
h2{font-size:23px}
h3{font-size:18px}
p,ul,ol,blockquote,pre{margin-top:0;margin-bottom:1.1em}
hr{margin:2em 0;border:0;border-top:1px solid}
blockquote{padding-inline-start:1em;border-inline-start:3px solid;margin-inline:0}
button{min-height:44px;margin-bottom:6px;padding:8px 20px;border:2px solid;border-radius:6px;font:inherit;font-weight:600;cursor:pointer}
code,pre{white-space:pre-wrap;font:.92em 'JetBrains Mono',Menlo,Consolas,monospace}
pre code{font-size:1em}
@media(max-width:480px){.head,.sheet{padding:24px 20px}}${paint(0)}
@media(prefers-color-scheme:dark){${paint(1)}
}
`

/**
 * A letter, or a page of its way out, as an HTML document.
 * @param tag a page has a landmark; a letter is inside of those of the mail program
 */
export const toDocument = (
  title: string,
  html: string,
  { lang = 'en', dir = 'ltr', tag = 'main', foot = '' } = {},
): string => `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body class="paper">
<div class="paper page">
<${tag} class="column">
<div class="plate head" lang="en" dir="ltr">${escapeHtml(brand.product)}</div>
<div class="sheet">
${html}</div>
${foot}</${tag}>
</div>
</body>
</html>
`
