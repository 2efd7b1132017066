import { createInterface } from 'node:readline'

/**
 * Asks the operator to type a number.
 * @param question what it is the number of: `of people to send it`
 * @param nothing what was not done: `Nothing was sent.`
 * @throws if the answer is another number or none
 */
export async function confirm(number: number, question: string, nothing: string): Promise<void> {
  process.stdout.write(`Type the number ${question}: `)
  let answer = ''
  for await (answer of createInterface({ input: process.stdin })) break
  if (answer.trim() !== String(number))
    throw new Error(
      `${answer.trim() ? `That is not ${number}` : 'No number was typed; --yes asks nothing'}. ${nothing}`,
    )
}
