import { chmodSync, existsSync, readFileSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  type Submission,
  submissionFields,
  submissionRules,
} from '../../../widgets/waitlist/submission.ts'
import { codeOf } from '../http/reason.ts'
import { transact, type WaitlistDatabase } from './database.ts'
import { parseObject } from './parse-object.ts'

const isText = (value: unknown) => typeof value === 'string'

/** Whether a line holds the nine fields. Their values need not obey the rules of today. */
const isSignUp = (value: Partial<Record<keyof Submission, unknown>>): value is Submission =>
  submissionFields.every((field) => {
    const content = Object.hasOwn(value, field) ? value[field] : undefined
    return submissionRules[field].type === 'array'
      ? Array.isArray(content) && content.every(isText)
      : isText(content)
  })

function addLines(text: string, database: WaitlistDatabase) {
  const damaged: number[] = []
  let added = 0
  for (const [at, line] of text.split('\n').entries()) {
    const value = parseObject(line)
    if (value && isSignUp(value)) {
      if (database.add({ ...value, receivedAt: null, origin: null })) added += 1
    } else if (line !== '') damaged.push(at + 1)
  }
  return { added, damaged }
}

/** A name beside a file that is not taken. */
function freeName(path: string): string {
  let name = `${path}.imported`
  for (let count = 2; existsSync(name); count += 1) name = `${path}.imported-${count}`
  return name
}

/**
 * Takes over the sign-ups of `waitlist.jsonl` beside the database, where they were kept before it,
 * one JSON object a line. The file is renamed when all are in the database: a crash before that
 * only has them looked at again, and none is stored twice.
 */
export function takeOverLines(path: string, database: WaitlistDatabase) {
  const old = join(dirname(path), 'waitlist.jsonl')
  if (!existsSync(old)) return
  const { added, damaged } = transact(database.connection, () =>
    addLines(readFileSync(old, 'utf8'), database),
  )
  const kept = freeName(old)
  try {
    chmodSync(old, 0o600)
    renameSync(old, kept)
  } catch (error) {
    // Another process that started at the same time has renamed it.
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  console.log(
    `${added} sign-ups of ${old} are now in ${path}. The file was renamed to ${kept}; it holds personal data, so delete it when you are sure.`,
  )
  if (damaged.length > 0)
    console.warn(`${kept}: no sign-up in line ${damaged.join(', ')}, which is only there.`)
}
