import { expect, loader, test } from '../fixtures.ts'

// WCAG 2.2, 2.4.11, and what a low window or frame leaves of a form with a title and a foot that stick.
for (const [width, height, frame = ''] of [
  [1280, 600],
  [640, 400],
  [360, 640],
  [320, 256],
  [400, 240, 'frame'],
] as const)
  test(`the focused control stays in view, forwards and backwards: ${width} × ${height} ${frame}`, async ({
    page,
    partner,
    site,
  }) => {
    const button = '<waitlist-button></waitlist-button>'
    const url = `${site}/embed/v1/frame.html?widget=waitlist-button`
    if (!frame) await page.setViewportSize({ width, height })
    await partner.open(
      frame
        ? `<iframe title="Widget" style="border: 0; width: ${width}px; height: ${height}px" src="${url}"></iframe>`
        : button + loader(site),
    )
    const place = frame ? page.frameLocator('iframe') : page
    await place.getByRole('button').press('Enter')
    await expect(place.getByLabel('Full Name')).toBeFocused()
    const dialog = place.getByRole('dialog')
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByLabel('Full Name').focus()
    /** The focused element, and whether nothing covers any of its lines. */
    const seen = () =>
      dialog.evaluate((dialog) => {
        const root = dialog.getRootNode() as ShadowRoot
        // Between the last and the first the focus is in the browser's own bars.
        const focused = root.activeElement ?? dialog
        if (focused === dialog) return { name: 'browser', isSeen: true }
        const isSeen = [...focused.getClientRects()].every(({ left, width, top, height }) =>
          [0.1, 0.5, 0.9].every((share) => {
            const hit = root.elementFromPoint(left + width / 2, top + height * share)
            // A checkbox is drawn in its plate.
            return hit !== null && (focused.contains(hit) || hit.contains(focused))
          }),
        )
        return { name: focused.textContent || focused.getAttribute('name'), isSeen }
      })
    for (const key of [...Array(13).fill('Tab'), ...Array(13).fill('Shift+Tab')]) {
      await page.keyboard.press(key)
      const { name, isSeen } = await seen()
      expect(isSeen, `${key}: ${name}`).toBe(true)
    }
  })
