import { storedIn } from '../unit/server-samples.ts'

/** The server under attack. */
export interface Target {
  endpoint: string
  waitlistDatabase: string
}

/** Somebody who does not send what the page sends. */
export interface HostileClient {
  name: string
  /** What `attack` tells when the server is right. */
  expected: string
  attack(target: Target): Promise<string>
}

/** What an attack came to. */
export interface Outcome {
  name: string
  expected: string
  got: string
}

/** Lets hostile clients loose on a server, all at once. */
export const attackWith = (clients: readonly HostileClient[], target: Target): Promise<Outcome[]> =>
  Promise.all(
    clients.map(async ({ name, expected, attack }) => ({
      name,
      expected,
      got: await attack(target).catch((error: unknown) => `failed: ${error}`),
    })),
  )

/** How often each of these answers came, such as `408 ×50`. */
export function tally(answers: readonly (number | string)[]): string {
  const counts = new Map<number | string, number>()
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1)
  return Array.from(counts, ([answer, count]) => `${answer}${count > 1 ? ` ×${count}` : ''}`).join()
}

/** The sign-ups in the database whose e-mail has this in it. */
export const storedOf = ({ waitlistDatabase }: Target, name: string) =>
  storedIn(waitlistDatabase).filter(({ email }) => email.includes(name))
