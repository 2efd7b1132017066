import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { play } from './play.ts'
import { buildPrograms, type Programs } from './programs.ts'
import { sequences } from './sequences.ts'

// `npm run test:machine` plays random sequences. Linux shows what a process has open.
describe
  .skipIf(!existsSync('/proc/self/fd'))
  .concurrent('nothing is lost without a word when', () => {
    let programs: Programs
    beforeAll(async () => {
      programs = await buildPrograms()
    })
    afterAll(() => programs.remove())

    it.each(sequences)('%s', { timeout: 120_000 }, (_, actions) => play(programs, actions))
  })
