import { cut } from './cutter.ts'
import { radios } from './show.ts'

/** Milliseconds that a mouse rests on a domain before the plate shows its voice, and away from it after. */
const intent = 100

const voiceOf = (radio: HTMLInputElement | undefined) => radio?.dataset.voice ?? ''
const chosen = () => radios().find(({ checked }) => checked)

/**
 * Lets the visitor choose a voice on the plate or by the cards, and previews a voice while a mouse is on its domain.
 * @param plate the hero's plate
 * @param choose is called with each choice
 */
export function offerVoices(plate: HTMLElement, choose: (radio: HTMLInputElement) => void): void {
  /** The voice that the plate shows. */
  let shown = voiceOf(chosen())
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Shows a voice. The voice of the chosen domain needs no attribute. */
  function show(voice: string) {
    clearTimeout(timer)
    if (voice === shown) return
    cut(plate, () => {
      if (voice === voiceOf(chosen())) delete plate.dataset.voice
      else plate.dataset.voice = voice
      // New elements are no layout shift, which lines of another size would be.
      const headline = plate.querySelector('.hero-headline')
      headline?.replaceChildren(...headline.cloneNode(true).childNodes)
    })
    shown = voice
  }
  const showLater = (voice: string) => {
    clearTimeout(timer)
    timer = setTimeout(() => show(voice), intent)
  }

  for (const radio of radios()) {
    // The plate keeps its voice until the cutter has copied it.
    radio.addEventListener('change', () => {
      plate.dataset.voice = shown
      choose(radio)
      const voice = voiceOf(radio)
      if (voice === shown) delete plate.dataset.voice
      show(voice)
    })
    const domain = radio.closest('label')
    domain?.addEventListener('pointerenter', ({ pointerType }) => {
      // A resting mouse must not override the arrow keys.
      if (pointerType === 'mouse' && !plate.querySelector('[name="voice"]:focus-visible'))
        showLater(voiceOf(radio))
    })
    domain?.addEventListener('pointerleave', () => showLater(voiceOf(chosen())))
  }

  // A click on a card would bring the focus to the radio, and the page to the plate.
  for (const card of document.querySelectorAll<HTMLLabelElement>('.address label'))
    card.addEventListener('click', (event) => {
      const radio = card.control
      if (!(radio instanceof HTMLInputElement)) return
      event.preventDefault()
      if (radio.checked) return
      radio.checked = true
      radio.dispatchEvent(new Event('change', { bubbles: true }))
    })
}
