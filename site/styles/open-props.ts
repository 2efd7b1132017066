import OpenProps from 'open-props'

const values: Readonly<Record<string, unknown>> = OpenProps

/** CSS with the names of Open Props replaced by their values. Other names stay. */
export const withOpenProps = (style: string): string =>
  style.replaceAll(/var\((--[\w-]+)\)/g, (name, property: string) =>
    property in values ? withOpenProps(String(values[property])) : name,
  )
