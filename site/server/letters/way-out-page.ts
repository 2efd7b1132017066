import * as brand from '../../../widgets/brand.ts'
import { escapeHtml } from '../../escape-html.ts'
import { colours, fonts } from './look.ts'

const variables = (palette: Readonly<Record<string, string>>) =>
  Object.entries(palette)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** The style sheet of the page. The page's policy allows it by its hash. */
export const style = `
:root{color-scheme:light dark;${variables(colours.light)}}
@media(prefers-color-scheme:dark){:root{${variables(colours.dark)}}}
body{margin:0;padding:clamp(1rem,6vw,4rem) 1rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.55 ${fonts.text};overflow-wrap:anywhere}
main{max-width:36rem;margin:auto}
header{padding:1.5rem clamp(1.25rem,6vw,2.5rem);border-radius:6px 6px 0 0;background:var(--plate);color:#fff;font:800 1.6rem/1 ${fonts.title};letter-spacing:-.03em}
section{padding:2rem clamp(1.25rem,6vw,2.5rem);border-radius:0 0 6px 6px;background:var(--sheet)}
h1{margin:0 0 .6em;font:800 clamp(1.6rem,6vw,2.1rem)/1.1 ${fonts.title};letter-spacing:-.02em}
p{margin:0 0 1.1em}
p:last-child{margin:0}
form p{margin:.4em 0 2em;color:var(--soft);font-size:.9375rem}
form p:last-child{margin:.4em 0 0}
a{color:var(--accent)}
button{min-height:2.75rem;padding:.5rem 1.25rem;border:2px solid var(--plate);border-radius:6px;background:var(--plate);color:#fff;font:600 1rem/1.2 ${fonts.text};cursor:pointer}
button[value=delete]{background:none;border-color:var(--soft);color:var(--ink)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`

const product = escapeHtml(brand.product)

const page = (title: string, html: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}: ${product}</title>
<style>${style}</style>
</head>
<body>
<main>
<header>${product}</header>
<section>
<h1>${title}</h1>
${html}
</section>
</main>
</body>
</html>
`

export const askPage: string = page(
  'Letters to you',
  `<p>Our letters go to those who joined the waitlist of ${product}. Here you can stop yours.</p>
<form method="post">
<button name="do" value="stop">Stop letters</button>
<p>You stay on the waitlist, and we do not write to you any more, unless you join it anew.</p>
<button name="do" value="delete">Delete all about me</button>
<p>You leave the waitlist. All that you sent us, and that we wrote to you, is removed for good.</p>
</form>`,
)

const home = `<p><a href="/" rel="noreferrer">${product}</a></p>`

/** The answer, the same for known and unknown links. @param isDeletion which button was pressed */
export const donePage = (isDeletion: boolean): string =>
  isDeletion
    ? page(
        'Deleted',
        `<p>Whoever this letter was written to is not on our list any more, and gets no letters. One that was on its way already may still come.</p>${home}`,
      )
    : page(
        'No more letters',
        `<p>Whoever this letter was written to gets no more of them. One that was on its way already may still come. If you join the waitlist anew, we write to you again.</p>${home}`,
      )

export const failedPage: string = page(
  'That did not work',
  '<p>Nothing has changed. Please try again in a minute.</p>',
)
