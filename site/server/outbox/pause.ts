import { type Queries, readSetting, removeSetting, writeSetting } from '../database/database.ts'
import type { ChannelName } from './deliveries.ts'

const settingOf = (channel: ChannelName) => `paused ${channel}`

/** Whether sending is paused. */
export const isPaused = async (queries: Queries, channel: ChannelName): Promise<boolean> =>
  (await readSetting(queries, settingOf(channel))) !== undefined

/** The reason of a pause of letters; undefined without a pause. */
export const pauseReason = (queries: Queries): Promise<string | undefined> =>
  readSetting(queries, settingOf('mail'))

/**
 * Pauses sending, until `resume`.
 * @param why a sentence for the operator
 * @param channels the channels to pause
 */
export async function pause(
  queries: Queries,
  why: string,
  channels: readonly ChannelName[] = ['mail'],
): Promise<void> {
  for (const channel of channels) await writeSetting(queries, settingOf(channel), why)
}

/** Resumes sending. @returns whether it was paused */
export async function resume(queries: Queries): Promise<boolean> {
  const wasPaused = (await isPaused(queries, 'mail')) || (await isPaused(queries, 'webhook'))
  for (const channel of ['mail', 'webhook'] as const)
    await removeSetting(queries, settingOf(channel))
  return wasPaused
}
