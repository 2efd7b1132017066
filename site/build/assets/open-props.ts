import OpenProps from 'open-props'
import jitProps from 'postcss-jit-props'

/**
 * Puts in front of a style sheet the properties of Open Props that it uses. They are set on the
 * document's root and on that of a widget, not on `:host`, which a rule of the page can override.
 */
export const openProps = () => jitProps({ ...OpenProps, custom_selector: ':root, .widget' })
