import { leftPage } from './left-page.ts'
import { openPage } from './open-page.ts'
import { inTwoTabs } from './two-tabs.ts'

/** All scenarios, by their names. */
export const scenarios = { ...openPage, ...leftPage, ...inTwoTabs }

export type ScenarioName = keyof typeof scenarios
