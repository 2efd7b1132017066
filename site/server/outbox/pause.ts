import { type Queries, readSetting, removeSetting, writeSetting } from '../database/database.ts'
import type { ChannelName } from './deliveries.ts'

const settingOf = (channel: ChannelName) => `paused ${channel}`

/** Whether sending is paused. */
export const isPaused = async (queries: Queries, channel: ChannelName): Promise<boolean> =>
  (await readSetting(queries, settingOf(channel))) !== undefined

/** Why letters are paused; undefined where they are not. */
export const pauseReason = (queries: Queries): Promise<string | undefined> =>
  readSetting(queries, settingOf('mail'))

/**
 * Pauses sending, until `resume`.
 * @param why a sentence for the operator
 * @param channels letters alone, or all
 */
export async function pause(
  queries: Queries,
  why: string,
  channels: readonly ChannelName[] = ['mail'],
): Promise<void> {
  for (const channel of channels) await writeSetting(queries, settingOf(channel), why)
}

/** Sends again. @returns whether it was paused */
export async function resume(queries: Queries): Promise<boolean> {
  const wasPaused = (await isPaused(queries, 'mail')) || (await isPaused(queries, 'webhook'))
  for (const channel of ['mail', 'webhook'] as const)
    await removeSetting(queries, settingOf(channel))
  return wasPaused
}
