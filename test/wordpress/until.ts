/** A promise of the product that was not kept; any other error is one of the test's own. */
export class Broken extends Error {}

export const sleep = (delay: number) => new Promise<void>((resolve) => setTimeout(resolve, delay))

type Condition = () => boolean | Promise<boolean>

/** Resolves with true as soon as something is so, or with false when it is not so after `within` ms. */
export async function isSoon(within: number, isSo: Condition): Promise<boolean> {
  const end = performance.now() + within
  while (!(await isSo())) {
    if (performance.now() > end) return false
    await sleep(50)
  }
  return true
}

/**
 * Resolves as soon as something is so.
 * @param what it is, as the beginning of the error's text
 * @param within milliseconds
 * @throws Broken when it is not so by then
 */
export async function until(what: string, within: number, isSo: Condition): Promise<void> {
  if (!(await isSoon(within, isSo))) throw new Broken(`${what}: not within ${within / 1000} s`)
}

/** @throws Broken with this text, unless something is so */
export function check(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new Broken(otherwise)
}
