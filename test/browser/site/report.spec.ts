import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { renderPage } from '../../../site/cli/report/page.ts'
import { summarize } from '../../../site/cli/report/summary.ts'
import { sampleSignUps } from '../../samples/sign-ups.ts'
import { findViolations } from '../axe.ts'
import { expect, sideways, test } from '../fixtures.ts'

const letter = {
  ...{ id: '1', subject: 'We are live', waiting: 2, sending: 0, sent: 7 },
  ...{ refused: 0, failed: 0, unknown: 0 },
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`the report fits any width, asks for nothing, and axe finds nothing, ${colorScheme}`, async ({
    page,
    messages,
  }) => {
    const file = test.info().outputPath('report.html')
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const signUps = sampleSignUps(500).map((signUp, id) => ({ ...signUp, id }))
    await writeFile(file, renderPage(summarize(signUps), [letter], '/srv/samples.db', new Date()))
    await page.emulateMedia({ colorScheme })
    await page.goto(pathToFileURL(file).href)
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sideways(page), `${width} px`).toBe(0)
    }
    expect(await findViolations(page)).toEqual([])
    expect(requests).toEqual([pathToFileURL(file).href])
    expect(messages).toEqual([])
  })
