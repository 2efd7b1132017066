import { createInterface } from 'node:readline'

/**
 * Asks the operator to type a number before an irreversible change.
 * @param what names the number, such as `the recipient count`
 * @param nothing names what was not done: `Nothing was sent.`
 * @throws if the answer is another number, or without a terminal
 */
export async function confirm(
  number: number,
  what: string,
  nothing: string,
  terminal: {
    input: NodeJS.ReadableStream & { isTTY?: boolean }
    output: NodeJS.WritableStream
  } = {
    input: process.stdin,
    output: process.stderr,
  },
): Promise<void> {
  if (!terminal.input.isTTY)
    throw new Error(`There is no terminal for the question: --yes confirms without it. ${nothing}`)
  terminal.output.write(`Type ${what} to confirm: `)
  let answer = ''
  for await (answer of createInterface({ input: terminal.input })) break
  if (answer.trim() !== String(number))
    throw new Error(`${answer.trim() ? `That is not ${number}` : 'Nothing was typed'}. ${nothing}`)
}
