import { Eta, type EtaConfig } from 'eta'

/** The file name of a template, without its ending. */
const nameOf = (path: string) => path.replace(/^.*\/|\.eta$/g, '')

/**
 * An Eta with templates from texts instead of files, so that it also runs without the sources.
 * @param files texts by path; a template is included by the name of its file, without `.eta`
 */
export function etaWith(
  files: Readonly<Record<string, string>>,
  options: Partial<EtaConfig> = {},
): Eta {
  const texts = new Map(Object.entries(files).map(([path, text]) => [nameOf(path), text]))
  const eta = new Eta(options)
  eta.resolvePath = nameOf
  eta.readFile = (name) => {
    const text = texts.get(name)
    if (text === undefined) throw new Error(`There is no template ${name}.`)
    return text
  }
  return eta
}
