import type { Action } from './actions.ts'

/**
 * Each sequence is a promise, most of them the shortest one that once lost something without a word.
 * Server 0 runs from the start. No server gets a request between two changes of the files.
 */
const lines = {
  'a server that notices last ends, and the other one is killed':
    'start 1, sign up 4, backup, mv a backup over it, sign up 1, end 1, kill 0, start 0, sign up 1',
  'the file is moved away, and a backup restored':
    'start 1, sign up 5, backup, sign up 3, mv it away, sign up 1, restore, sign up 2',
  'a server is killed in a commit': 'sign up 9, crash 0, start 0, sign up 3',
  'a server is killed in a commit, and a backup moved over it':
    'sign up 20, backup, sign up 5, crash 0, mv a backup over it, start 0, sign up 3',
  'a server is killed in a commit, the file removed, and a backup restored':
    'sign up 20, backup, sign up 5, crash 0, rm, restore, start 0, sign up 3',
  'an outbox sends again what was deleted': 'sign up 3, forget, send again',
  'a backup is restored that has somebody who was deleted':
    'sign up 3, backup, forget, restore, send again, restore, sign up 1',
  'a backup is restored under two servers':
    'start 1, sign up 3, backup, sign up 4, restore, sign up 4, restore, sign up 2',
  'a damaged file takes its place, and a backup is restored':
    'start 1, sign up 3, backup, mv a damaged file over it, health, end 0, start 0, restore, start 0, sign up 2',
  'the disk is full, then locked': 'sign up 3, full disk 0, lock, sign up 3',
}

function actionOf(words: string): Action {
  const [name = '', number] = words.split(/ (?=\d+$)/)
  const signUp = { name: 'sign up', count: Number(number ?? 1), repeated: 0, clock: 'now' } as const
  if (name === 'sign up') return signUp
  if (name === 'send again') return { ...signUp, repeated: 2 }
  // Not checked here: a wrong name fails when it is played.
  return { name, ...(number ? { server: Number(number) } : { isHasty: true }) } as Action
}

export const sequences: readonly [string, readonly Action[]][] = Object.entries(lines).map(
  ([name, line]) => [name, line.split(', ').map(actionOf)],
)
