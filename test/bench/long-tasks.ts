import type { Page } from '@playwright/test'

/**
 * Starts to watch a page for tasks that block it for longer than 50 ms; browsers report no others.
 * @returns ends it, with the longest in ms; 0 when there was none
 */
export async function watchTasks(page: Page): Promise<() => Promise<number>> {
  const watch = await page.evaluateHandle(() => {
    const tasks: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    })
    observer.observe({ type: 'longtask' })
    return { tasks, observer }
  })
  return async () => {
    await page.waitForTimeout(500)
    const tasks = await watch.evaluate(({ tasks, observer }) => {
      observer.disconnect()
      return tasks
    })
    await watch.dispose()
    return Math.max(0, ...tasks)
  }
}
