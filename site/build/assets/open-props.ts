import type { Plugin } from 'postcss'
import { withOpenProps } from '../../styles/open-props.ts'

/**
 * Replaces the names of Open Props in style sheets by their values. So a widget ships no unused custom
 * properties, and inherits none from the page by accident.
 */
export const openProps = (): Plugin => ({
  postcssPlugin: 'open-props',
  Declaration(declaration) {
    if (declaration.value.includes('var(--')) declaration.value = withOpenProps(declaration.value)
  },
})
