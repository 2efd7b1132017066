import { type ReadVariable, readSettings } from '../environment.ts'
import { welcomeVariables } from './letters/welcome.ts'
import type { Outgoing } from './store/deliveries.ts'
import { webhookVariables } from './webhooks/webhook-settings.ts'

/** What is sent because of sign-ups, and how, from the environment. */
export type OutgoingSettings = ReturnType<typeof outgoingVariables>

export const outgoingVariables = (variable: ReadVariable) => ({
  welcome: welcomeVariables(variable),
  webhook: webhookVariables(variable),
})

/** What the store has to know of that. */
export const outgoingOf = ({ welcome, webhook }: Partial<OutgoingSettings>): Outgoing => ({
  welcome: welcome && { asks: welcome.letter.asks },
  events: webhook !== undefined,
})

/** The same, for commands. @throws a sentence for each bad value */
export const outgoingIn = (env: NodeJS.ProcessEnv): Outgoing =>
  outgoingOf(readSettings(env, outgoingVariables))
