import github from 'icon:outline/brand-github'
import linkedin from 'icon:outline/brand-linkedin'
import x from 'icon:outline/brand-x'
import { Icon } from '../shared/icon.tsx'
import { Tooltip } from '../shared/tooltip.tsx'
import { useSpeech } from '../shared/use-speech.tsx'
import type { DirectoryMessages } from './directory-messages.ts'

const networks = [
  ['Twitter', x],
  ['LinkedIn', linkedin],
  ['GitHub', github],
] as const

/**
 * The three disabled social buttons (SPEC.md section 2). They can be focused, unlike those with
 * the `disabled` attribute, so that everybody gets to their explanation.
 */
export function SocialButtons() {
  const { say } = useSpeech<DirectoryMessages>()
  return (
    <ul className="social">
      {networks.map(([network, paths]) => (
        <li key={network}>
          <Tooltip text={say('noAccount', { network: say(network) })}>
            {(trigger) => (
              <button type="button" aria-label={say(network)} aria-disabled="true" {...trigger}>
                <Icon paths={paths} />
              </button>
            )}
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}
