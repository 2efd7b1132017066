import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { versionsIn } from '../../../site/build/widgets/releases.ts'
import { makeFolder } from '../server-samples.ts'

test('the tenth version comes after the second', async () => {
  const folder = makeFolder()
  for (const version of ['1.2.0', '1.10.0', '1.1.0']) mkdirSync(join(folder, version))
  expect(await versionsIn(folder)).toEqual(['1.1.0', '1.2.0', '1.10.0'])
  rmSync(folder, { recursive: true })
})
