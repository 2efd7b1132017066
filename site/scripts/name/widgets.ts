import { sampleName } from '../../../widgets/brand.ts'
import type {} from '../../../widgets/waitlist-button/waitlist-button.element.ts'
import { fullNameOf } from './typed.ts'
import type { Visit } from './visit.ts'

/**
 * Makes the widgets' forms offer addresses with the visitor's own name, with the chosen one ticked.
 * @param domain the chosen domain; empty before a choice
 */
export function nameWidgets({ label, typed }: Visit, domain: string): void {
  const own = typed && label
  const prefill = {
    ...(own && { fullName: fullNameOf(own, typed) }),
    ...(domain && { interestedDomains: [`${own || sampleName}.${domain}`] }),
  }
  for (const widget of document.querySelectorAll('launch-countdown, waitlist-button')) {
    if (own) widget.setAttribute('address-name', own)
    else widget.removeAttribute('address-name')
    Object.assign(widget, { prefill })
  }
}
