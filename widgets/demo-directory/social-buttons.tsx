import github from 'icon:outline/brand-github'
import linkedin from 'icon:outline/brand-linkedin'
import x from 'icon:outline/brand-x'
import { Icon } from '../shared/icon.tsx'
import { Tooltip } from '../shared/tooltip.tsx'

const networks = { Twitter: x, LinkedIn: linkedin, GitHub: github }

/**
 * The three disabled social buttons (SPEC.md section 2). They can be focused, unlike those with
 * the `disabled` attribute, so that everybody gets to their explanation.
 */
export const SocialButtons = () => (
  <ul className="social">
    {Object.entries(networks).map(([network, paths]) => (
      <li key={network}>
        <Tooltip text={`Sample profile: no ${network} account`}>
          {(trigger) => (
            <button type="button" aria-label={network} aria-disabled="true" {...trigger}>
              <Icon paths={paths} />
            </button>
          )}
        </Tooltip>
      </li>
    ))}
  </ul>
)
