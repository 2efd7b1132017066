import type { Action } from './actions.ts'

const signUp = (count: number): Action => ({ name: 'sign up', count, repeated: 0, clock: 'now' })
const sendAgain: Action = { name: 'sign up', count: 1, repeated: 2, clock: 'now' }
const start = (server: 0 | 1): Action => ({ name: 'start', server })
const end = (server: 0 | 1): Action => ({ name: 'end', server })
const kill = (server: 0 | 1): Action => ({ name: 'kill', server })
const hang: Action = { name: 'hang', server: 0 }

/** What somebody does to the files, before a server was asked for anything after what was done before. */
const hastily = (name: Extract<Action, { isHasty: boolean }>['name']): Action => ({
  name,
  isHasty: true,
})

/** What has lost something in silence once, each by its shortest sequence. The first server runs. */
export const sequences: Readonly<Record<string, readonly Action[]>> = {
  'a server that notices last ends, and the other one is killed': [
    start(1),
    signUp(4),
    hastily('backup'),
    hastily('mv a backup over it'),
    signUp(1),
    end(1),
    kill(0),
    start(0),
    signUp(1),
  ],
  'the file is removed under two servers': [start(1), signUp(4), hastily('rm'), signUp(4)],
  'a backup is moved over it after a crash': [
    signUp(6),
    hastily('backup'),
    signUp(4),
    kill(0),
    hastily('mv a backup over it'),
    start(0),
    signUp(3),
  ],
  'a backup is copied over it': [
    signUp(5),
    hastily('backup'),
    signUp(5),
    hastily('cp a backup over it'),
    signUp(3),
  ],
  'the file alone is copied, and copied back': [
    signUp(8),
    signUp(8),
    hastily('cp it back'),
    signUp(4),
    end(0),
    hastily('cp it back'),
    start(0),
    signUp(2),
  ],
  'somebody is forgotten after a backup was moved over it': [
    signUp(5),
    hastily('backup'),
    signUp(3),
    hang,
    hastily('mv a backup over it'),
    hastily('forget'),
    { name: 'health' },
  ],
  'somebody is forgotten after a backup was moved over it, and the log was empty': [
    signUp(5),
    end(0),
    start(0),
    hastily('backup'),
    hang,
    hastily('mv a backup over it'),
    hastily('forget'),
    { name: 'health' },
  ],
  'a backup is copied over it, and the log was empty': [
    signUp(5),
    hastily('backup'),
    signUp(2),
    end(0),
    start(0),
    hastily('cp a backup over it'),
    signUp(3),
  ],
  'an outbox sends again what was forgotten': [signUp(3), hastily('forget'), sendAgain],
  'a backup is restored that has somebody who was forgotten': [
    signUp(3),
    hastily('backup'),
    hastily('forget'),
    hang,
    hastily('rm'),
    hastily('restore'),
    signUp(1),
  ],
  'a backup is restored after a crash': [
    signUp(3),
    hastily('backup'),
    signUp(4),
    kill(0),
    hastily('restore'),
    start(0),
    signUp(2),
  ],
  'its log is removed, and a second server starts': [
    signUp(5),
    hang,
    hastily('rm -wal'),
    start(1),
    signUp(2),
  ],
  'a damaged file takes its place, and a backup is restored': [
    signUp(3),
    hastily('backup'),
    hastily('mv a damaged file over it'),
    end(0),
    start(0),
    hastily('restore'),
    start(0),
    signUp(2),
  ],
  'the disk is full, then locked': [
    signUp(3),
    { name: 'full disk', server: 0 },
    { name: 'lock' },
    signUp(3),
  ],
  'the site is built while people visit and sign up': [
    start(1),
    { name: 'build' },
    { name: 'meanwhile', act: 'build', delay: 2 },
  ],
}
