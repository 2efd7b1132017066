import github from 'icon:outline/brand-github'
import linkedin from 'icon:outline/brand-linkedin'
import x from 'icon:outline/brand-x'
import { useTranslator } from '../../i18n/use-translator.ts'
import { Icon } from '../../ui/elements.static.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import type { DirectoryMessages } from '../messages.en.ts'

const networks = [
  ['Twitter', x],
  ['LinkedIn', linkedin],
  ['GitHub', github],
] as const

/**
 * The three disabled social buttons. Each is in an element that has its tooltip, since a disabled button
 * has no pointer events.
 */
export function SocialButtons() {
  const { t } = useTranslator<DirectoryMessages>()
  return (
    <ul className="social">
      {networks.map(([network, path]) => (
        <li key={network}>
          <Tooltip text={t('noAccount', { network: t(network) })}>
            {({ 'aria-describedby': description, ...trigger }) => (
              <span {...trigger}>
                <button
                  type="button"
                  aria-label={t(network)}
                  aria-describedby={description}
                  disabled
                >
                  <Icon path={path} />
                </button>
              </span>
            )}
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}
