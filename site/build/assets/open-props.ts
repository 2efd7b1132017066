import OpenProps from 'open-props'
import type { Plugin } from 'postcss'

const values: Readonly<Record<string, unknown>> = OpenProps

/** Style with the values of Open Props in the place of their names; names of our own stay. */
export const withOpenProps = (style: string): string =>
  style.replaceAll(/var\((--[\w-]+)\)/g, (name, property: string) =>
    property in values ? withOpenProps(String(values[property])) : name,
  )

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
