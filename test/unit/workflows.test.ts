import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

interface Step {
  uses?: string
  run?: string
  with?: Record<string, unknown>
}
interface Workflow {
  permissions: Record<string, string>
  jobs: Record<string, { permissions?: Record<string, string>; container?: string; steps: Step[] }>
}

const folder = new URL('../../.github/workflows/', import.meta.url)
const files = readdirSync(folder)
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')
const workflow = (file: string) => parse(read(file)) as Workflow
const steps = (file: string) => Object.values(workflow(file).jobs).flatMap((job) => job.steps)

test.each(files)('%s pins each action by its commit, and may only read', (file) => {
  expect(workflow(file).permissions).toEqual({ contents: 'read' })
  const used = Array.from(read(file).matchAll(/uses: (.+)/g), ([, action]) => action)
  expect(used.length).toBe(steps(file).filter(({ uses }) => uses).length)
  for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
})

test('the release says where it comes from, by a token of its own, after its tag was checked', () => {
  const { publish } = workflow('release.yml').jobs
  expect(publish?.permissions).toEqual({ contents: 'read', 'id-token': 'write' })
  expect(steps('release.yml').at(-1)?.run).toBe(
    'npm publish "$PACKAGE" --provenance --access public',
  )
  expect(read('release.yml')).not.toMatch(/secrets\./)
})

test('the whole run can be read by bash to its end, which looks at a line only when it comes to it', () => {
  execFileSync('bash', ['-n', fileURLToPath(new URL('../../.ci/run', import.meta.url))])
})
