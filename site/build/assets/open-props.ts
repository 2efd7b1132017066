import OpenProps from 'open-props'
import jitProps from 'postcss-jit-props'

/**
 * Open Props, of which only the properties that a style sheet uses are put in front of it.
 * The selector serves documents and the root of a widget; a rule of the page could reach `:host`.
 */
export const openProps = () => jitProps({ ...OpenProps, custom_selector: ':root, .widget' })
