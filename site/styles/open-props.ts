import OpenProps from 'open-props'

const values: Readonly<Record<string, unknown>> = OpenProps

/** Style with the values of Open Props in the place of their names; names of our own stay. */
export const withOpenProps = (style: string): string =>
  style.replaceAll(/var\((--[\w-]+)\)/g, (name, property: string) =>
    property in values ? withOpenProps(String(values[property])) : name,
  )
