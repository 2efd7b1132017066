import { rmSync } from 'node:fs'
import fc from 'fast-check'
import { makeFolder, writeDist } from '../unit/server-samples.ts'
import { type Action, sequence } from './actions.ts'
import { createMachine } from './machine.ts'
import { buildPrograms, type Programs } from './programs.ts'

/** @throws an error with the broken rule */
export async function play(programs: Programs, actions: readonly Action[]) {
  const folder = makeFolder()
  writeDist(folder)
  const machine = createMachine(programs, folder)
  try {
    await machine.perform({ name: 'start', server: 0 })
    for (const action of actions) await machine.perform(action)
    await machine.finish()
  } finally {
    await machine.abandon()
    rmSync(folder, { recursive: true })
  }
}

/**
 * Plays so many random sequences with real processes. The system orders what happens at the same
 * time, so the same seed may not break the same rule again.
 * @throws an error with the broken rule, the sequence and its seed
 */
export async function playMachine({ runs, seed }: { runs: number; seed: number }): Promise<void> {
  const programs = await buildPrograms()
  try {
    await fc.assert(
      fc.asyncProperty(sequence, (actions) => play(programs, actions)),
      { numRuns: runs, seed, endOnFailure: true, includeErrorInReport: true },
    )
  } finally {
    programs.remove()
  }
}
