import { type ReadVariable, readSettings } from '../base/environment.ts'
import { brandVariables } from '../base/site-brand.ts'
import { serverVariables } from './http/settings.ts'
import { type MailSettings, mailVariables } from './letters/mail-settings.ts'
import { letterReader, welcomeVariables } from './letters/welcome.ts'
import type { Outgoing } from './outbox/deliveries.ts'
import { webhookVariables } from './webhooks/webhook.ts'

/** The settings of letters and events, from the environment. */
export type OutgoingSettings = ReturnType<typeof outgoingVariables>

/** Undefined if neither letters nor a welcome are configured. */
function mailIfAny(variable: ReadVariable, isNeeded: boolean): MailSettings | undefined {
  const server = variable<string | null>('MAIL_SERVER', '', (text) => text, null)
  return server !== null || isNeeded ? mailVariables(variable) : undefined
}

export function outgoingVariables(
  variable: ReadVariable,
  letterIn?: Parameters<typeof welcomeVariables>[1],
) {
  const welcome = welcomeVariables(variable, letterIn)
  return {
    welcome,
    mail: mailIfAny(variable, welcome !== undefined),
    webhook: webhookVariables(variable),
  }
}

/** All settings of a server. @throws a sentence for each bad value */
export async function settingsIn(env: NodeJS.ProcessEnv) {
  const letterIn = await letterReader(env)
  return readSettings(env, (variable) => ({
    ...serverVariables(variable),
    brand: brandVariables(variable),
    ...outgoingVariables(variable, letterIn),
  }))
}

/** The part of the settings that storing sign-ups needs. */
export const outgoingOf = ({ welcome, webhook }: Partial<OutgoingSettings>): Outgoing => ({
  welcome: welcome && { asks: welcome.letter.asks },
  events: webhook !== undefined,
})

/** The same, for commands. @throws a sentence for each bad value */
export async function outgoingIn(env: NodeJS.ProcessEnv): Promise<Outgoing> {
  const letterIn = await letterReader(env)
  return outgoingOf(
    readSettings(env, (variable) => ({
      welcome: welcomeVariables(variable, letterIn),
      webhook: webhookVariables(variable),
    })),
  )
}
