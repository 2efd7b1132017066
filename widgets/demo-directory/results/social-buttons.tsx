import github from 'icon:outline/brand-github'
import linkedin from 'icon:outline/brand-linkedin'
import x from 'icon:outline/brand-x'
import { useTranslator } from '../../i18n/use-translator.ts'
import { Icon } from '../../ui/icon.static.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import type { DirectoryMessages } from '../messages.en.ts'

const networks = [
  ['Twitter', x],
  ['LinkedIn', linkedin],
  ['GitHub', github],
] as const

/**
 * The three disabled social buttons. With `aria-disabled` instead of `disabled` they can have the focus,
 * so that their tooltips can be reached by keyboard.
 */
export function SocialButtons() {
  const { t } = useTranslator<DirectoryMessages>()
  return (
    <ul className="social">
      {networks.map(([network, paths]) => (
        <li key={network}>
          <Tooltip text={t('noAccount', { network: t(network) })}>
            {(trigger) => (
              <button type="button" aria-label={t(network)} aria-disabled="true" {...trigger}>
                <Icon paths={paths} />
              </button>
            )}
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}
