import * as brand from '../../../widgets/brand.ts'
import { escapeHtml } from '../../escape-html.ts'
import { toDocument } from './look.ts'

const product = escapeHtml(brand.product)

const page = (title: string, html: string) =>
  toDocument(`${title}: ${brand.product}`, `<h1>${title}</h1>\n${html}\n`)

export const askPage: string = page(
  'Letters to you',
  `<p>Our letters go to those who joined the waitlist of ${product}. Here you can stop yours.</p>
<form method="post">
<button class="plate" name="do" value="stop">Stop letters</button>
<p class="soft">You stay on the waitlist, and we do not write to you any more, unless you join again.</p>
<button class="bare" name="do" value="delete">Delete all about me</button>
<p class="soft">You leave the waitlist. All that you sent us, and that we wrote to you, is removed for good.</p>
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
        `<p>Whoever this letter was written to gets no more of them. One that was on its way already may still come. If you join the waitlist again, we write to you again.</p>${home}`,
      )

export const samplePage: string = page(
  'This letter is a sample',
  `<p>It was made to look at, and its link belongs to nobody: nothing was changed. In the letters that are sent, each person’s own link leads to a page to stop letters or be deleted.</p>`,
)

export const failedPage: string = page(
  'That did not work',
  '<p>Nothing has changed. Please try again in a minute.</p>',
)
