import type { Plugin } from 'postcss'
import { withOpenProps } from '../../styles/open-props.ts'

/**
 * Writes the values of Open Props into style sheets, so that none of its names is left: a widget
 * carries no custom property that it does not need, and takes none of the page's by accident.
 */
export const openProps = (): Plugin => ({
  postcssPlugin: 'open-props',
  Declaration(declaration) {
    if (declaration.value.includes('var(--')) declaration.value = withOpenProps(declaration.value)
  },
})
