import type { Page } from '@playwright/test'

/** Tasks that block a page for longer than 50 ms; browsers report no others. */
export interface LongTasks {
  /** Of the longest, in ms; 0 when there was none. */
  longestTask: number
  longTasks: number
}

/** Starts to watch a page for long tasks. @returns ends it */
export async function watchTasks(page: Page): Promise<() => Promise<LongTasks>> {
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
    return { longestTask: Math.max(0, ...tasks), longTasks: tasks.length }
  }
}
