import { listOf, type Queries, readSetting, writeSetting } from '../database/database.ts'
import type { ChannelName } from './deliveries.ts'

const settingOf = (channel: ChannelName) => `paused ${channel}`

/** In a query of deliveries: their channel is not paused. A claim has it, so that a pause counts from its commit. */
export const isNotPaused = (channel: ChannelName): string =>
  `0 = (SELECT count(*) FROM settings WHERE name = '${settingOf(channel)}')`

/** The reason of a pause, of letters by default; undefined without a pause. */
export const pauseReason = (queries: Queries, channel: ChannelName = 'mail') =>
  readSetting(queries, settingOf(channel))

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
  const names = [settingOf('mail'), settingOf('webhook')]
  const sql = `DELETE FROM settings WHERE name IN ${listOf(names)} RETURNING name`
  return (await queries.all(sql, ...names)).length > 0
}
