import { lockScroll } from '../../../widgets/waitlist/modal/scroll-lock.ts'
import { domainOf, radios, showName } from '../name/show.ts'
import { closeDoor, openDoor } from './door.ts'
import { loadInside } from './load.ts'

/** The voice behind a plate without a chosen one: that of the site's own domain. */
const ownVoice = 'creative'
const loadError = 'The door is stuck. Please try again.'

const radioOf = (voice: string) => radios().find(({ dataset }) => dataset.voice === voice)
const chosenVoice = () => radios().find(({ checked }) => checked)?.dataset.voice ?? ownVoice

/** Chooses a voice on the plate, as its radio does. */
function choose(voice: string) {
  const radio = radioOf(voice)
  if (!radio || radio.checked) return
  radio.checked = true
  radio.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Adds the behaviour of the dialog to it. @returns a function that opens it for a name */
function prepareDialog(dialog: HTMLDialogElement, plate: HTMLFormElement, opener: HTMLElement) {
  const room = dialog.querySelector<HTMLElement>('.inside-room')
  const page = dialog.querySelector<HTMLElement>('.inside-page')
  const domain = dialog.querySelector('.inside-domain')
  const voices = [...dialog.querySelectorAll<HTMLInputElement>('[name="inside-voice"]')]
  let unlock = () => {}

  function showVoice(voice: string) {
    const radio = radioOf(voice)
    if (page) page.dataset.voice = voice
    if (domain && radio) domain.textContent = `.${domainOf(radio)}`
    for (const one of voices) one.checked = one.value === voice
  }
  /** Closes without motion, and presses a button of the plate. */
  function closeAndPress(next: string) {
    dialog.close()
    plate.querySelector<HTMLElement>(next)?.click()
  }

  for (const one of voices)
    one.addEventListener('change', () => {
      dialog.classList.add('is-dressed')
      showVoice(one.value)
      choose(one.value)
    })
  dialog.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest('.inside-close')) void closeDoor(dialog, plate)
    else if (target.closest('.inside-try')) closeAndPress('.hero-try')
    else if (target.closest('.inside-join')) {
      choose(chosenVoice())
      closeAndPress('.hero-join')
    }
  })
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    void closeDoor(dialog, plate)
  })
  // A browser may close it by itself.
  dialog.addEventListener('close', () => {
    dialog.classList.remove('is-open', 'is-dressed')
    unlock()
    opener.focus({ preventScroll: true })
  })

  return (label: string) => {
    const hero = plate.closest<HTMLElement>('.hero')
    showVoice(chosenVoice())
    showName(label)
    dialog.classList.toggle('is-shared', Boolean(hero?.hasAttribute('data-shared')))
    dialog.style.setProperty('--length', hero?.style.getPropertyValue('--length') || '8')
    unlock = lockScroll(document)
    openDoor(dialog, plate)
    room?.scrollTo(0, 0)
    dialog.querySelector<HTMLElement>('.inside-close')?.focus()
  }
}

/**
 * Offers a look inside: at a sample portfolio at the address on the plate.
 * @param labelOf the name in the address; empty without one
 */
export function offerInside(plate: HTMLFormElement, labelOf: () => string): void {
  const look = document.createElement('button')
  look.type = 'button'
  look.className = 'button hero-look'
  look.textContent = 'Look inside'
  plate.querySelector('.hero-action')?.append(look)

  const problem = plate.querySelector('.name-problem')
  const tell = (text: string) => {
    if (problem && problem.textContent !== text) problem.textContent = text
  }
  let open: ((label: string) => void) | undefined
  for (const intent of ['pointerenter', 'focus'])
    look.addEventListener(intent, () => loadInside().catch(() => {}))
  look.addEventListener('click', async () => {
    try {
      open ??= prepareDialog(await loadInside(), plate, look)
    } catch {
      tell(loadError)
      return
    }
    tell('')
    open(labelOf())
  })
}
