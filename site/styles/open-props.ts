import OpenProps from 'open-props'
import type { Plugin } from 'postcss'
import { materials } from '../../widgets/plate/materials.ts'

/** The materials of the four voices: `--corporate-ground`, `--corporate-ink`, and so on. */
const ofMaterials = Object.entries(materials).flatMap(([voice, material]) => [
  [`--${voice}-ground`, `light-dark(${material.ground.light}, ${material.ground.dark})`],
  [`--${voice}-ink`, material.ink],
  [`--${voice}-soft`, material.softInk],
  [`--${voice}-tracking`, `${material.tracking}em`],
])

const values: Readonly<Record<string, unknown>> = {
  ...OpenProps,
  ...Object.fromEntries(ofMaterials),
}

/** CSS with the names of Open Props and of the materials replaced by their values. Other names stay. */
export const withOpenProps = (style: string): string =>
  style.replaceAll(/var\((--[\w-]+)\)/g, (name, property: string) =>
    property in values ? withOpenProps(String(values[property])) : name,
  )

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
